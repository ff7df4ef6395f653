import { type Columns, columnsOf, type ExportColumn } from "@/lib/exports/export-table";
import { BOT_FIGURES, type CoinAsset, type GridBot } from "@/lib/trading/account-records";
import type { Kept, TradingBook } from "@/lib/trading/kept";
import type { Fee } from "@/lib/trading/records";
import type { AssetDay, EquityDay } from "@/lib/trading/store/assets";

/** "paper-2026-11-01-2026-11-19": a file says in its name that its money is made up. */
export const paperLabel = ({ environment }: TradingBook, label: string) =>
  environment === "paper" ? `paper-${label}` : label;

/** Fields of the record itself, under the exchange's names. */
function fieldsOf<Header extends string>(kind: ExportColumn["kind"], names: readonly Header[]) {
  return columnsOf(kind, ...names).map((column) => ({
    ...column,
    read: ({ record }: { readonly record: Parameters<typeof column.read>[0] }) =>
      column.read(record),
  }));
}

const text = <Header extends string>(...names: readonly Header[]) => fieldsOf("text", names);
const amounts = <Header extends string>(...names: readonly Header[]) => fieldsOf("amount", names);

const instant = <Row>(header: string, read: (row: Row) => number | null) => ({
  header,
  kind: "instant" as const,
  read: (row: Row) => {
    const ms = read(row);
    return ms === null ? null : new Date(ms);
  },
});

type WithFees = { readonly record: { readonly feeDetail: readonly Fee[] | null } };

/**
 * The first fee as a figure; an order that was filled for two coins has a second one, told as text.
 */
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
  ...text("orderId", "clientOid", "category", "symbol", "side", "orderType"),
  ...amounts("price", "qty", "amount", "cumExecQty", "cumExecValue", "avgPrice"),
  ...FEES,
  ...text("orderStatus"),
  {
    header: "placed",
    kind: "text",
    read: ({ ownOrderId }) => (ownOrderId === null ? "elsewhere" : "here"),
  },
  ...text(
    "timeInForce",
    "posSide",
    "holdMode",
    "tradeSide",
    "delegateType",
    "reduceOnly",
    "marginMode",
  ),
  ...text("stpMode", "cancelReason", "execType"),
  ...amounts(...PRESETS),
  ...text(...PRESET_WORDS),
  ...times<Kept<"order">>(),
  ...READ,
];

export const FILL_COLUMNS: Columns<Kept<"fill">> = [
  instant("time", ({ atMs }) => atMs),
  ...text(
    "execId",
    "execLinkId",
    "orderId",
    "clientOid",
    "category",
    "symbol",
    "side",
    "orderType",
  ),
  ...amounts("execPrice", "execQty", "execValue", "execPnl"),
  ...FEES,
  ...text("tradeScope", "tradeSide", "posSide", "isRpi"),
  ...READ.slice(0, 1),
];

export const POSITION_COLUMNS: Columns<Kept<"position">> = [
  instant("time", ({ atMs }) => atMs),
  ...text("category", "symbol", "posSide", "marginMode", "holdMode", "marginCoin"),
  ...amounts("total", "available", "frozen", "avgPrice", "markPrice", "breakEvenPrice"),
  ...amounts("liquidationPrice", "leverage", "positionBalance", "unrealisedPnl", "curRealisedPnl"),
  ...amounts("profitRate", "mmr", "totalFunding", "openFeeTotal", "closeFeeTotal", "cashDividend"),
  ...text("positionStatus"),
  ...times<Kept<"position">>(),
  ...READ.slice(0, 1),
];

export const CLOSED_POSITION_COLUMNS: Columns<Kept<"closed-position">> = [
  instant("time", ({ atMs }) => atMs),
  ...text("positionId", "category", "symbol", "posSide", "marginMode", "holdMode", "marginCoin"),
  ...amounts("openTotalPos", "closeTotalPos", "openPriceAvg", "closePriceAvg"),
  ...amounts("cumRealisedPnl", "netProfit", "totalFunding", "openFeeTotal", "closeFeeTotal"),
  instant("createdTime", ({ record }) => record.createdTimeMs),
  ...READ.slice(0, 1),
];

export const MOVED_POSITION_COLUMNS: Columns<Kept<"moved-position">> = [
  instant("time", ({ atMs }) => atMs),
  ...text("orderId", "category", "symbol", "posSide", "fromUid", "toUid", "status"),
  ...amounts("qty", "price"),
  ...text("openExecId", "closeExecId"),
  ...times<Kept<"moved-position">>(),
  ...READ.slice(0, 1),
];

export const STRATEGY_COLUMNS: Columns<Kept<"strategy">> = [
  instant("time", ({ atMs }) => atMs),
  ...text("orderId", "clientOid", "category", "symbol", "side", "posSide", "status"),
  ...amounts("qty", "triggerPrice", "triggerOrderPrice"),
  ...text("triggerBy", "triggerOrderType", "triggerType"),
  ...amounts(...PRESETS),
  ...text(...PRESET_WORDS),
  ...times<Kept<"strategy">>(),
  ...READ,
];

const BOT_FIELDS = [
  ...columnsOf("text", "botId", "symbol", "status", "gridType", "gridOrderMode", "gridNum"),
  ...columnsOf("amount", ...BOT_FIGURES),
  ...columnsOf("text", "baseInvestmentCoin", "quoteInvestmentCoin", "terminationReason"),
] satisfies Columns<GridBot>;

export const BOT_COLUMNS: Columns<Kept<"bot">> = [
  instant("time", ({ atMs }) => atMs),
  ...BOT_FIELDS.map((column) => ({
    ...column,
    read: ({ record }: Kept<"bot">) => column.read(record.bot),
  })),
  { header: "openBuys", kind: "count", read: ({ record }) => record.orders.buyOrders.length },
  { header: "openSells", kind: "count", read: ({ record }) => record.orders.sellOrders.length },
  ...READ.slice(0, 1),
];

const COIN_AMOUNTS = columnsOf(
  "amount",
  ...(["equity", "usdValue", "balance", "available", "locked", "debt", "bonus"] as const),
);

export const ASSET_COLUMNS: Columns<CoinAsset & { readonly readAtMs: number }> = [
  ...columnsOf("text", "coin"),
  ...COIN_AMOUNTS,
  instant("readAt", ({ readAtMs }) => readAtMs),
];

export const ASSET_DAY_COLUMNS: Columns<AssetDay> = [
  ...columnsOf("day", "day"),
  ...columnsOf("text", "coin"),
  ...COIN_AMOUNTS,
  instant("takenAt", ({ takenAtMs }) => takenAtMs),
];

/** An account's equity of a day in one currency. */
export type EquityRow = Pick<EquityDay, "day" | "takenAtMs"> & {
  readonly unit: string;
  readonly equity: string | null;
  readonly unrealisedPnl: string | null;
};

export const EQUITY_COLUMNS: Columns<EquityRow> = [
  ...columnsOf("day", "day"),
  ...columnsOf("text", "unit"),
  ...columnsOf("amount", "equity", "unrealisedPnl"),
  instant("takenAt", ({ takenAtMs }) => takenAtMs),
];

export function equityRows(days: readonly EquityDay[]): EquityRow[] {
  return days.flatMap(({ day, takenAtMs, ...figures }) => [
    {
      day,
      takenAtMs,
      unit: "USD",
      equity: figures.accountEquity,
      unrealisedPnl: figures.unrealisedPnl,
    },
    {
      day,
      takenAtMs,
      unit: "USDT",
      equity: figures.usdtEquity,
      unrealisedPnl: figures.usdtUnrealisedPnl,
    },
    {
      day,
      takenAtMs,
      unit: "BTC",
      equity: figures.btcEquity,
      unrealisedPnl: figures.btcUnrealisedPnl,
    },
  ]);
}
