import { type Amount, compareAmounts } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import { spansOf } from "@/lib/terms/terms";

/** Of which of a partner's rows a term is; null: of every client, label or product type. A client bears labels. */
export type PartnerTermScope = {
  readonly uid: string | null;
  readonly label: string | null;
  readonly productType: string | null;
};

/** What a share is of: the rebate that the account got, or the fees that clients paid. */
export const SHARE_BASES = ["rebate", "fees"] as const;
export type ShareBasis = (typeof SHARE_BASES)[number];

/**
 * Where all of the partner's clients together paid at least `from` of fees in a month, in its reporting currency, this
 * share counts for the whole of it.
 */
export type Tier = { readonly from: Amount; readonly share: Amount };

/** What a partner gets from a day on. Terms are only added: of those of one partner, scope and day the last entry counts. */
export type PartnerTerm = PartnerTermScope & {
  /** Grows with every entry. */
  readonly id: number;
  readonly from: Day;
  readonly basis: ShareBasis;
  /** 0 to 1. Null: from this day on as for the partner's other clients. */
  readonly share: Amount | null;
  /** By rising amounts; empty: `share` alone. */
  readonly tiers: readonly Tier[];
};

/** A term with the days on which it holds. `rank`: of two that fit a row the lower one counts. */
export type PartnerSpan = Omit<PartnerTerm, "share" | "tiers"> &
  DayRange & { readonly share: Amount; readonly rank: number; readonly tiers?: readonly Tier[] };

/** A client counts before a label, and a label before everyone; with a product type before without. */
function rankOf({ uid, label, productType }: PartnerTermScope): number {
  return (uid === null ? (label === null ? 4 : 2) : 0) + (productType === null ? 1 : 0);
}

export const partnerScopeKey = ({ uid, label, productType }: PartnerTermScope) =>
  JSON.stringify([uid, label, productType]);

/** One partner's terms on the days of the range. Of labels that a client bears the one that was entered last counts. */
export function partnerSpans(terms: readonly PartnerTerm[], range: DayRange): PartnerSpan[] {
  return spansOf(terms, range, partnerScopeKey)
    .map(({ id, from, to, uid, label, productType, basis, share, tiers }) => ({
      ...{ id, from, to, uid, label, productType, basis, share },
      ...(tiers.length > 0 ? { tiers } : {}),
      rank: rankOf({ uid, label, productType }),
    }))
    .toSorted((a, b) => a.rank - b.rank || b.id - a.id);
}

/** The terms of a month in which the partner's clients paid so much in fees: `share` is that of the tier reached. */
export function spansAt(spans: readonly PartnerSpan[], paid: Amount): PartnerSpan[] {
  return spans.map((span) => {
    const reached = (span.tiers ?? []).filter(({ from }) => compareAmounts(paid, from) >= 0);
    return { ...span, share: reached.at(-1)?.share ?? span.share };
  });
}
