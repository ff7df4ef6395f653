"use client";
import { useTranslations } from "next-intl";
import { columnOf } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { sumAmounts } from "@/lib/core/amount";
import { pairText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import type { Kept } from "@/lib/trading/kept";
import { AdlMark, type AdlView } from "./adl-mark";
import { Missing, SideWord, symbolColumn, timeColumn } from "./cells";
import { PositionActions, type TradeTools } from "./changes/row-actions";
import { type RecordsPage, RecordsTable } from "./records-table";
import { marginText } from "./trading-text";

const position = columnOf<Kept<"position">>();

type PositionsProps = {
  rows: readonly Kept<"position">[];
  page: RecordsPage;
  trade: TradeTools | null;
  /** How soon each would be reduced, by its recordId; empty: the exchange gave no rank. */
  adl: Readonly<Record<string, AdlView>>;
};

export function PositionsTable({ rows, page, trade, adl }: PositionsProps) {
  const t = useTranslations("trading");
  const money = useTranslations("tradingMoney.adl");
  const hasRanks = rows.some(({ recordId }) => adl[recordId] !== undefined);
  return (
    <RecordsTable
      kind="position"
      label={t("table.label.positions")}
      rows={rows}
      page={page}
      columns={[
        timeColumn<"position">(t("table.openedAt")),
        symbolColumn<"position">(t("table.symbol")),
        position("side", t("table.side"), ({ record }) => <SideWord side={record.posSide} />),
        position.figure("size", t("table.size"), ({ record }) => <Figure amount={record.total} />),
        position.figure("entry", t("table.entry"), ({ record }) => (
          <Figure amount={record.avgPrice} />
        )),
        position.figure("mark", t("table.mark"), ({ record }) => (
          <Figure amount={record.markPrice} />
        )),
        position.figure("liquidation", t("table.liquidation"), ({ record }) => (
          <Figure amount={record.liquidationPrice} reason={t("table.noLiquidation")} />
        )),
        position(
          "unrealised",
          t("table.unrealised"),
          { isFigure: true, phone: "aside" },
          ({ record }) => <Profit amount={record.unrealisedPnl} coin={record.marginCoin} />,
        ),
        hasRanks
          ? position("adl", money("title"), { hint: money("hint") }, ({ recordId }) => (
              <AdlMark adl={adl[recordId]} />
            ))
          : null,
        position.figure("leverage", t("table.leverage"), ({ record }) => (
          <Figure amount={record.leverage} />
        )),
        position("mode", t("table.mode"), ({ record }) =>
          record.marginMode === null ? <Missing /> : marginText(t, record.marginMode),
        ),
        trade &&
          position("trade", "", ({ record, recordId }) => (
            <PositionActions name={pairText(record.symbol)} recordId={recordId} trade={trade} />
          )),
      ].filter((column) => column !== null)}
    />
  );
}

const closed = columnOf<Kept<"closed-position">>();

export function ClosedPositionsTable({
  rows,
  page,
}: {
  rows: readonly Kept<"closed-position">[];
  page: RecordsPage;
}) {
  const t = useTranslations("trading");
  return (
    <RecordsTable
      kind="closed-position"
      label={t("table.label.positions")}
      rows={rows}
      page={page}
      columns={[
        timeColumn<"closed-position">(t("table.closedAt")),
        symbolColumn<"closed-position">(t("table.symbol")),
        closed("side", t("table.side"), ({ record }) => <SideWord side={record.posSide} />),
        closed.figure("size", t("table.size"), ({ record }) => (
          <Figure amount={record.closeTotalPos} />
        )),
        closed.figure("entry", t("table.entry"), ({ record }) => (
          <Figure amount={record.openPriceAvg} />
        )),
        closed.figure("exit", t("table.exit"), ({ record }) => (
          <Figure amount={record.closePriceAvg} />
        )),
        closed.figure("realised", t("table.realised"), ({ record }) => (
          <Profit amount={record.cumRealisedPnl} coin={record.marginCoin} />
        )),
        closed.figure("fees", t("table.fees"), ({ record }) => (
          <Profit amount={closedFees(record)} coin={record.marginCoin} />
        )),
        closed("net", t("table.net"), { isFigure: true, phone: "aside" }, ({ record }) => (
          <Profit amount={record.netProfit} coin={record.marginCoin} />
        )),
        closed.figure("funding", t("table.funding"), ({ record }) => (
          <Profit amount={record.totalFunding} coin={record.marginCoin} />
        )),
      ]}
    />
  );
}

/** Of opening and closing, with the exchange's sign; null where it does not give both. */
function closedFees({ openFeeTotal, closeFeeTotal }: Kept<"closed-position">["record"]) {
  if (openFeeTotal === null || closeFeeTotal === null) return null;
  return sumAmounts([openFeeTotal, closeFeeTotal]);
}

type ProfitProps = { amount: Kept<"position">["record"]["unrealisedPnl"]; coin: string | null };

/** In the coin of margin. */
function Profit({ amount, coin }: ProfitProps) {
  return coin === null ? (
    <Figure amount={amount} />
  ) : (
    <Figure amount={amount} coin={visibleText(coin)} />
  );
}
