import type { WholeAccountScope } from "@/lib/core/scope";
import type { Connection } from "@/lib/database/database";
import { listPartnerTerms } from "@/lib/payouts/store/partner-terms";
import { hasCircle } from "./introductions";
import type { EnteredPartnerTerm } from "./partner-terms";
import type { NamedPartnerTerm } from "./read-partner-term";

type Changed = {
  /** A term that is entered; null: none. */
  readonly added: (NamedPartnerTerm & Pick<EnteredPartnerTerm, "partnerId">) | null;
  /** The id of a term that is withdrawn; null: none. */
  readonly without: number | null;
};

/**
 * Whether partners would introduce each other after a change of the terms. To call in
 * `changePartnerTerms`, before anything is written.
 */
export async function wouldCloseCircle(
  scope: WholeAccountScope,
  { added, without }: Changed,
  client: Connection,
): Promise<boolean> {
  const terms = await listPartnerTerms(scope, null, client);
  const kept = terms.filter(({ id }) => id !== without);
  // The term entered last has the highest id.
  return hasCircle(added ? [...kept, { ...added, id: Number.MAX_SAFE_INTEGER }] : kept);
}
