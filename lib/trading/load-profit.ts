import { type Amount, sumAmounts } from "@/lib/core/amount";
import { type Day, type DayRange, dayStartMs } from "@/lib/core/day";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { valueSums } from "@/lib/rates/valuation";
import {
  type Kept,
  type KeptFilter,
  NO_KEPT_LISTS,
  type ReadingState,
  type TradingBook,
} from "@/lib/trading/kept";
import {
  type AccountProfit,
  type ClosedCoin,
  type ClosedDay,
  type ClosedFigure,
  type ClosedProfit,
  figureOf,
  PROFIT_PERIODS,
  profitRanges,
  sumRealised,
} from "@/lib/trading/profit";
import { streamKept } from "@/lib/trading/store/pages";
import { sumClosedDays, sumFeeDays, sumRealisedDays } from "@/lib/trading/store/profit";
import { loadReadingState, loadTradingDays } from "./load-reading-state";

const ALL_OPEN: KeptFilter = {
  ...NO_KEPT_LISTS,
  except: NO_KEPT_LISTS,
  isOpen: true,
  range: null,
  orderIds: [],
};

/** Every open position, as far as the desk has read. */
export async function listOpenPositions(book: TradingBook): Promise<readonly Kept<"position">[]> {
  const positions: Kept<"position">[] = [];
  for await (const position of streamKept(book, "position", ALL_OPEN)) positions.push(position);
  return positions;
}

export async function loadProfit(book: TradingBook): Promise<AccountProfit> {
  // Before the fills: what arrives in between is then in sums that are not called whole.
  const [reading, ofPositions, { today }] = await Promise.all([
    loadReadingState(book, ["fills"]),
    loadReadingState(book, ["positions"]),
    loadTradingDays(book),
  ]);
  const ranges = profitRanges(today);
  const range = hullOfPeriods(ranges, today);
  const [positions, realised, fees, valuation] = await Promise.all([
    listOpenPositions(book),
    sumRealisedDays(book, range),
    sumFeeDays(book, range),
    readValuation(range),
  ]);
  const periods = PROFIT_PERIODS.map((period) => ({
    period,
    range: ranges[period],
    isWhole: isKnownSince(reading, dayStartMs(ranges[period].from)),
    ...sumRealised(ranges[period], realised, fees, valuation),
  }));
  const unrealised: { coin: string; day: Day; amount: Amount }[] = [];
  for (const { record } of positions) {
    const { unrealisedPnl, marginCoin } = record;
    if (unrealisedPnl !== null && marginCoin !== null)
      unrealised.push({ coin: marginCoin, day: today, amount: unrealisedPnl });
  }
  const open = {
    profit: figureOf(unrealised, valuation),
    count: positions.length,
    unknown: positions.length - unrealised.length,
  };
  return {
    currency: valuation.currency,
    open: ofPositions.readAtMs === null ? null : open,
    periods: reading.readAtMs === null ? null : periods,
  };
}

function hullOfPeriods(ranges: ReturnType<typeof profitRanges>, today: Day): DayRange {
  const [first = today] = PROFIT_PERIODS.map((period) => ranges[period].from).toSorted();
  return { from: first, to: today };
}

/** Whether a list by time was read from there on without a gap. */
function isKnownSince({ readAtMs, sinceMs, gaps }: ReadingState, fromMs: number): boolean {
  if (readAtMs === null || sinceMs === null || sinceMs > fromMs) return false;
  return gaps.every(({ toMs }) => toMs < fromMs);
}

/** What the closed positions of a filter brought; coins are never added together. */
export async function loadClosedProfit(
  book: TradingBook,
  filter: KeptFilter,
): Promise<ClosedProfit> {
  const rows = await sumClosedDays(book, filter);
  const days = rows.map(({ day }) => day).toSorted();
  const { today } = await loadTradingDays(book);
  const range = { from: days[0] ?? today, to: days.at(-1) ?? today };
  const valuation = await readValuation(range);
  const known: (ClosedDay & { readonly coin: string })[] = [];
  let withoutCoin = 0;
  for (const row of rows) {
    if (row.coin === null) withoutCoin += row.count;
    else known.push({ ...row, coin: row.coin });
  }
  const netOf = (sums: typeof known) =>
    valueSums(
      valuation,
      sums.map(({ coin, day, net }) => ({ coin, day, amount: net })),
    );
  const names = [...new Set(known.map(({ coin }) => coin))].toSorted();
  const coins = names.map((coin): ClosedCoin => {
    const own = known.filter((row) => row.coin === coin);
    return { coin, ...addClosed(own), value: netOf(own) };
  });
  return { currency: valuation.currency, coins, together: netOf(known), withoutCoin };
}

/** A figure is null where no day has it; `unknown` says of how many positions it is missing. */
function addClosed(rows: readonly ClosedDay[]) {
  const sumOf = (figure: ClosedFigure): Amount | null => {
    const amounts = rows.map((row) => row[figure]).filter((amount) => amount !== null);
    return amounts.length === 0 ? null : sumAmounts(amounts);
  };
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    unknown: rows.reduce((sum, { unknown }) => sum + unknown, 0),
    realised: sumOf("realised"),
    fees: sumOf("fees"),
    funding: sumOf("funding"),
    net: sumOf("net"),
  };
}
