"use client";
import { useTranslations } from "next-intl";
import { useContext } from "react";
import { columnOf, type TableColumn } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { Quiet } from "@/components/ui/marked-text";
import { isBotOrder, type Kept } from "@/lib/trading/kept";
import { openValueOf } from "@/lib/trading/open-value";
import type { Order } from "@/lib/trading/records";
import {
  Fees,
  figureColumn,
  given,
  Missing,
  PlacedWord,
  RecordState,
  SideWord,
  symbolColumn,
  timeColumn,
} from "./cells";
import { ownHref, RowActions, type TradeTools } from "./changes/row-actions";
import { ChangeSelected, isEditable, RowEdit } from "./order-edit";
import {
  CancelOutcomes,
  type RecordsPage,
  RecordsTable,
  SelectableTable,
  type SelectingOrders,
} from "./records-table";
import { sideText, stateText, typeText } from "./trading-text";

const order = columnOf<Kept<"order">>();

type TableProps<Kind extends "order" | "strategy"> = {
  rows: readonly Kept<Kind>[];
  page: RecordsPage;
  /** Null: this person does not trade, or the rows are over. */
  trade: TradeTools | null;
};

export function OrdersTable({ rows, page, trade }: TableProps<"order">) {
  const t = useTranslations("trading");
  const columns: (TableColumn<Kept<"order">> | null)[] = [
    timeColumn<"order">(t("table.time")),
    symbolColumn<"order">(t("table.symbol")),
    order("side", t("table.side"), ({ record }) => <OrderKind order={record} />),
    figureColumn(rows, {
      id: "price",
      header: t("table.price"),
      amountOf: ({ record }) => given(record.price),
      reason: t("table.noPrice"),
    }),
    order.figure("size", t("table.size"), ({ record }) => <OrderSize order={record} />),
    figureColumn(rows, {
      id: "filled",
      header: t("table.filled"),
      amountOf: ({ record }) => record.cumExecQty,
    }),
    figureColumn(rows, {
      id: "average",
      header: t("table.average"),
      amountOf: ({ record }) => given(record.avgPrice),
      reason: t("table.noFill"),
      phone: "rare",
    }),
    order("state", t("table.state"), { phone: "aside" }, ({ record, unlistedAtMs }) => (
      <RecordState state={record.orderStatus} unlistedAtMs={unlistedAtMs} />
    )),
    order(
      "placed",
      t("table.placed"),
      {
        phone: "rare",
      },
      ({ ownOrderId }) => <PlacedWord ownOrderId={ownOrderId} />,
    ),
    trade && order("trade", "", (row) => <OrderActions row={row} trade={trade} />),
  ];
  const table = {
    kind: "order",
    label: t("table.label.orders"),
    rows,
    page,
    columns: columns.filter((column) => column !== null),
  } as const;
  if (trade === null) return <RecordsTable {...table} />;
  return <SelectableTable {...table} selecting={selectingOrders(trade)} />;
}

function selectingOrders(trade: TradeTools): SelectingOrders<"order"> {
  return {
    trade,
    operation: "cancel-order",
    pick: ({ recordId, ownOrderId, record }) =>
      isBotOrder(record) ? null : { id: recordId, ownOrderId, value: openValueOf(record) },
    change: (rows) =>
      rows.some(({ record }) => isEditable(record)) ? (
        <ChangeSelected rows={rows} trade={trade} />
      ) : null,
  };
}

/** A bot's orders are changed by the bot, and an order of ours is cancelled on its own page. */
function OrderActions({ row, trade }: { row: Kept<"order">; trade: TradeTools }) {
  const { record, recordId, ownOrderId } = row;
  if (isBotOrder(record)) return null;
  const { accountId, draft } = trade;
  const isLimit = record.orderType === "limit";
  const changeHref = `${trade.changeUrl}&do=modify-order&id=${encodeURIComponent(recordId)}`;
  const cancel = () => draft({ accountId, operation: "cancel-order", id: recordId, text: {} });
  return (
    <>
      <CancelSaid ownOrderId={ownOrderId} />
      <RowActions
        name={recordId}
        ownHref={ownOrderId === null ? null : ownHref(trade, ownOrderId)}
        changeHref={isLimit && !isEditable(record) ? changeHref : null}
        edit={
          isEditable(record) ? <RowEdit row={row} trade={trade} changeHref={changeHref} /> : null
        }
        cancel={ownOrderId === null ? cancel : null}
      />
    </>
  );
}

/** What became of cancelling the row with others, until it leaves the list. */
function CancelSaid({ ownOrderId }: Pick<Kept<"order">, "ownOrderId">) {
  const t = useTranslations("orderDesk.cancel.outcomes");
  const outcome = useContext(CancelOutcomes).get(ownOrderId ?? "");
  return outcome === undefined ? null : <Quiet>{t(outcome)} </Quiet>;
}

/** "Buy, limit", and whether a bot placed it. */
function OrderKind({ order: record }: { order: Order }) {
  const t = useTranslations("trading");
  const { side, orderType } = record;
  if (side === null || orderType === null) return <SideWord side={side} />;
  const what = t("table.what", { side: sideText(t, side), type: typeText(t, orderType) });
  return isBotOrder(record) ? t("table.byBot", { what }) : what;
}

/** A spot market purchase says what it spends instead of what it buys. */
function OrderSize({ order: { qty, amount } }: { order: Order }) {
  const t = useTranslations("trading.table");
  const spent = given(amount);
  if (given(qty) !== null || spent === null) return <Figure amount={qty} />;
  return (
    <>
      <Figure amount={spent} /> <Quiet>{t("quoteCoin")}</Quiet>
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
        timeColumn<"fill">(t("table.time")),
        symbolColumn<"fill">(t("table.symbol")),
        fill("side", t("table.side"), { phone: "aside" }, ({ record }) => (
          <SideWord side={record.side} />
        )),
        figureColumn(rows, {
          id: "price",
          header: t("table.price"),
          amountOf: ({ record }) => record.execPrice,
        }),
        figureColumn(rows, {
          id: "size",
          header: t("table.size"),
          amountOf: ({ record }) => record.execQty,
        }),
        figureColumn(rows, {
          id: "value",
          header: t("table.value"),
          amountOf: ({ record }) => record.execValue,
        }),
        fill.figure("fees", t("table.fees"), ({ record }) => (
          <Fees fees={record.feeDetail} reason={t("table.noFee")} />
        )),
        figureColumn(rows, {
          id: "pnl",
          header: t("table.pnl"),
          amountOf: ({ record }) => record.execPnl,
        }),
        fill("scope", t("table.scope"), ({ record }) =>
          record.tradeScope === null ? <Missing /> : stateText(t, record.tradeScope),
        ),
      ]}
    />
  );
}

const strategy = columnOf<Kept<"strategy">>();

export function StrategiesTable({ rows, page, trade }: TableProps<"strategy">) {
  const t = useTranslations("trading");
  const columns: (TableColumn<Kept<"strategy">> | null)[] = [
    timeColumn<"strategy">(t("table.time")),
    symbolColumn<"strategy">(t("table.symbol")),
    strategy("kind", t("table.kind"), ({ record }) =>
      given(record.triggerPrice) === null ? t("table.tpsl") : t("table.triggerKind"),
    ),
    strategy("side", t("table.side"), ({ record }) => (
      <SideWord side={record.side ?? record.posSide} />
    )),
    strategy.figure("size", t("table.size"), ({ record }) =>
      given(record.qty) === null ? t("table.whole") : <Figure amount={record.qty} />,
    ),
    figureColumn(rows, {
      id: "trigger",
      header: t("table.trigger"),
      amountOf: ({ record }) => given(record.triggerPrice),
    }),
    figureColumn(rows, {
      id: "takeProfit",
      header: t("table.takeProfit"),
      amountOf: ({ record }) => given(record.takeProfit),
    }),
    figureColumn(rows, {
      id: "stopLoss",
      header: t("table.stopLoss"),
      amountOf: ({ record }) => given(record.stopLoss),
    }),
    strategy("state", t("table.state"), { phone: "aside" }, ({ record, unlistedAtMs }) => (
      <RecordState state={record.status} unlistedAtMs={unlistedAtMs} />
    )),
    strategy("placed", t("table.placed"), ({ ownOrderId }) => (
      <PlacedWord ownOrderId={ownOrderId} />
    )),
    trade && strategy("trade", "", (row) => <StrategyActions row={row} trade={trade} />),
  ];
  const table = {
    kind: "strategy",
    label: t("table.label.strategies"),
    rows,
    page,
    columns: columns.filter((column) => column !== null),
  } as const;
  if (trade === null) return <RecordsTable {...table} />;
  return <SelectableTable {...table} selecting={selectingStrategies(trade)} />;
}

function selectingStrategies(trade: TradeTools): SelectingOrders<"strategy"> {
  return {
    trade,
    operation: "cancel-strategy-order",
    pick: ({ recordId, ownOrderId }) => ({ id: recordId, ownOrderId, value: null }),
    change: () => null,
  };
}

function StrategyActions({ row, trade }: { row: Kept<"strategy">; trade: TradeTools }) {
  const { recordId, ownOrderId } = row;
  const { accountId, draft, changeUrl } = trade;
  const cancel = () =>
    draft({ accountId, operation: "cancel-strategy-order", id: recordId, text: {} });
  return (
    <>
      <CancelSaid ownOrderId={ownOrderId} />
      <RowActions
        name={recordId}
        ownHref={ownOrderId === null ? null : ownHref(trade, ownOrderId)}
        changeHref={`${changeUrl}&do=modify-strategy-order&id=${encodeURIComponent(recordId)}`}
        cancel={ownOrderId === null ? cancel : null}
      />
    </>
  );
}
