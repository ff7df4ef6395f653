import { type AuditOrigin, actorWord, doneEntry } from "@/lib/core/audit/origin";
import {
  blankProfile,
  type ClientProfile,
  changedFields,
  joinLabels,
  type ProfileProblem,
  type ProfileTexts,
  profileTexts,
  readClientProfile,
  sameProfile,
  splitLabels,
} from "@/lib/core/clients/client";
import type { WholeAccountScope } from "@/lib/core/scope";
import { replaceClientProfiles, type StoredProfiles } from "@/lib/store/clients/profiles";

export type SavedProfile =
  | { readonly kind: "saved" | "changed-meanwhile" | "unknown-client" }
  | { readonly kind: "refused"; readonly problem: ProfileProblem };

export async function saveProfile(
  scope: WholeAccountScope,
  { seen, texts, origin }: { seen: ClientProfile; texts: ProfileTexts; origin: AuditOrigin },
): Promise<SavedProfile> {
  const { uid } = seen;
  const read = readClientProfile({ uid, ...texts });
  if (!read.ok) return { kind: "refused", problem: read.problem };
  const by = actorWord(origin);
  return replaceClientProfiles<SavedProfile>(scope, { uids: [uid], by }, (stored) => {
    const now = stored.profiles.get(uid) ?? blankProfile(uid);
    if (!isThere(stored, uid)) return { answer: { kind: "unknown-client" } };
    if (!sameProfile(now, seen)) return { answer: { kind: "changed-meanwhile" } };
    // Their names alone: what is written of a client is nobody else's.
    const details = { fields: changedFields(now, read.profile) };
    const entry = doneEntry(origin, "client-changed", uid, details, { id: scope.accountId, name: null });
    return { answer: { kind: "saved" }, write: { profiles: [read.profile], entry } };
  });
}

type WronglyLabelled = { readonly uid: string; readonly problem: ProfileProblem };

/** Adds labels to clients of the account or takes them away, all or none; the client that would have wrong ones. */
export async function labelProfiles(
  scope: WholeAccountScope,
  asked: {
    readonly uids: readonly string[];
    readonly labels: readonly string[];
    readonly how: "add" | "remove";
    readonly origin: AuditOrigin;
  },
): Promise<WronglyLabelled | null> {
  const { uids, how, origin } = asked;
  const given = splitLabels(joinLabels(asked.labels));
  return replaceClientProfiles<WronglyLabelled | null>(scope, { uids, by: actorWord(origin) }, (stored) => {
    const changed: ClientProfile[] = [];
    for (const uid of uids.filter((each) => isThere(stored, each))) {
      const before = stored.profiles.get(uid) ?? blankProfile(uid);
      const labels =
        how === "add" ? [...before.labels, ...given] : before.labels.filter((one) => !given.includes(one));
      const read = readClientProfile({ uid, ...profileTexts({ ...before, labels }) });
      if (!read.ok) return { answer: { uid, problem: read.problem } };
      if (!sameProfile(before, read.profile)) changed.push(read.profile);
    }
    if (changed.length === 0) return { answer: null };
    const details = { changed: changed.length };
    const entry = doneEntry(origin, "clients-labelled", null, details, { id: scope.accountId, name: null });
    return { answer: null, write: { profiles: changed, entry } };
  });
}

function isThere({ profiles, knownUids }: StoredProfiles, uid: string): boolean {
  return profiles.has(uid) || knownUids.has(uid);
}
