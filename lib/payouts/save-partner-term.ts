import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorId, actorWord, doneEntry } from "@/lib/audit/origin";
import { findUnknownClients } from "@/lib/clients/find-unknown-clients";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  addPartnerTerm,
  changePartnerTerms,
  listPartners,
  listPartnerTerms,
} from "@/lib/payouts/store/partner-terms";
import type { PartnerTermRefusal, SavePartnerTermOutcome, TypedPartnerTerm } from "./contract";
import { wouldCloseCircle } from "./find-circle";
import type { Partner } from "./partner-terms";
import { type NamedPartnerTerm, readPartnerTerm } from "./read-partner-term";
import { termDetails } from "./term-details";
import { withdrawInTransaction } from "./withdraw-partner-term";

type ToSave = {
  readonly typed: TypedPartnerTerm;
  /** The exchange's day. */
  readonly today: Day;
  /** The entry that this one corrects. It is withdrawn in the same transaction. */
  readonly corrects?: number | null;
  /** Enters the term also if its client is not known. */
  readonly anyway?: boolean;
  /** The account's last entry that the person was shown; without it nobody looked. */
  readonly seen?: number | null;
};

/**
 * Adds a term of a current partner. What others entered for the partner since `seen` is said first.
 * Throws if the account is gone.
 */
export async function savePartnerTerm(
  scope: WholeAccountScope,
  { typed, today, corrects = null, anyway = false, seen }: ToSave,
  origin: AuditOrigin,
): Promise<SavePartnerTermOutcome> {
  const read = await readTermOfPartner(scope, { typed, today }, origin);
  if (read.kind === "refused") return read;
  const { partner, term } = read;
  const unknown = anyway ? null : await findUnknownClients(scope, term.uid ? [term.uid] : []);
  if (unknown) return { kind: "ask", unknown };
  const account = await requireAccount(scope.accountId);
  const details = termDetails({ ...term, partner: partner.email });
  const about = { id: account.id, name: account.name };
  const entry = doneEntry(origin, "partner-term-agreed", term.from, details, about);
  const entered = { partnerId: partner.id, partner: partner.email, enteredBy: actorWord(origin) };
  return changePartnerTerms(scope, async (client): Promise<SavePartnerTermOutcome> => {
    const entries = await listPartnerTerms(scope, partner.id, client);
    const unseen = entries.filter(({ id }) => id > (seen ?? 0) && id !== corrects);
    if (seen !== undefined && unseen.length > 0)
      return { kind: "changed-meanwhile", entries: unseen };
    const added = { ...term, partnerId: partner.id };
    if (await wouldCloseCircle(scope, { added, without: corrects }, client))
      return { kind: "refused", field: "introduced", problem: "introduced-circle" };
    if (corrects !== null) {
      const problem = await withdrawInTransaction(scope, { id: corrects, account }, origin, client);
      if (problem !== null) return { kind: "refused", field: null, problem };
    }
    await addPartnerTerm(scope, { ...term, ...entered }, entry, client);
    return { kind: "saved" };
  });
}

type ReadTermOfPartner =
  | { readonly kind: "read"; readonly partner: Partner; readonly term: NamedPartnerTerm }
  | PartnerTermRefusal;

/** Reads a typed term and finds its partner. Nobody enters terms of their own. */
export async function readTermOfPartner(
  scope: WholeAccountScope,
  { typed, today }: Pick<ToSave, "typed" | "today">,
  origin: AuditOrigin,
): Promise<ReadTermOfPartner> {
  const partners = await listPartners(scope);
  const partner = partners.find(({ id }) => id === typed.partner);
  if (!partner) return { kind: "refused", field: "partner", problem: "no-partner" };
  if (partner.id === actorId(origin))
    return { kind: "refused", field: "partner", problem: "payee" };
  const introduced = findIntroduced(typed, partners);
  if (typeof introduced === "string")
    return { kind: "refused", field: "introduced", problem: introduced };
  const read = readPartnerTerm(typed, { today, introduced });
  if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
  return { kind: "read", partner, term: read.term };
}

/** Null: the term is of the partner's own clients. */
function findIntroduced(
  typed: TypedPartnerTerm,
  partners: readonly Partner[],
): Partner | null | "no-partner" | "introduced-self" {
  const introducedId = typed.introduced.trim();
  if (introducedId === "") return null;
  if (introducedId === typed.partner) return "introduced-self";
  return partners.find(({ id }) => id === introducedId) ?? "no-partner";
}
