import { percentOf } from "@/lib/core/amount";
import type { PartnerTerm } from "./partner-terms";

type NamedTerm = Pick<
  PartnerTerm,
  "introduced" | "basis" | "uid" | "label" | "productType" | "share" | "tiers"
> & { readonly partner: string; readonly note: string };

/** A term in its audit entry, which leaves out what is empty: it means everyone. */
export function termDetails(term: NamedTerm) {
  const { partner, basis, uid, label, productType, share, note } = term;
  const tiers = term.tiers.map((tier) => `${tier.from}: ${percentOf(tier.share)}`).join("; ");
  const introduced = term.introduced?.email;
  const texts = { partner, introduced, basis, uid, label, productType, share, tiers, note };
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value));
}
