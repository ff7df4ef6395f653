import type { Amount } from "@/lib/core/amount";
import { addDays, type Day, type DayRange } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";

/** The rows that a term covers; null: every client, symbol or product type. */
export type TermScope = {
  readonly uid: string | null;
  readonly symbol: string | null;
  readonly productType: string | null;
};

/**
 * The share that the exchange agreed to pay from a day on. Terms are only added; of two for one
 * scope and day the later one counts.
 */
export type AgreedTerm = TermScope & {
  /** Grows with every entry. */
  readonly id: number;
  readonly from: Day;
  /** Rebate ÷ fees paid, 0 to 1. Null: from this day on the share of everyone else. */
  readonly share: Amount | null;
};

export type EnteredTerm = AgreedTerm & {
  readonly note: string;
  readonly enteredBy: string;
  readonly enteredAt: Date;
};

/**
 * "holds": the term of its scope today. "later": it has not begun. "ended": a newer term has begun,
 * or replaced it.
 */
export type TermState = "holds" | "later" | "ended";

export type TermView = EnteredTerm & {
  readonly state: TermState;
  /** A later entry has the same scope and day. */
  readonly isReplaced: boolean;
  /** The ledger has no row of its client or symbol. */
  readonly isUnknown: boolean;
};

/** A term with the days on which it holds. */
export type TermSpan = TermScope & DayRange & { readonly id: number; readonly share: Amount };

/** A smaller difference is rounding: the exchange writes eight decimals. */
export const ROUNDING = "0.00000001" as Amount;

/**
 * The parts that a scope can name, the most specific first: client, then symbol, then product type.
 * The most specific term in force that day applies.
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

/** From the most specific to the least. */
export const SCOPE_PARTS = ["uid", "symbol", "productType"] as const;

/** Whether a term is for some clients, symbols or products only, so that it can end. */
export const isException = ({ uid, symbol, productType }: TermScope) =>
  uid !== null || symbol !== null || productType !== null;

export const scopeKey = ({ uid, symbol, productType }: TermScope) =>
  JSON.stringify([uid, symbol, productType]);

type DatedTerm = { readonly id: number; readonly from: Day; readonly share: Amount | null };

/** Leaves out terms that a later entry of the same scope and day replaced. Oldest day first. */
export function termsThatCount<Term extends DatedTerm>(
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

type SpanOf<Term> = Term & DayRange & { readonly share: Amount };

/**
 * The days of the range on which each term holds. Spans of one scope do not overlap; days without a
 * share have none.
 */
export function spansOf<Term extends DatedTerm>(
  terms: readonly Term[],
  range: DayRange,
  keyOf: (term: Term) => string,
): SpanOf<Term>[] {
  const spans: SpanOf<Term>[] = [];
  for (const ofScope of groupBy(termsThatCount(terms, keyOf), keyOf).values()) {
    for (const [at, term] of ofScope.entries()) {
      const next = ofScope[at + 1]?.from;
      const isBefore = term.from < range.from;
      const from = isBefore ? range.from : term.from;
      const to = next && next <= range.to ? addDays(next, -1) : range.to;
      if (term.share !== null && from <= to) spans.push({ ...term, share: term.share, from, to });
    }
  }
  return spans;
}

export function termSpans(terms: readonly AgreedTerm[], range: DayRange): TermSpan[] {
  return spansOf(terms, range, scopeKey).map(
    ({ id, uid, symbol, productType, share, from, to }) => {
      return { id, uid, symbol, productType, share, from, to };
    },
  );
}

export type TermRow = { readonly day: Day } & { readonly [Part in keyof TermScope]: string };

/** The agreed share of a row; null: no term covers it. */
export function findShare(spans: readonly TermSpan[], row: TermRow): Amount | null {
  for (const shape of SCOPE_SHAPES) {
    const named: readonly (keyof TermScope)[] = shape;
    const span = spans.find(
      (term) =>
        term.from <= row.day &&
        row.day <= term.to &&
        SCOPE_PARTS.every((part) => term[part] === (named.includes(part) ? row[part] : null)),
    );
    if (span) return span.share;
  }
  return null;
}
