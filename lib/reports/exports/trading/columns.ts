import type { ExportColumn, ExportTable } from "@/lib/core/files/export-table";
import { BOT_FIGURES, type CoinAsset } from "@/lib/core/trading/account-records";
import type { Kept, KeptKind, RecordOf, TradingBook } from "@/lib/core/trading/kept";
import type { Fee } from "@/lib/core/trading/records";
import type { AssetDay, EquityDay } from "@/lib/store/trading/assets";

/** "paper-2026-11-01-2026-11-19": a file says in its name that its money is made up. */
export const paperLabel = ({ environment }: TradingBook, label: string) =>
  environment === "paper" ? `paper-${label}` : label;

type Cell = string | null;
export type Columns<Row> = readonly (ExportColumn & { readonly read: (row: Row) => Cell })[];

export const time = (ms: number | null): Cell => (ms === null ? null : new Date(ms).toISOString());

/** A table of these columns. */
export function tableOf<Row>(columns: Columns<Row>, rows: AsyncIterable<Row>): ExportTable {
  async function* cells() {
    for await (const row of rows) yield columns.map(({ read }) => read(row));
  }
  return { columns: columns.map(({ header, kind }) => ({ header, kind })), rows: cells() };
}

export async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

/** Fields of the record itself, under the exchange's names. */
function fields<Kind extends KeptKind, Row extends object = RecordOf<Kind>>(
  kind: ExportColumn["kind"],
  of: (row: Kept<Kind>) => Row,
  names: readonly (keyof Row & string)[],
): Columns<Kept<Kind>> {
  return names.map((header) => ({
    header,
    kind,
    read: (row) => {
      const value: unknown = of(row)[header];
      return value === null || value === undefined ? null : String(value);
    },
  }));
}

const recordOf = <Kind extends KeptKind>({ record }: Kept<Kind>): RecordOf<Kind> => record;
const text = <Kind extends KeptKind>(...names: readonly (keyof RecordOf<Kind> & string)[]) =>
  fields<Kind>("text", recordOf, names);
const amounts = <Kind extends KeptKind>(...names: readonly (keyof RecordOf<Kind> & string)[]) =>
  fields<Kind>("amount", recordOf, names);

const instant = <Row>(header: string, read: (row: Row) => number | null) => ({
  header,
  kind: "text" as const,
  read: (row: Row) => time(read(row)),
});

type WithFees = { readonly record: { readonly feeDetail: readonly Fee[] | null } };

/** The first fee as a figure; an order that was filled for two coins has a second one, told as text. */
const FEES: Columns<WithFees> = [
  { header: "fee", kind: "amount", read: ({ record }) => record.feeDetail?.[0]?.fee ?? null },
  { header: "feeCoin", kind: "text", read: ({ record }) => record.feeDetail?.[0]?.feeCoin ?? null },
  {
    header: "moreFees",
    kind: "text",
    read: ({ record }) =>
      record.feeDetail
        ?.slice(1)
        .map(({ fee, feeCoin }) => `${fee} ${feeCoin}`)
        .join("; ") || null,
  },
];

const PRESETS = ["takeProfit", "stopLoss", "tpLimitPrice", "slLimitPrice"] as const;
const PRESET_WORDS = ["tpTriggerBy", "slTriggerBy", "tpOrderType", "slOrderType"] as const;
const READ: Columns<{ readonly readAtMs: number; readonly unlistedAtMs: number | null }> = [
  instant("readAt", ({ readAtMs }) => readAtMs),
  instant("unlistedSince", ({ unlistedAtMs }) => unlistedAtMs),
];
const times = <Row extends { record: { updatedTimeMs: number | null } }>(): Columns<Row> => [
  instant("updatedTime", ({ record }) => record.updatedTimeMs),
];

export const ORDER_COLUMNS: Columns<Kept<"order">> = [
  instant("time", ({ atMs }) => atMs),
  ...text<"order">("orderId", "clientOid", "category", "symbol", "side", "orderType"),
  ...amounts<"order">("price", "qty", "amount", "cumExecQty", "cumExecValue", "avgPrice"),
  ...FEES,
  ...text<"order">("orderStatus"),
  { header: "placed", kind: "text", read: ({ ownOrderId }) => (ownOrderId === null ? "elsewhere" : "here") },
  ...text<"order">(
    "timeInForce",
    "posSide",
    "holdMode",
    "tradeSide",
    "delegateType",
    "reduceOnly",
    "marginMode",
  ),
  ...text<"order">("stpMode", "cancelReason", "execType"),
  ...amounts<"order">(...PRESETS),
  ...text<"order">(...PRESET_WORDS),
  ...times<Kept<"order">>(),
  ...READ,
];

export const FILL_COLUMNS: Columns<Kept<"fill">> = [
  instant("time", ({ atMs }) => atMs),
  ...text<"fill">("execId", "execLinkId", "orderId", "clientOid", "category", "symbol", "side", "orderType"),
  ...amounts<"fill">("execPrice", "execQty", "execValue", "execPnl"),
  ...FEES,
  ...text<"fill">("tradeScope", "tradeSide", "posSide", "isRpi"),
  ...READ.slice(0, 1),
];

export const POSITION_COLUMNS: Columns<Kept<"position">> = [
  instant("time", ({ atMs }) => atMs),
  ...text<"position">("category", "symbol", "posSide", "marginMode", "holdMode", "marginCoin"),
  ...amounts<"position">("total", "available", "frozen", "avgPrice", "markPrice", "breakEvenPrice"),
  ...amounts<"position">(
    "liquidationPrice",
    "leverage",
    "positionBalance",
    "unrealisedPnl",
    "curRealisedPnl",
  ),
  ...amounts<"position">(
    "profitRate",
    "mmr",
    "totalFunding",
    "openFeeTotal",
    "closeFeeTotal",
    "cashDividend",
  ),
  ...text<"position">("positionStatus"),
  ...times<Kept<"position">>(),
  ...READ.slice(0, 1),
];

export const CLOSED_POSITION_COLUMNS: Columns<Kept<"closed-position">> = [
  instant("time", ({ atMs }) => atMs),
  ...text<"closed-position">(
    "positionId",
    "category",
    "symbol",
    "posSide",
    "marginMode",
    "holdMode",
    "marginCoin",
  ),
  ...amounts<"closed-position">("openTotalPos", "closeTotalPos", "openPriceAvg", "closePriceAvg"),
  ...amounts<"closed-position">(
    "cumRealisedPnl",
    "netProfit",
    "totalFunding",
    "openFeeTotal",
    "closeFeeTotal",
  ),
  instant("createdTime", ({ record }) => record.createdTimeMs),
  ...READ.slice(0, 1),
];

export const STRATEGY_COLUMNS: Columns<Kept<"strategy">> = [
  instant("time", ({ atMs }) => atMs),
  ...text<"strategy">("orderId", "clientOid", "category", "symbol", "side", "posSide", "status"),
  ...amounts<"strategy">("qty", "triggerPrice", "triggerOrderPrice"),
  ...text<"strategy">("triggerBy", "triggerOrderType", "triggerType"),
  ...amounts<"strategy">(...PRESETS),
  ...text<"strategy">(...PRESET_WORDS),
  ...times<Kept<"strategy">>(),
  ...READ,
];

const botOf = ({ record }: Kept<"bot">) => record.bot;

export const BOT_COLUMNS: Columns<Kept<"bot">> = [
  instant("time", ({ atMs }) => atMs),
  ...fields("text", botOf, ["botId", "symbol", "status", "gridType", "gridOrderMode", "gridNum"]),
  ...fields("amount", botOf, BOT_FIGURES),
  ...fields("text", botOf, ["baseInvestmentCoin", "quoteInvestmentCoin", "terminationReason"]),
  { header: "openBuys", kind: "count", read: ({ record }) => String(record.orders.buyOrders.length) },
  { header: "openSells", kind: "count", read: ({ record }) => String(record.orders.sellOrders.length) },
  ...READ.slice(0, 1),
];

const COIN_AMOUNTS = ["equity", "usdValue", "balance", "available", "locked", "debt", "bonus"] as const;

export const ASSET_COLUMNS: Columns<CoinAsset & { readonly readAtMs: number }> = [
  { header: "coin", kind: "text", read: ({ coin }) => coin },
  ...COIN_AMOUNTS.map((header) => ({
    header,
    kind: "amount" as const,
    read: (row: CoinAsset) => row[header],
  })),
  instant("readAt", ({ readAtMs }) => readAtMs),
];

export const ASSET_DAY_COLUMNS: Columns<AssetDay> = [
  { header: "day", kind: "day", read: ({ day }) => day },
  { header: "coin", kind: "text", read: ({ coin }) => coin },
  ...COIN_AMOUNTS.map((header) => ({
    header,
    kind: "amount" as const,
    read: (row: AssetDay) => row[header],
  })),
  instant("takenAt", ({ takenAtMs }) => takenAtMs),
];

/** An account's equity of a day in one currency. */
export type EquityRow = Pick<EquityDay, "day" | "takenAtMs"> & {
  readonly unit: string;
  readonly equity: Cell;
  readonly unrealisedPnl: Cell;
};

export const EQUITY_COLUMNS: Columns<EquityRow> = [
  { header: "day", kind: "day", read: ({ day }) => day },
  { header: "unit", kind: "text", read: ({ unit }) => unit },
  { header: "equity", kind: "amount", read: ({ equity }) => equity },
  { header: "unrealisedPnl", kind: "amount", read: ({ unrealisedPnl }) => unrealisedPnl },
  instant("takenAt", ({ takenAtMs }) => takenAtMs),
];

export function equityRows(days: readonly EquityDay[]): EquityRow[] {
  return days.flatMap(({ day, takenAtMs, ...figures }) => [
    { day, takenAtMs, unit: "USD", equity: figures.accountEquity, unrealisedPnl: figures.unrealisedPnl },
    { day, takenAtMs, unit: "USDT", equity: figures.usdtEquity, unrealisedPnl: figures.usdtUnrealisedPnl },
    { day, takenAtMs, unit: "BTC", equity: figures.btcEquity, unrealisedPnl: figures.btcUnrealisedPnl },
  ]);
}
