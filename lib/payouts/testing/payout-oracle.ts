import { Decimal } from "decimal.js";
import fc from "fast-check";
import type { CommissionRow } from "@/lib/commissions/commission";
import { given } from "@/lib/commissions/testing/book";
import { groupBy } from "@/lib/core/group-by";
import { type Month, monthDays, monthOf } from "@/lib/core/month";
import { findMonthClose } from "@/lib/months/store";
import type { PartnerStatementCoin, PartnerStatementLine } from "@/lib/payouts/partner-statement";
import { type PartnerTerm, partnerSpans, type ShareBasis } from "@/lib/payouts/partner-terms";
import { listPartnerTerms } from "@/lib/payouts/store/partner-terms";
import { approve, partner, prepare, scope, view } from "./payouts";

export const Exact = Decimal.clone({ precision: 200 });

const part = (...names: string[]) => fc.constantFrom("", ...names);

/**
 * A term as a person enters it, without its first day. A term with both a client and a label is
 * refused.
 */
export const anyPartnerTerm = fc
  .record({
    percent: fc.constantFrom("0", "33.333", "50", "100"),
    tiers: fc.constantFrom(
      [],
      [],
      [{ from: "0.000001", share: "70" }],
      [
        { from: "1", share: "10" },
        { from: "1000", share: "90.5" },
      ],
    ),
    basis: fc.constantFrom("rebate", "fees"),
    uid: part("1", "=2"),
    label: part("a", "b"),
    productType: part("SPOT"),
  })
  .map((term) => (term.uid === "" ? term : { ...term, label: "" }));

/**
 * An introducer's term as a person enters it, without the partners and its first month. Empty
 * `percent`: what was agreed so far ends.
 */
export const anyIntroducerTerm = fc.record({
  percent: fc.constantFrom("", "0", "10", "33.333", "100"),
  tiers: fc.constantFrom(
    [],
    [],
    [{ from: "0.000001", share: "20" }],
    [
      { from: "1", share: "5" },
      { from: "1000", share: "12.5" },
    ],
  ),
  basis: fc.constantFrom("earned", "earned", "rebate", "fees"),
  productType: part("SPOT"),
});

type Labels = ReadonlyMap<string, readonly string[]>;

/**
 * A partner's earnings of a month with their own clients by coin, computed row by row. `given`:
 * null for the current terms of `partner`.
 */
export async function earnedByCoin(
  rows: readonly CommissionRow[],
  month: Month,
  labels: Labels,
  given: readonly PartnerTerm[] | null = null,
) {
  const own = rows.filter((row) => monthOf(row.day) === month);
  const terms = given ?? (await listPartnerTerms(scope, partner.id));
  const paid = await paidFees(own, month);
  const sums = [...groupBy(own, ({ coin }) => coin)].map(([coin, of]) => {
    const sum = of.reduce((all, row) => all.plus(earnedOf(row, terms, labels, paid)), new Exact(0));
    return [coin, sum] as const;
  });
  return new Map(sums.filter(([, sum]) => !sum.isZero()));
}

/** Among the terms that match a row the most specific one counts, then the one entered last. */
function earnedOf(
  row: CommissionRow,
  terms: readonly PartnerTerm[],
  labels: Labels,
  paid: Decimal,
): Decimal {
  const [span] = partnerSpans(terms, monthDays(monthOf(row.day))).filter(
    (term) =>
      term.from <= row.day &&
      row.day <= term.to &&
      (term.uid === null || term.uid === row.uid) &&
      (term.label === null || labels.get(row.uid)?.includes(term.label)) &&
      (term.productType === null || term.productType === row.productType),
  );
  if (!span) return new Exact(0);
  const tier = (span.tiers ?? []).findLast(({ from }) => paid.gte(from));
  return new Exact(span.basis === "fees" ? given(row.feePaid) : row.rebateAmount).times(
    tier?.share ?? span.share,
  );
}

/**
 * The value of the rows' fees at the rates frozen by the close; fees without a rate are left out.
 */
async function paidFees(rows: readonly CommissionRow[], month: Month): Promise<Decimal> {
  const close = await findMonthClose(scope, month);
  if (!close) throw new Error(`${month} is not closed`);
  const { rates } = close.content;
  return rows.reduce((sum, row) => {
    const rate = rates.find(({ coin, day }) => coin === row.coin && day === row.day)?.rate ?? "0";
    return sum.plus(new Exact(given(row.feePaid)).times(rate));
  }, new Exact(0));
}

/** A partner's month, for what the introducer gets of it. */
type IntroducedMonth = {
  readonly month: Month;
  readonly introduced: { readonly id: string };
  /** Of the clients that the partner's statement of the month names. */
  readonly rows: readonly CommissionRow[];
  /** Of all approved statements of the partner. */
  readonly stated: readonly PartnerStatementLine[];
};

/**
 * What the introducer gets of a partner's month by coin, under the current terms: row by row, or of
 * what the partner's approved statements say about the partner's own clients.
 */
export async function introducedByCoin(
  introducer: { readonly id: string },
  { month, introduced, rows, stated }: IntroducedMonth,
): Promise<Map<string, Decimal>> {
  const first = monthDays(month).from;
  const terms = (await listPartnerTerms(scope, introducer.id)).filter(
    (term) => term.introduced?.id === introduced.id && term.from <= first,
  );
  const own = rows.filter((row) => monthOf(row.day) === month);
  const paid = await paidFees(own, month);
  /** The term of a product type, else of all: the one that begins last, then the last entry. */
  const termOf = (productType: string) => {
    for (const name of [productType, null]) {
      const [newest] = terms
        .filter((term) => term.productType === name)
        .sort((a, b) => (a.from === b.from ? b.id - a.id : a.from < b.from ? 1 : -1));
      if (newest && newest.share !== null) return { ...newest, share: newest.share };
    }
    return null;
  };
  const sums = new Map<string, Decimal>();
  const add = (productType: string, coin: string, amountOf: (basis: ShareBasis) => string) => {
    const term = termOf(productType);
    if (!term) return;
    const tier = term.tiers.findLast(({ from }) => paid.gte(from));
    const earned = new Exact(amountOf(term.basis)).times(tier?.share ?? term.share);
    sums.set(coin, (sums.get(coin) ?? new Exact(0)).plus(earned));
  };
  for (const { productType, coin, feePaid, rebateAmount } of own)
    add(
      productType,
      coin,
      (basis) => ({ fees: given(feePaid), rebate: rebateAmount, earned: "0" })[basis],
    );
  for (const line of stated) {
    if (line.month !== month || line.uid === null) continue;
    add(line.productType, line.coin, (basis) => (basis === "earned" ? line.earned : "0"));
  }
  return sums;
}

/** Adds the sums of both, by coin. */
export function addByCoin(
  a: ReadonlyMap<string, Decimal>,
  b: ReadonlyMap<string, Decimal>,
): Map<string, Decimal> {
  const sums = new Map(a);
  for (const [coin, sum] of b) sums.set(coin, (sums.get(coin) ?? new Exact(0)).plus(sum));
  return sums;
}

/** The amounts in all issued statements, by month and coin. */
export type Issued = Map<Month, Map<string, Decimal>>;

/**
 * Prepares and approves the month's statement and adds its lines to `issued`. `due`: its balances.
 */
export async function issue(month: Month, issued: Issued) {
  const id = await prepare(month);
  await approve(id);
  const { lines, coins } = await view(id);
  addLines(lines, issued);
  return { id, due: dueOf(coins) };
}

/** Adds the lines of an approved statement to `issued`. */
export function addLines(lines: readonly PartnerStatementLine[], issued: Issued): void {
  for (const { month, coin, earned } of lines) {
    const ofMonth = issued.get(month) ?? new Map<string, Decimal>();
    issued.set(month, ofMonth.set(coin, (ofMonth.get(coin) ?? new Exact(0)).plus(earned)));
  }
}

/** The balance of each coin. */
export const dueOf = (coins: readonly PartnerStatementCoin[]) =>
  new Map(coins.map(({ coin, due }) => [coin, new Exact(due)]));

/** The sums as texts to compare, without zeros. */
export const digitsOf = (sums: ReadonlyMap<string, Decimal> = new Map()) =>
  Object.fromEntries(
    [...sums]
      .filter(([, sum]) => !sum.isZero())
      .map(([coin, sum]) => [coin, sum.toFixed()])
      .sort(),
  );
