import { type Amount, isZeroAmount, ratioOf, sumAmounts } from "@/lib/core/amount";
import type { ClientFigure, ClientSums } from "@/lib/core/clients/list";
import { rebateRate } from "@/lib/core/commissions/fees";
import type { CoinAmount } from "@/lib/core/reports/valuation";
import type { ClientCoinSums } from "@/lib/store/clients/sums/client-sums";

export type CoinSums = Omit<ClientCoinSums, "firstDay" | "lastDay">;

const VALUE = {
  rebateAmount: "rebateValue",
  feePaid: "feePaidValue",
} as const satisfies Record<string, keyof CoinSums>;
type Field = keyof typeof VALUE | "dealAmount";

/** One figure of some coins' sums. `coin` null: in the reporting currency, with what is not in it; deal amounts have no value. */
export function figureOf(sums: readonly CoinSums[], field: Field, coin: string | null): ClientFigure {
  if (coin !== null) {
    const own = sums.filter((sum) => sum.coin === coin);
    return { amount: totalOf(own.map((sum) => sum[field])), unvalued: [], native: nativeOf(own, field) };
  }
  if (field === "dealAmount") return withoutValue(nativeOf(sums, field));
  const values = sums.flatMap((sum) => {
    if (sum.valuedRows > 0) return [sum[VALUE[field]]];
    return isZeroAmount(sum[field]) ? [sum[field]] : []; // worth nothing at any rate (lib/core/reports/valuation.ts)
  });
  return {
    amount: totalOf(values),
    unvalued: sums
      .filter((sum) => sum.valuedRows < sum.rowCount && !isZeroAmount(sum[field]))
      .map((sum) => ({ coin: sum.coin, amount: sum.valuedRows === 0 ? sum[field] : null })),
    native: nativeOf(sums, field),
  };
}

/** In what deal amounts are is not documented, so no rate says what they are worth (lib/core/reports/overview.ts). */
export function withoutValue(native: readonly CoinAmount[]): ClientFigure {
  return { amount: null, unvalued: [], native };
}

function nativeOf(sums: readonly CoinSums[], field: Field): CoinAmount[] {
  return sums.map((sum) => ({ coin: sum.coin, amount: sum[field] }));
}

/** All figures of some coins' sums; `book` is the rebate of the whole book in the same measure. */
export function clientSums(sums: readonly CoinSums[], coin: string | null, book: Amount | null): ClientSums {
  const of = (field: Field) => figureOf(sums, field, coin);
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
