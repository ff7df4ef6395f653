import { type Amount, compareAmounts } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import { compareText, groupBy } from "@/lib/core/group-by";
import { spansOf } from "@/lib/terms/terms";

/**
 * The rows of a partner's clients that a term covers; null: every client, label or product type.
 */
export type PartnerTermScope = {
  readonly uid: string | null;
  readonly label: string | null;
  readonly productType: string | null;
};

/** A share of the account's rebate, or of the fees that clients paid. */
export const SHARE_BASES = ["rebate", "fees"] as const;
/** Of an introduced partner also: a share of what that partner earns with their own clients. */
export const INTRODUCER_BASES = ["earned", ...SHARE_BASES] as const;
export type ShareBasis = (typeof INTRODUCER_BASES)[number];

/**
 * If all clients of the partner together paid at least `from` of fees in a month, in its reporting
 * currency, this share applies to the whole month. In an introducer's term: the clients of the
 * introduced partner.
 */
export type Tier = { readonly from: Amount; readonly share: Amount };
export const MOST_TIERS = 20;

/**
 * A partner's share from a day on. Of two for one partner, scope and day the one entered later
 * counts; one that was withdrawn counts nowhere.
 */
export type PartnerTerm = PartnerTermScope & {
  /** Grows with every entry. */
  readonly id: number;
  /**
   * Null: of the partner's own clients. Otherwise the term is an introducer's: of what this other
   * partner earns, or of the rebate or fees of that partner's clients. It names no client or label.
   */
  readonly introduced: Partner | null;
  /** In an introducer's term the first day of a month. */
  readonly from: Day;
  readonly basis: ShareBasis;
  /**
   * 0 to 1. Null: from this day on the share of the partner's other clients; in an introducer's
   * term that of the other product types, or none.
   */
  readonly share: Amount | null;
  /** Sorted by amount; empty: `share` alone. */
  readonly tiers: readonly Tier[];
};

/** A person who is a partner of the account, or was when a term or statement was made. */
export type Partner = { readonly id: string; readonly email: string };

export type EnteredPartnerTerm = PartnerTerm & {
  readonly partnerId: string;
  readonly partner: string;
  readonly note: string;
  readonly enteredBy: string;
  readonly enteredAt: Date;
};

/** A term as the list of all entries shows it, also one that was withdrawn. */
export type PartnerTermEntry = EnteredPartnerTerm & {
  /** Both null: it counts. */
  readonly withdrawnBy: string | null;
  readonly withdrawnAt: Date | null;
  /** An approved statement was computed with it: it can no longer be withdrawn. */
  readonly isUsed: boolean;
};

/**
 * "holds": the term of its scope today. "later": it has not begun. "ended": a newer term has begun.
 * "replaced": a later entry has the same day.
 */
export type PartnerTermState = "holds" | "later" | "ended" | "replaced" | "withdrawn";

export type PartnerTermView = PartnerTermEntry & { readonly state: PartnerTermState };

/**
 * A term with the days on which it holds. If several cover a row, the lowest `rank` counts.
 * `introduced` is there only in an introducer's term, so that statements without one keep their
 * hash.
 */
export type PartnerSpan = Omit<PartnerTerm, "share" | "tiers" | "introduced"> &
  DayRange & {
    readonly share: Amount;
    readonly rank: number;
    readonly tiers?: readonly Tier[];
    readonly introduced?: Partner;
  };

/** A client before a label before everyone; then with a product type before without. */
function rankOf({ uid, label, productType }: PartnerTermScope): number {
  const withoutProduct = productType === null ? 1 : 0;
  if (uid !== null) return withoutProduct;
  return (label !== null ? 2 : 4) + withoutProduct;
}

type TermScope = PartnerTermScope & Pick<PartnerTerm, "introduced">;

/** Whether a term is for some clients, products or an introduced partner only, so that it can end. */
export const isException = ({ introduced, uid, label, productType }: TermScope) =>
  introduced !== null || uid !== null || label !== null || productType !== null;

export const partnerScopeKey = ({ introduced, uid, label, productType }: TermScope) =>
  JSON.stringify([uid, label, productType, introduced?.id ?? null]);

/**
 * One partner's terms of their own clients on the days of the range, sorted by rank. If a client
 * has several labels with terms, the one entered last counts.
 */
export function partnerSpans(terms: readonly PartnerTerm[], range: DayRange): PartnerSpan[] {
  return spansInRange(
    terms.filter(({ introduced }) => introduced === null),
    range,
  );
}

/** A partner whom another one introduced, with the introducer's terms, sorted by rank. */
export type Introduction = { readonly partner: Partner; readonly spans: readonly PartnerSpan[] };

/**
 * The introducer's terms of one partner on the days of the range, by introduced partner, sorted by
 * e-mail. The e-mail is that of the term entered last.
 */
export function listIntroductions(terms: readonly PartnerTerm[], range: DayRange): Introduction[] {
  const spans = spansInRange(terms, range);
  const byPartner = groupBy(spans, ({ introduced }) => introduced?.id ?? null);
  const introductions: Introduction[] = [];
  for (const ofPartner of byPartner.values()) {
    const last = ofPartner.toSorted((a, b) => a.id - b.id).at(-1);
    if (last?.introduced) introductions.push({ partner: last.introduced, spans: ofPartner });
  }
  return introductions.toSorted(
    (a, b) =>
      compareText(a.partner.email, b.partner.email) || compareText(a.partner.id, b.partner.id),
  );
}

function spansInRange(terms: readonly PartnerTerm[], range: DayRange): PartnerSpan[] {
  return spansOf(terms, range, partnerScopeKey)
    .map(({ id, from, to, uid, label, productType, basis, share, tiers, introduced }) => {
      const rank = rankOf({ uid, label, productType });
      let span: PartnerSpan = { id, from, to, uid, label, productType, basis, share, rank };
      if (tiers.length > 0) span = { ...span, tiers };
      return introduced === null ? span : { ...span, introduced };
    })
    .toSorted((a, b) => a.rank - b.rank || b.id - a.id);
}

/** The terms at the tiers that the month's paid fees reach: `share` is the share of the tier. */
export function spansAt(spans: readonly PartnerSpan[], paid: Amount): PartnerSpan[] {
  return spans.map((span) => {
    const reached = (span.tiers ?? []).filter(({ from }) => compareAmounts(paid, from) >= 0);
    return { ...span, share: reached.at(-1)?.share ?? span.share };
  });
}

/** The account's last entry; null: there is none. */
export function newestTermId(terms: readonly Pick<EnteredPartnerTerm, "id">[]): number | null {
  return terms.reduce<number | null>((newest, { id }) => Math.max(newest ?? id, id), null);
}
