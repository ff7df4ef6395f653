import { createParamReader, readRangeToToday } from "@/lib/core/address/params";
import type { DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Columns, type ExportTable, tableOf } from "@/lib/exports/export-table";
import type { Kept, KeptKind, TradingBook } from "@/lib/trading/kept";
import {
  describeTradingFile,
  loadTradingDays,
  openTradingBook,
  sourcesOfTab,
} from "@/lib/trading/load-reading-state";
import {
  formatTradingFilter,
  readTradingFilter,
  TRADING_PARAMS,
  type TradingTab,
} from "@/lib/trading/query";
import {
  findAssetReading,
  findFirstAssetDay,
  listAssetDays,
  listEquityDays,
} from "@/lib/trading/store/assets";
import { listFollowedBots } from "@/lib/trading/store/bots";
import { countKept, streamKept } from "@/lib/trading/store/pages";
import {
  type AccountSubject,
  type ControlColumns,
  type OpenSubjectAnswer,
  openDays,
} from "../subject";
import { describeQuery } from "../subject-params";
import {
  ASSET_COLUMNS,
  ASSET_DAY_COLUMNS,
  BOT_COLUMNS,
  CLOSED_POSITION_COLUMNS,
  EQUITY_COLUMNS,
  equityRows,
  FILL_COLUMNS,
  MOVED_POSITION_COLUMNS,
  ORDER_COLUMNS,
  POSITION_COLUMNS,
  paperLabel,
  STRATEGY_COLUMNS,
} from "./columns";
import { placedSubject } from "./placed-subject";

/** The account's assets, a row for each coin. */
const assetsSubject: AccountSubject = {
  name: "assets",
  of: "account",
  label: "Assets",
  params: TRADING_PARAMS.none,
  open: async (scope, _params, { today }) => {
    const book = await openTradingBook(scope);
    return openDays(
      { from: today, to: today },
      {
        fileLabel: paperLabel(book, today),
        query: new URLSearchParams(),
        filters: { environment: book.environment },
        table: async () => tableOf(ASSET_COLUMNS, await listAssets(book)),
        control: [
          { coin: "coin", sums: ["equity", "balance", "available", "locked", "debt", "bonus"] },
        ],
        version: () => describeTradingFile(book, ["assets"]),
      },
    );
  },
};

async function listAssets(book: TradingBook) {
  const reading = await findAssetReading(book);
  if (!reading) return [];
  return reading.assets.assets.map((coin) => ({ ...coin, readAtMs: reading.readAtMs }));
}

/** Each coin of each day's snapshot. */
const assetHistorySubject: AccountSubject = {
  name: "asset-history",
  of: "account",
  label: "Assets by day and coin",
  params: TRADING_PARAMS.days,
  open: (scope, params) =>
    openHistory(scope, params, (book, range, coins) => ({
      table: async () => tableOf(ASSET_DAY_COLUMNS, await listAssetDays(book, range, coins)),
      control: [{ coin: "coin", sums: ["equity", "balance", "debt"] }],
    })),
};

/** The account's equity on each day, a row for each of three currencies. */
const equityHistorySubject: AccountSubject = {
  name: "equity-history",
  of: "account",
  label: "Equity by day",
  params: { ...TRADING_PARAMS.days, several: [] },
  open: (scope, params) =>
    openHistory(scope, params, (book, range) => ({
      table: async () => tableOf(EQUITY_COLUMNS, equityRows(await listEquityDays(book, range))),
      control: [{ coin: "unit", sums: ["equity", "unrealisedPnl"] }],
    })),
};

type HistoryFile = {
  readonly table: () => Promise<ExportTable>;
  readonly control: readonly ControlColumns[];
};

async function openHistory(
  scope: WholeAccountScope,
  params: URLSearchParams,
  fileOf: (book: TradingBook, range: DayRange, coins: readonly string[]) => HistoryFile,
): Promise<OpenSubjectAnswer> {
  const book = await openTradingBook(scope);
  const [{ today }, first] = await Promise.all([loadTradingDays(book), findFirstAssetDay(book)]);
  const reader = createParamReader(params);
  const range = readRangeToToday(reader, { today, since: first ?? today });
  const coins = reader.list("coin");
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const query = new URLSearchParams({ ...range });
  for (const coin of coins) query.append("coin", coin);
  const filters = { environment: book.environment, ...range };
  return openDays(range, {
    fileLabel: paperLabel(book, `${range.from}-${range.to}`),
    query,
    filters: coins.length > 0 ? { ...filters, coin: coins } : filters,
    version: async () => ({
      ...(await describeTradingFile(book, ["assets"])),
      notWhole: first === null ? "incomplete: no day has a snapshot" : null,
    }),
    ...fileOf(book, range, coins),
  });
}

type RecordFile<Kind extends KeptKind> = {
  readonly name: string;
  readonly label: string;
  readonly tab: TradingTab;
  readonly kind: Kind;
  /** Records of this kind are all open, or all done; absent: the address says which to export. */
  readonly when?: "open" | "done";
  readonly columns: Columns<Kept<Kind>>;
  /** Columns that are summed by symbol: sizes are in its coins. */
  readonly sums: readonly string[];
  /** Columns that are summed by the coin of the fee. */
  readonly fees?: readonly string[];
  /** Columns that are summed by the coin of margin. */
  readonly profits?: readonly string[];
};

/** The records of a tab of the orders screen, the oldest first. */
function recordsSubject<Kind extends KeptKind>(file: RecordFile<Kind>): AccountSubject {
  const { name, label, tab, kind, when, columns, sums, fees, profits } = file;
  const control: ControlColumns[] = [{ symbol: "symbol", sums }];
  if (fees) control.push({ coin: "feeCoin", sums: fees });
  if (profits) control.push({ coin: "marginCoin", sums: profits });
  return {
    name,
    of: "account",
    label,
    params: tab === "fills" ? TRADING_PARAMS.fills : TRADING_PARAMS.records,
    open: async (scope, params, { today }) => {
      const book = await openTradingBook(scope);
      const asked = new URLSearchParams(params);
      if (when) asked.set("when", when);
      const reader = createParamReader(asked);
      const filter = readTradingFilter(tab, reader, await loadTradingDays(book));
      if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
      const range = filter.range ?? { from: today, to: today };
      const days = filter.isOpen ? `open-${today}` : `${range.from}-${range.to}`;
      const query = formatTradingFilter(tab, filter);
      return openDays(range, {
        fileLabel: paperLabel(book, days),
        query,
        filters: { environment: book.environment, ...describeQuery(query) },
        rowCount: await countKept(book, kind, filter),
        table: async () => tableOf(columns, streamKept(book, kind, filter)),
        control,
        version: () => describeTradingFile(book, sourcesOfTab(tab, filter.isOpen)),
      });
    },
  };
}

/** The bots that the desk follows. */
const botsSubject: AccountSubject = {
  name: "bots",
  of: "account",
  label: "Grid bots",
  params: TRADING_PARAMS.none,
  open: async (scope, _params, { today }) => {
    const book = await openTradingBook(scope);
    return openDays(
      { from: today, to: today },
      {
        fileLabel: paperLabel(book, today),
        query: new URLSearchParams(),
        filters: { environment: book.environment },
        table: async () => tableOf(BOT_COLUMNS, await listBots(book)),
        control: [{ symbol: "symbol", sums: ["totalProfit", "gridProfit"] }],
        version: () => describeTradingFile(book, ["bots"]),
      },
    );
  },
};

async function listBots(book: TradingBook) {
  const followed = await listFollowedBots(book);
  return followed.map(({ kept }) => kept).filter((kept) => kept !== null);
}

/** Assets and trading records: only of the whole account, and never for a token. */
export const TRADING_SUBJECTS: readonly AccountSubject[] = [
  assetsSubject,
  assetHistorySubject,
  equityHistorySubject,
  recordsSubject({
    name: "orders",
    label: "Orders",
    tab: "orders",
    kind: "order",
    columns: ORDER_COLUMNS,
    sums: ["qty", "cumExecQty", "cumExecValue"],
    fees: ["fee"],
  }),
  recordsSubject({
    name: "fills",
    label: "Fills",
    tab: "fills",
    kind: "fill",
    columns: FILL_COLUMNS,
    sums: ["execQty", "execValue", "execPnl"],
    fees: ["fee"],
  }),
  recordsSubject({
    name: "positions",
    label: "Open positions",
    tab: "positions",
    kind: "position",
    when: "open",
    columns: POSITION_COLUMNS,
    sums: ["total", "unrealisedPnl"],
    profits: ["unrealisedPnl", "curRealisedPnl"],
  }),
  recordsSubject({
    name: "closed-positions",
    label: "Closed positions",
    tab: "positions",
    kind: "closed-position",
    when: "done",
    columns: CLOSED_POSITION_COLUMNS,
    sums: ["closeTotalPos", "cumRealisedPnl", "netProfit"],
    profits: ["cumRealisedPnl", "netProfit", "totalFunding", "openFeeTotal", "closeFeeTotal"],
  }),
  recordsSubject({
    name: "moved-positions",
    label: "Moved positions",
    tab: "positions",
    kind: "moved-position",
    when: "done",
    columns: MOVED_POSITION_COLUMNS,
    sums: ["qty"],
  }),
  recordsSubject({
    name: "strategy-orders",
    label: "Strategy orders",
    tab: "strategies",
    kind: "strategy",
    columns: STRATEGY_COLUMNS,
    sums: ["qty"],
  }),
  botsSubject,
  placedSubject,
];
