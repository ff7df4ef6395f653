import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import { mergeChanges } from "@/lib/core/merge-changes";
import { type AccountScope, isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import * as store from "@/lib/parties/store";
import type { SaveDocumentSettingsOutcome, SaveLogoOutcome, SavePartyOutcome } from "./contract";
import { readLogo } from "./logo";
import { type DocumentSettings, PARTY_FIELDS, type Party } from "./party";
import { readBillNote, readParty } from "./read-party";

type Typed<Fields> = { readonly seen: Fields; readonly typed: Fields };

/** Saves what was changed of the broker's details. Throws if the account is gone. */
export async function saveBrokerParty(
  scope: WholeAccountScope,
  { seen, typed }: Typed<Party>,
  origin: AuditOrigin,
): Promise<SavePartyOutcome> {
  const account = await requireAccount(scope.accountId);
  const { broker } = await store.findAccountDocuments(scope);
  const stored = partyOf(broker);
  const read = readParty(mergeChanges({ stored, seen, given: typed }));
  if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
  const fields = changedFields(stored, read.party);
  if (fields.length === 0) return { kind: "saved" };
  const about = { id: account.id, name: account.name };
  const entry = doneEntry(origin, "broker-party-changed", account.name, { fields }, about);
  await store.saveAccountDocuments(scope, read.party, { by: actorWord(origin), entry });
  return { kind: "saved" };
}

/**
 * Saves what was changed of a partner's details. A scope of the whole account may change each
 * partner's; the caller has checked that it is a manager's. A partner's changes his own.
 */
export async function savePartnerParty(
  scope: AccountScope,
  { partnerId, seen, typed }: Typed<Party> & { readonly partnerId: string },
  origin: AuditOrigin,
): Promise<SavePartyOutcome> {
  const [account, email] = await Promise.all([
    requireAccount(scope.accountId),
    store.findPartnerEmail(scope, partnerId),
  ]);
  const isOwn = isWholeAccount(scope) || scope.partnerId === partnerId;
  if (email === null || !isOwn) return { kind: "refused", field: null, problem: "no-partner" };
  const stored = await store.findPartnerParty(scope, partnerId);
  const read = readParty(mergeChanges({ stored, seen, given: typed }));
  if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
  const fields = changedFields(stored, read.party);
  if (fields.length === 0) return { kind: "saved" };
  const about = { id: account.id, name: account.name };
  const entry = doneEntry(origin, "partner-party-changed", email, { fields }, about);
  await store.savePartnerParty(scope, partnerId, read.party, { by: actorWord(origin), entry });
  return { kind: "saved" };
}

/** Saves what was changed of the account's settings for documents. */
export async function saveDocumentSettings(
  scope: WholeAccountScope,
  { seen, typed }: Typed<DocumentSettings>,
  origin: AuditOrigin,
): Promise<SaveDocumentSettingsOutcome> {
  const account = await requireAccount(scope.accountId);
  const { settings: before } = await store.findAccountDocuments(scope);
  const merged = mergeChanges({ stored: before, seen, given: typed });
  const note = readBillNote(merged.billNote);
  if (!note.ok) return { kind: "refused", field: "billNote", problem: note.problem };
  const after = { ...merged, billNote: note.value };
  if (JSON.stringify(before) === JSON.stringify(after)) return { kind: "saved" };
  const details = { before: { ...before }, after: { ...after } };
  const about = { id: account.id, name: account.name };
  const entry = doneEntry(origin, "document-settings-changed", account.name, details, about);
  await store.saveAccountDocuments(scope, after, { by: actorWord(origin), entry });
  return { kind: "saved" };
}

/** `file` null: documents have no logo from now on. Approved statements keep theirs. */
export async function saveLogo(
  scope: WholeAccountScope,
  file: Buffer | null,
  origin: AuditOrigin,
): Promise<SaveLogoOutcome> {
  const account = await requireAccount(scope.accountId);
  const { broker } = await store.findAccountDocuments(scope);
  const about = { id: account.id, name: account.name };
  const by = actorWord(origin);
  if (file === null) {
    if (broker.logo === null) return { kind: "saved" };
    const details = { contentHash: broker.logo.hash };
    const entry = doneEntry(origin, "logo-removed", account.name, details, about);
    await store.saveAccountDocuments(scope, { logoHash: null }, { by, entry });
    return { kind: "saved" };
  }
  const logo = readLogo(file);
  if (typeof logo === "string") return { kind: "refused", problem: logo };
  const details = { contentHash: logo.hash };
  const entry = doneEntry(origin, "logo-changed", account.name, details, about);
  await store.saveAccountDocuments(scope, { logoHash: logo.hash }, { by, entry, logo });
  return { kind: "saved" };
}

const partyOf = ({ name, address, taxNumber }: Party): Party => ({ name, address, taxNumber });

function changedFields(before: Party, after: Party): string[] {
  return PARTY_FIELDS.filter((field) => before[field] !== after[field]);
}
