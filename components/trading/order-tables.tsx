"use client";
import { useTranslations } from "next-intl";
import { columnOf, FIGURE } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import type { Kept } from "@/lib/core/trading/kept";
import type { Order } from "@/lib/core/trading/records";
import { Fees, Missing, PlacedWord, SideWord, StateWord, symbolColumn, timeColumn } from "./cells";
import { type RecordsPage, RecordsTable } from "./records-table";
import styles from "./trading.module.css";
import { stateText, typeText } from "./trading-text";

const order = columnOf<Kept<"order">>();

export function OrdersTable({ rows, page }: { rows: readonly Kept<"order">[]; page: RecordsPage }) {
  const t = useTranslations("trading");
  return (
    <RecordsTable
      kind="order"
      label={t("table.label.orders")}
      rows={rows}
      page={page}
      columns={[
        timeColumn<"order">(t("table.placedAt")),
        symbolColumn<"order">(t("table.symbol")),
        order("side", t("table.side"), ({ record }) => <SideWord side={record.side} />),
        order("type", t("table.type"), ({ record }) =>
          record.orderType === null ? <Missing /> : typeText(t, record.orderType),
        ),
        order(
          "price",
          t("table.price"),
          ({ record }) => <Figure amount={given(record.price)} reason={t("table.noPrice")} />,
          FIGURE,
        ),
        order("size", t("table.size"), ({ record }) => <OrderSize order={record} />, FIGURE),
        order("filled", t("table.filled"), ({ record }) => <Figure amount={record.cumExecQty} />, FIGURE),
        order(
          "average",
          t("table.average"),
          ({ record }) => <Figure amount={given(record.avgPrice)} reason={t("table.noFill")} />,
          FIGURE,
        ),
        order(
          "fees",
          t("table.fees"),
          ({ record }) => <Fees fees={record.feeDetail} reason={t("table.noFee")} />,
          FIGURE,
        ),
        order(
          "state",
          t("table.state"),
          ({ record, unlistedAtMs }) => <StateWord state={record.orderStatus} unlistedAtMs={unlistedAtMs} />,
          { phone: "aside" },
        ),
        order("placed", t("table.placed"), ({ ownOrderId }) => <PlacedWord ownOrderId={ownOrderId} />),
      ]}
    />
  );
}

/** Zero stands for "none" in prices that the exchange gives as text. */
const given = (amount: Amount | null) => (amount === null || isZeroAmount(amount) ? null : amount);

/** A spot market purchase says what it spends instead of what it buys. */
function OrderSize({ order: { qty, amount } }: { order: Order }) {
  const t = useTranslations("trading.table");
  const spent = given(amount);
  if (given(qty) !== null || spent === null) return <Figure amount={qty} />;
  return (
    <>
      <Figure amount={spent} /> <span className={styles.category}>{t("quoteCoin")}</span>
    </>
  );
}

const fill = columnOf<Kept<"fill">>();

export function FillsTable({ rows, page }: { rows: readonly Kept<"fill">[]; page: RecordsPage }) {
  const t = useTranslations("trading");
  return (
    <RecordsTable
      kind="fill"
      label={t("table.label.fills")}
      rows={rows}
      page={page}
      columns={[
        timeColumn<"fill">(t("table.filledAt")),
        symbolColumn<"fill">(t("table.symbol")),
        fill("side", t("table.side"), ({ record }) => <SideWord side={record.side} />, { phone: "aside" }),
        fill("price", t("table.price"), ({ record }) => <Figure amount={record.execPrice} />, FIGURE),
        fill("size", t("table.size"), ({ record }) => <Figure amount={record.execQty} />, FIGURE),
        fill("value", t("table.value"), ({ record }) => <Figure amount={record.execValue} />, FIGURE),
        fill(
          "fees",
          t("table.fees"),
          ({ record }) => <Fees fees={record.feeDetail} reason={t("table.noFee")} />,
          FIGURE,
        ),
        fill("pnl", t("table.pnl"), ({ record }) => <Figure amount={record.execPnl} />, FIGURE),
        fill("scope", t("table.scope"), ({ record }) =>
          record.tradeScope === null ? <Missing /> : stateText(t, record.tradeScope),
        ),
      ]}
    />
  );
}

const strategy = columnOf<Kept<"strategy">>();

export function StrategiesTable({ rows, page }: { rows: readonly Kept<"strategy">[]; page: RecordsPage }) {
  const t = useTranslations("trading");
  return (
    <RecordsTable
      kind="strategy"
      label={t("table.label.strategies")}
      rows={rows}
      page={page}
      columns={[
        timeColumn<"strategy">(t("table.placedAt")),
        symbolColumn<"strategy">(t("table.symbol")),
        strategy("kind", t("table.kind"), ({ record }) =>
          given(record.triggerPrice) === null ? t("table.tpsl") : t("table.triggerKind"),
        ),
        strategy("side", t("table.side"), ({ record }) => <SideWord side={record.side ?? record.posSide} />),
        strategy(
          "size",
          t("table.size"),
          ({ record }) => (given(record.qty) === null ? t("table.whole") : <Figure amount={record.qty} />),
          FIGURE,
        ),
        strategy(
          "trigger",
          t("table.trigger"),
          ({ record }) => <Figure amount={given(record.triggerPrice)} />,
          FIGURE,
        ),
        strategy(
          "takeProfit",
          t("table.takeProfit"),
          ({ record }) => <Figure amount={given(record.takeProfit)} />,
          FIGURE,
        ),
        strategy(
          "stopLoss",
          t("table.stopLoss"),
          ({ record }) => <Figure amount={given(record.stopLoss)} />,
          FIGURE,
        ),
        strategy(
          "state",
          t("table.state"),
          ({ record, unlistedAtMs }) => <StateWord state={record.status} unlistedAtMs={unlistedAtMs} />,
          { phone: "aside" },
        ),
        strategy("placed", t("table.placed"), ({ ownOrderId }) => <PlacedWord ownOrderId={ownOrderId} />),
      ]}
    />
  );
}
