import { createParamReader, type Parsed, type RawParams } from "@/lib/core/address/params";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import { addDays, type Day, type DayRange, listDays } from "@/lib/core/day";
import { allRepayments } from "@/lib/repayments/filter";
import type { TimeGaps } from "@/lib/repayments/repayment-time";
import { loadRepaymentCoverage } from "@/lib/repayments/store/coverage";
import { sumRepaymentsByCoin } from "@/lib/repayments/store/totals";
import { findUnknownTime } from "@/lib/repayments/wholeness";
import { EQUITY_SPANS } from "@/lib/trading/account-records";
import type { AssetReading, TradingBook } from "@/lib/trading/kept";
import {
  type EquityDay,
  findAssetReading,
  findFirstAssetDay,
  listAssetDays,
  listEquityDays,
} from "@/lib/trading/store/assets";

export const EQUITY_UNITS = ["USD", "USDT", "BTC"] as const;
export type EquityUnit = (typeof EQUITY_UNITS)[number];
const SPAN_DAYS = { "30d": 30, "1y": 365 } as const satisfies Record<
  (typeof EQUITY_SPANS)[number],
  number
>;

/** A line begins with the first snapshot, and is not shorter than this. */
const LEAST_DAYS = 7;

export type AssetsQuery = {
  readonly span: (typeof EQUITY_SPANS)[number];
  readonly unit: EquityUnit;
};

/** Keys: span, unit. Others belong to others. */
export function parseAssetsQuery(params: RawParams): Parsed<AssetsQuery> {
  const reader = createParamReader(params);
  return reader.parsed({
    span: reader.choice("span", EQUITY_SPANS, "30d"),
    unit: reader.choice("unit", EQUITY_UNITS, "USD"),
  });
}

/** Null: the exchange never said what the account holds. */
export function loadAssets(book: TradingBook): Promise<AssetReading | null> {
  return findAssetReading(book);
}

const FIELDS = {
  USD: { equity: "accountEquity", pnl: "unrealisedPnl" },
  USDT: { equity: "usdtEquity", pnl: "usdtUnrealisedPnl" },
  BTC: { equity: "btcEquity", pnl: "btcUnrealisedPnl" },
} as const satisfies Record<EquityUnit, { equity: keyof EquityDay; pnl: keyof EquityDay }>;

/** `equity` null on a day without a snapshot, or where the exchange did not give it. */
export type EquityLine = {
  readonly range: DayRange;
  readonly unit: EquityUnit;
  readonly days: readonly {
    readonly day: Day;
    readonly hasSnapshot: boolean;
    readonly equity: Amount | null;
    readonly pnl: Amount | null;
  }[];
  /** The first day that has a snapshot at all; null: none has. */
  readonly firstDay: Day | null;
};

/** Each day of the span up to `today`, from the daily snapshots. */
export async function loadEquityLine(
  book: TradingBook,
  { span, unit }: AssetsQuery,
  today: Day,
): Promise<EquityLine> {
  const firstDay = await findFirstAssetDay(book);
  const begin = earlier(firstDay ?? today, addDays(today, 1 - LEAST_DAYS));
  const from = later(begin, addDays(today, 1 - SPAN_DAYS[span]));
  const range = { from, to: today };
  const kept = await listEquityDays(book, range);
  const byDay = new Map(kept.map((one) => [one.day, one]));
  const fields = FIELDS[unit];
  const days = listDays(range).map((day) => {
    const snapshot = byDay.get(day);
    return {
      day,
      hasSnapshot: snapshot !== undefined,
      equity: snapshot?.[fields.equity] ?? null,
      pnl: snapshot?.[fields.pnl] ?? null,
    };
  });
  return { range, unit, days, firstDay };
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}

function later(one: Day, other: Day): Day {
  return one < other ? other : one;
}

/** A coin's debt beside what was repaid in it. Null: not known. */
export type DebtRow = {
  readonly coin: string;
  readonly debt: Amount | null;
  readonly earlierDebt: Amount | null;
  readonly repaidAmount: Amount | null;
  readonly repaidInterest: Amount | null;
  readonly repayments: number;
};
export type Debts = {
  readonly range: DayRange;
  readonly rows: readonly DebtRow[];
  /** The day of `earlierDebt`: the first snapshot of the range; null: there is none but today's. */
  readonly earlierDay: Day | null;
  /** Why the repayments of the range are not whole; null when they are. */
  readonly partial: TimeGaps | null;
};

const DEBT_DAYS = 30;
const NONE = "0" as Amount;

/** Coins that are owed, and those that were repaid in the last thirty days. */
export async function loadDebts(
  book: TradingBook,
  { assets }: AssetReading,
  today: Day,
): Promise<Debts> {
  const range = { from: addDays(today, 1 - DEBT_DAYS), to: today };
  // Coverage first: what comes in between is then in sums that are not called whole.
  const coverage = await loadRepaymentCoverage(book);
  const [repaid, days] = await Promise.all([
    sumRepaymentsByCoin(book, allRepayments(range)),
    listAssetDays(book, range),
  ]);
  const isKnown = coverage.ranges.length > 0;
  const first = days[0]?.day ?? null;
  const earlierDay = first !== null && first < today ? first : null;
  const owed = assets.assets.filter(({ debt }) => debt !== null && !isZeroAmount(debt));
  const coins = [...new Set([...owed.map(({ coin }) => coin), ...repaid.map(({ coin }) => coin)])];
  const rows = coins.map((coin): DebtRow => {
    const sums = repaid.find((one) => one.coin === coin);
    return {
      coin,
      debt: assets.assets.find((one) => one.coin === coin)?.debt ?? null,
      earlierDebt: days.find((one) => one.day === earlierDay && one.coin === coin)?.debt ?? null,
      repaidAmount: isKnown ? (sums?.repaidAmount ?? NONE) : null,
      repaidInterest: isKnown ? (sums?.repaidInterest ?? NONE) : null,
      repayments: sums?.recordCount ?? 0,
    };
  });
  return { range, rows, earlierDay, partial: findUnknownTime(coverage, range) };
}
