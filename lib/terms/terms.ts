import type { Amount } from "@/lib/core/amount";
import { addDays, type Day, type DayRange } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";

/** Whose rows a term is of; null: of every client, symbol or product type. */
export type TermScope = {
  readonly uid: string | null;
  readonly symbol: string | null;
  readonly productType: string | null;
};

/** What the exchange agreed to pay from a day on. Terms are only added: of those of one scope and day the last one counts. */
export type AgreedTerm = TermScope & {
  /** Grows with every entry. */
  readonly id: number;
  readonly from: Day;
  /** Rebate over paid fees, 0 to 1. Null: from this day on as for everyone else. */
  readonly share: Amount | null;
};

/** A term with the days on which it holds. */
export type TermSpan = TermScope & DayRange & { readonly id: number; readonly share: Amount };

/** A rebate that is less than this beside the agreed one was rounded: the exchange writes eight decimals. */
export const ROUNDING = "0.00000001" as Amount;

/**
 * Which parts a scope names, the most particular first: a client counts before a symbol, and a symbol before a product
 * type. The first scope that has a term on a row's day says its share.
 */
export const SCOPE_SHAPES = [
  ["uid", "symbol", "productType"],
  ["uid", "symbol"],
  ["uid", "productType"],
  ["uid"],
  ["symbol", "productType"],
  ["symbol"],
  ["productType"],
  [],
] as const satisfies readonly (readonly (keyof TermScope)[])[];

export const scopeKey = ({ uid, symbol, productType }: TermScope) =>
  JSON.stringify([uid, symbol, productType]);

type Entry = { readonly id: number; readonly from: Day; readonly share: Amount | null };

/** Terms of one scope and day that a later entry replaced are left out; the oldest day first. */
export function termsThatCount<Term extends Entry>(
  terms: readonly Term[],
  keyOf: (term: Term) => string,
): Term[] {
  const last = new Map<string, Term>();
  for (const term of terms.toSorted((a, b) => a.id - b.id))
    last.set(`${keyOf(term)} ${term.from}`, term);
  return [...last.values()].toSorted((a, b) =>
    a.from === b.from ? a.id - b.id : a.from < b.from ? -1 : 1,
  );
}

/** The days of the range on which each scope has a share, with its term: no two spans of one scope share a day. */
export function spansOf<Term extends Entry>(
  terms: readonly Term[],
  range: DayRange,
  keyOf: (term: Term) => string,
): (Term & DayRange & { readonly share: Amount })[] {
  return [...groupBy(termsThatCount(terms, keyOf), keyOf).values()].flatMap((ofScope) =>
    ofScope.flatMap((term, at) => {
      const next = ofScope[at + 1]?.from;
      const [, from = range.from] = [term.from, range.from].sort();
      const to = next && next <= range.to ? addDays(next, -1) : range.to;
      return term.share === null || from > to ? [] : [{ ...term, share: term.share, from, to }];
    }),
  );
}

export function termSpans(terms: readonly AgreedTerm[], range: DayRange): TermSpan[] {
  return spansOf(terms, range, scopeKey).map(
    ({ id, uid, symbol, productType, share, from, to }) => ({
      ...{ id, uid, symbol, productType, share, from, to },
    }),
  );
}

export type TermRow = { readonly day: Day } & { readonly [Part in keyof TermScope]: string };

/** The share that was agreed for a row; null: nothing was. */
export function findShare(spans: readonly TermSpan[], row: TermRow): Amount | null {
  for (const shape of SCOPE_SHAPES) {
    const named: readonly (keyof TermScope)[] = shape;
    const span = spans.find(
      (term) =>
        term.from <= row.day &&
        row.day <= term.to &&
        (["uid", "symbol", "productType"] as const).every((part) =>
          named.includes(part) ? term[part] === row[part] : term[part] === null,
        ),
    );
    if (span) return span.share;
  }
  return null;
}
