import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import {
  blankProfile,
  type ClientProfile,
  changedFields,
  joinLabels,
  type ProfileTexts,
  profileTexts,
  readClientProfile,
  sameProfile,
  splitLabels,
} from "@/lib/clients/client";
import { replaceClientProfiles, type StoredProfiles } from "@/lib/clients/store/profiles";
import { changedByBoth, mergeChanges } from "@/lib/core/merge-changes";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { LabelClientsOutcome, SaveProfileOutcome } from "./contract";

/**
 * Stores what was changed of a client's profile that was seen; what others changed since stays. A
 * field that both changed is asked about.
 */
export async function saveProfile(
  scope: WholeAccountScope,
  { seen, typed }: { seen: ClientProfile; typed: ProfileTexts },
  origin: AuditOrigin,
): Promise<SaveProfileOutcome> {
  const { uid } = seen;
  const by = actorWord(origin);
  return replaceClientProfiles<SaveProfileOutcome>(scope, { uids: [uid], by }, (stored) => {
    if (!isClient(stored, uid))
      return { answer: { kind: "refused", problem: { kind: "unknown-client" } } };
    const now = stored.profiles.get(uid) ?? blankProfile(uid);
    const versions = { stored: profileTexts(now), seen: profileTexts(seen), given: typed };
    const fields = changedByBoth(versions);
    if (fields.length > 0) return { answer: { kind: "changed-meanwhile", fields, now } };
    const read = readClientProfile({ uid, ...mergeChanges(versions) });
    if (!read.ok) return { answer: { kind: "refused", problem: read.problem } };
    if (sameProfile(now, read.profile)) return { answer: { kind: "saved" } };
    // The names of the fields alone: the log must not repeat what is written about a client.
    const details = { fields: changedFields(now, read.profile) };
    const account = { id: scope.accountId, name: null };
    const entry = doneEntry(origin, "client-changed", uid, details, account);
    return { answer: { kind: "saved" }, write: { profiles: [read.profile], entry } };
  });
}

type LabelChange = {
  readonly uids: readonly string[];
  readonly labels: readonly string[];
  readonly how: "add" | "remove";
};

/**
 * Adds labels to clients of the account or takes them away, all or none. Uids that are no client
 * are passed over.
 */
export async function labelClients(
  scope: WholeAccountScope,
  { uids, how, ...given }: LabelChange,
  origin: AuditOrigin,
): Promise<LabelClientsOutcome> {
  const labels = splitLabels(joinLabels(given.labels));
  const by = actorWord(origin);
  return replaceClientProfiles<LabelClientsOutcome>(scope, { uids, by }, (stored) => {
    const profiles: ClientProfile[] = [];
    const labelsBefore = new Map<string, readonly string[]>();
    for (const uid of uids.filter((each) => isClient(stored, each))) {
      const before = stored.profiles.get(uid) ?? blankProfile(uid);
      const next =
        how === "add"
          ? [...before.labels, ...labels]
          : before.labels.filter((label) => !labels.includes(label));
      const read = readClientProfile({ uid, ...profileTexts({ ...before, labels: next }) });
      if (!read.ok) return { answer: { kind: "refused", problem: { uid, problem: read.problem } } };
      if (sameProfile(before, read.profile)) continue;
      profiles.push(read.profile);
      labelsBefore.set(uid, before.labels);
    }
    const changed = labels.map((label) => {
      const others = profiles.filter(
        ({ uid, labels: now }) => now.includes(label) !== labelsBefore.get(uid)?.includes(label),
      );
      return [label, others.map(({ uid }) => uid)] as const;
    });
    const answer = { kind: "labelled", changed } as const;
    if (profiles.length === 0) return { answer };
    const account = { id: scope.accountId, name: null };
    const details = { changed: profiles.length };
    const entry = doneEntry(origin, "clients-labelled", null, details, account);
    return { answer, write: { profiles, entry } };
  });
}

/** The exchange has sent a row of it, or a profile of it is stored. */
function isClient({ profiles, knownUids }: StoredProfiles, uid: string): boolean {
  return profiles.has(uid) || knownUids.has(uid);
}
