import type { ClientFigure, ClientTotals } from "@/lib/clients/client-row";
import { shareOf } from "@/lib/commissions/breakdown/assemble";
import type { MissingCounts } from "@/lib/commissions/commission";
import { countMissing } from "@/lib/commissions/count-missing";
import { rebateRate } from "@/lib/commissions/fees";
import type { ClientCoinSums } from "@/lib/commissions/store/client-totals";
import type { CoinDaySums } from "@/lib/commissions/store/reads";
import { coinsOf, sumGiven } from "@/lib/commissions/sum-by-coin";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import type { CoinAmount, RatesUsed, Valuation } from "@/lib/rates/valuation";
import { valueField } from "@/lib/rates/value-field";

const VALUE = {
  rebateAmount: "rebateValue",
  feePaid: "feePaidValue",
} as const satisfies Record<string, keyof ClientCoinSums>;
type SumField = keyof typeof VALUE | "dealAmount";

/**
 * One figure of some coins' sums. `coin` null: in the reporting currency. Deal amounts have no
 * value.
 */
export function figureOf(
  sums: readonly ClientCoinSums[],
  field: SumField,
  coin: string | null,
): ClientFigure {
  if (coin !== null) {
    const own = sums.filter((sum) => sum.coin === coin);
    return {
      amount: sumGiven(own.map((sum) => sum[field])),
      missingRows: countMissing(own, field),
      unvalued: [],
      native: nativeOf(own, field),
    };
  }
  const missingRows = countMissing(sums, field);
  const native = nativeOf(sums, field);
  if (field === "dealAmount") return withoutValue(native, missingRows);
  const values: Amount[] = [];
  const unvalued: ClientFigure["unvalued"][number][] = [];
  for (const sum of sums) {
    const amount = sum[field];
    if (amount === null) continue;
    const given = sum.rowCount - countMissing([sum], field);
    const withRate = sum.valuedRows - (field === "feePaid" ? sum.feePaidValueMissing : 0);
    // Zero is worth nothing at any rate (lib/rates/valuation.ts).
    if (withRate > 0) values.push(sum[VALUE[field]]);
    else if (isZeroAmount(amount)) values.push(amount);
    if (withRate < given && !isZeroAmount(amount))
      unvalued.push({ coin: sum.coin, amount: withRate === 0 ? amount : null });
  }
  return { amount: sumGiven(values), missingRows, unvalued, native };
}

/** The unit of deal amounts is not documented, so they have no value (lib/overview/overview.ts). */
function withoutValue(native: readonly CoinAmount[], missingRows: number): ClientFigure {
  return { amount: null, missingRows, unvalued: [], native };
}

function nativeOf(sums: readonly ClientCoinSums[], field: SumField): CoinAmount[] {
  return givenAmounts(sums.map((sum) => ({ coin: sum.coin, amount: sum[field] })));
}

function givenAmounts(
  amounts: readonly { readonly coin: string; readonly amount: Amount | null }[],
): CoinAmount[] {
  const given: CoinAmount[] = [];
  for (const { coin, amount } of amounts) if (amount !== null) given.push({ coin, amount });
  return given;
}

/** All figures of some coins' sums. `book`: the rebate of the whole book in the same unit. */
export function clientSums(
  sums: readonly ClientCoinSums[],
  coin: string | null,
  book: Amount | null,
): ClientTotals {
  const of = (field: SumField) => figureOf(sums, field, coin);
  const [rebate, feePaid, dealAmount] = [of("rebateAmount"), of("feePaid"), of("dealAmount")];
  const counted = sums.filter((sum) => coin === null || sum.coin === coin);
  return {
    rowCount: counted.reduce((total, { rowCount }) => total + rowCount, 0),
    rebate,
    feePaid,
    dealAmount,
    share: shareOf(rebate.amount, book),
    rebateRate: rateOf(rebate, feePaid),
  };
}

function rateOf(rebate: ClientFigure, feePaid: ClientFigure): Amount | null {
  return rebateRate({
    rebateAmount: rebate.amount,
    feePaid: feePaid.amount,
    feePaidMissing: feePaid.missingRows,
  });
}

type DayFigures = Pick<CoinDaySums, "day" | "coin" | "rowCount" | SumField> &
  MissingCounts<"dealAmount" | "feePaid">;

/**
 * All figures of some days' sums, each day at its own rate. `valuation` null: amounts of one coin.
 * `book`: the rebate that shares refer to; by default that of these sums.
 */
export function sumsOfDays(
  sums: readonly DayFigures[],
  coin: string | null,
  valuation: Valuation | null,
  book?: Amount | null,
): ClientTotals & { readonly rates: RatesUsed } {
  const counted = sums.filter((sum) => coin === null || sum.coin === coin);
  const { rates, ...rebate } = measureDays(counted, "rebateAmount", valuation);
  const feePaid = figureOfDays(counted, "feePaid", valuation);
  return {
    rowCount: counted.reduce((total, { rowCount }) => total + rowCount, 0),
    rebate,
    feePaid,
    dealAmount: valuation
      ? withoutValue(nativeOfDays(counted, "dealAmount"), countMissing(counted, "dealAmount"))
      : figureOfDays(counted, "dealAmount", null),
    share: shareOf(rebate.amount, book === undefined ? rebate.amount : book),
    rebateRate: rateOf(rebate, feePaid),
    rates,
  };
}

export function figureOfDays(
  sums: readonly DayFigures[],
  field: SumField,
  valuation: Valuation | null,
) {
  const { rates: _, ...figure } = measureDays(sums, field, valuation);
  return figure;
}

function measureDays(
  sums: readonly DayFigures[],
  field: SumField,
  valuation: Valuation | null,
): ClientFigure & { readonly rates: RatesUsed } {
  const native = nativeOfDays(sums, field);
  const missingRows = countMissing(sums, field);
  if (!valuation) {
    const amount = sumGiven(sums.map((sum) => sum[field]));
    return { amount, missingRows, unvalued: [], native, rates: { kind: "none" } };
  }
  const { value, unvalued, rates } = valueField(valuation, sums, field);
  return { amount: sums.length === 0 ? null : value, missingRows, unvalued, native, rates };
}

function nativeOfDays(sums: readonly DayFigures[], field: SumField): CoinAmount[] {
  const amounts = coinsOf(sums).map((coin) => {
    const own = sums.filter((sum) => sum.coin === coin);
    return { coin, amount: sumGiven(own.map((sum) => sum[field])) };
  });
  return givenAmounts(amounts);
}
