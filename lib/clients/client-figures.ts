import type { ClientFigure, ClientTotals } from "@/lib/clients/client-row";
import { rebateRate } from "@/lib/commissions/fees";
import type { ClientCoinSums } from "@/lib/commissions/store/client-totals";
import type { CoinDaySums } from "@/lib/commissions/store/reads";
import { coinsOf } from "@/lib/commissions/sum-by-coin";
import { type Amount, isZeroAmount, ratioOf, sumAmounts } from "@/lib/core/amount";
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
      amount: totalOf(own.map((sum) => sum[field])),
      unvalued: [],
      native: nativeOf(own, field),
    };
  }
  if (field === "dealAmount") return withoutValue(nativeOf(sums, field));
  // Zero is worth nothing at any rate (lib/rates/valuation.ts).
  const valued = sums.filter((sum) => sum.valuedRows > 0 || isZeroAmount(sum[field]));
  const values = valued.map((sum) => (sum.valuedRows > 0 ? sum[VALUE[field]] : sum[field]));
  const unvalued = sums
    .filter((sum) => sum.valuedRows < sum.rowCount && !isZeroAmount(sum[field]))
    .map((sum) => ({ coin: sum.coin, amount: sum.valuedRows === 0 ? sum[field] : null }));
  return { amount: totalOf(values), unvalued, native: nativeOf(sums, field) };
}

/** The unit of deal amounts is not documented, so they have no value (lib/overview/overview.ts). */
function withoutValue(native: readonly CoinAmount[]): ClientFigure {
  return { amount: null, unvalued: [], native };
}

function nativeOf(sums: readonly ClientCoinSums[], field: SumField): CoinAmount[] {
  return sums.map((sum) => ({ coin: sum.coin, amount: sum[field] }));
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
    share: ratioOf(rebate.amount, book),
    rebateRate: rebateRate({ rebateAmount: rebate.amount, feePaid: feePaid.amount }),
  };
}

function totalOf(amounts: readonly Amount[]): Amount | null {
  return amounts.length === 0 ? null : sumAmounts(amounts);
}

type DayFigures = Pick<CoinDaySums, "day" | "coin" | "rowCount" | SumField>;

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
      ? withoutValue(nativeOfDays(counted, "dealAmount"))
      : figureOfDays(counted, "dealAmount", null),
    share: ratioOf(rebate.amount, book === undefined ? rebate.amount : book),
    rebateRate: rebateRate({ rebateAmount: rebate.amount, feePaid: feePaid.amount }),
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
  if (!valuation) {
    const amount = totalOf(sums.map((sum) => sum[field]));
    return { amount, unvalued: [], native, rates: { kind: "none" } };
  }
  const { value, unvalued, rates } = valueField(valuation, sums, field);
  return { amount: sums.length === 0 ? null : value, unvalued, native, rates };
}

function nativeOfDays(sums: readonly DayFigures[], field: SumField): CoinAmount[] {
  return coinsOf(sums).map((coin) => {
    const own = sums.filter((sum) => sum.coin === coin);
    return { coin, amount: sumAmounts(own.map((sum) => sum[field])) };
  });
}
