import { isZeroAmount, subtractAmounts } from "@/lib/core/amount";
import { addDays, dayOf } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadExchangeNow } from "@/lib/coverage/load-coverage";
import { listLivingWorkers } from "@/lib/database/jobs/workers";
import { type Kept, type KeptFilter, type KeptKind, NO_KEPT_LISTS } from "@/lib/trading/kept";
import { findListedInstrument } from "@/lib/trading/store/instruments";
import { findMarketAnswer, type MarketKind, saveLook } from "@/lib/trading/store/live-figures";
import { loadKeptPage } from "@/lib/trading/store/pages";
import type { TradingAccount } from "@/lib/trading/store/trading-accounts";
import type { FindMarketChart } from "./contract";
import { liveSymbolOf, partProblem, pricedCategory } from "./live-figures";
import { liveProblem } from "./load-live-figures";
import type { ChartEntry, ChartFill, ChartOrder, KeptCandle, MarketChart } from "./market-chart";

/** The chart shows the newest ones; more would only cover each other. */
const MOST_MARKS = 200;
const CHART_DAYS = 30;
/** Candles of a day are asked for each minute, those of a month each ten minutes. */
const CANDLES_STALE_MS = 3 * 60_000;
const MONTH_STALE_MS = 30 * 60_000;

/**
 * The candles of a symbol as the worker read them last, with the account's own orders, fills and
 * positions of it. Notes that this person has the symbol in view.
 */
export async function loadMarketChart(
  scope: WholeAccountScope,
  { baseUrl, environment }: Pick<TradingAccount, "baseUrl" | "environment">,
  { product, symbol: typed }: Omit<FindMarketChart, "accountId">,
  person: { readonly id: string },
): Promise<MarketChart> {
  const of = liveSymbolOf(product, typed);
  const { category, symbol } = of;
  if (symbol !== "") await saveLook(scope, person.id, of, null);
  const book = { ...scope, environment };
  const today = dayOf(await loadExchangeNow(scope));
  const ofSymbol = { ...NO_KEPT_LISTS, categories: [category], symbols: [symbol] };
  const filter = { ...ofSymbol, except: NO_KEPT_LISTS, range: null, orderIds: [] };
  const range = { from: addDays(today, -CHART_DAYS), to: addDays(today, 1) };
  const candles = (kind: MarketKind) =>
    findMarketAnswer<readonly KeptCandle[]>(
      { baseUrl, category: pricedCategory(category), kind },
      symbol,
    );
  const page = <Kind extends KeptKind>(kind: Kind, more: Pick<KeptFilter, "isOpen" | "range">) =>
    loadKeptPage(book, kind, { ...filter, ...more }, NEWEST);
  const [day, month, orders, fills, positions, instrument, workers] = await Promise.all([
    candles("day"),
    candles("month"),
    page("order", { isOpen: true, range: null }),
    page("fill", { isOpen: false, range }),
    page("position", { isOpen: true, range: null }),
    findListedInstrument(scope, category, symbol),
    listLivingWorkers(),
  ]);
  return {
    symbol,
    // Sizes of coin-margined futures are in the quote coin (docs/trading.md 3.4).
    sizeCoin: (category === "COIN-FUTURES" ? instrument?.quoteCoin : instrument?.baseCoin) ?? null,
    quoteCoin: instrument?.quoteCoin ?? null,
    candles: { day: day?.answer ?? null, month: month?.answer ?? null },
    orders: orders.rows.flatMap(chartOrders),
    fills: fills.rows.map(chartFill).toReversed(),
    entries: positions.rows.flatMap(chartEntries),
    problem: liveProblem({
      isUnlisted: false,
      hasWorker: workers.length > 0,
      parts: [partProblem(day, CANDLES_STALE_MS), partProblem(month, MONTH_STALE_MS)],
    }),
  };
}

const NEWEST = { direction: "desc", size: MOST_MARKS, position: null } as const;

/** None: it has no price, so it is nowhere on the chart. */
function chartOrders({ recordId, record }: Kept<"order">): readonly ChartOrder[] {
  const { side, price, qty, cumExecQty } = record;
  if (price === null || isZeroAmount(price)) return [];
  const left = qty !== null && cumExecQty !== null ? subtractAmounts(qty, cumExecQty) : qty;
  return [{ id: recordId, side, price, qty: left }];
}

function chartFill({ recordId, record, atMs }: Kept<"fill">): ChartFill {
  const { side, execPrice, execQty, createdTimeMs } = record;
  return { id: recordId, atMs: createdTimeMs ?? atMs, side, price: execPrice, qty: execQty };
}

function chartEntries({ record }: Kept<"position">): readonly ChartEntry[] {
  const { posSide, avgPrice, total } = record;
  return avgPrice === null || isZeroAmount(avgPrice)
    ? []
    : [{ posSide, price: avgPrice, qty: total }];
}
