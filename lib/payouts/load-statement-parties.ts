import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import type { MissingPartyField } from "@/lib/parties/party";
import { findAccountDocuments, findLogo, findPartnerParty } from "@/lib/parties/store";
import type { StoredPartnerStatement } from "./partner-statement";
import { type BothParties, type DrawnParties, missingForBill } from "./statement-parties";

/**
 * What the documents of a statement that the scope sees show of both parties: as it was at the
 * approval, or as it is now while the statement is in preparation. Null: an earlier version approved
 * it, without details.
 */
export async function loadStatementParties(
  scope: AccountScope,
  { number, parties, partnerId }: StoredPartnerStatement,
): Promise<BothParties | null> {
  return number === null ? loadPresentParties(scope, partnerId) : parties;
}

/** The same with the bytes of the logo. */
export async function loadDrawnParties(
  scope: AccountScope,
  statement: StoredPartnerStatement,
): Promise<DrawnParties | null> {
  const parties = await loadStatementParties(scope, statement);
  if (parties === null) return null;
  const { broker, partner } = parties;
  const logo = broker.logo && (await findLogo(scope, broker.logo.hash));
  return { broker, partner, logo: logo?.bytes ?? null };
}

async function loadPresentParties(scope: AccountScope, partnerId: string): Promise<BothParties> {
  const [{ broker }, partner] = await Promise.all([
    findAccountDocuments(scope),
    findPartnerParty(scope, partnerId),
  ]);
  return { broker, partner };
}

/** What has to be entered before this statement can be approved; mostly nothing. */
export async function loadMissingDetails(
  scope: WholeAccountScope,
  { number, partnerId }: StoredPartnerStatement,
): Promise<MissingPartyField[]> {
  if (number !== null) return [];
  const { settings } = await findAccountDocuments(scope);
  return settings.bills ? missingForBill(await loadPresentParties(scope, partnerId)) : [];
}
