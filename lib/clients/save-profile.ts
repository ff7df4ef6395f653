import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
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
} from "@/lib/clients/client";
import { replaceClientProfiles, type StoredProfiles } from "@/lib/clients/store/profiles";
import type { WholeAccountScope } from "@/lib/core/scope";

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
    const entry = doneEntry(origin, "client-changed", uid, details, {
      id: scope.accountId,
      name: null,
    });
    return { answer: { kind: "saved" }, write: { profiles: [read.profile], entry } };
  });
}

type WronglyLabelled = { readonly uid: string; readonly problem: ProfileProblem };

/** For each label the clients that have it now and did not before, or the other way round. */
export type ChangedLabels = readonly (readonly [label: string, uids: readonly string[]])[];

/** Adds labels to clients of the account or takes them away, all or none; the client that would have wrong ones. */
export async function labelProfiles(
  scope: WholeAccountScope,
  asked: {
    readonly uids: readonly string[];
    readonly labels: readonly string[];
    readonly how: "add" | "remove";
    readonly origin: AuditOrigin;
  },
): Promise<{ readonly changed: ChangedLabels } | WronglyLabelled> {
  const { uids, how, origin } = asked;
  const given = splitLabels(joinLabels(asked.labels));
  return replaceClientProfiles<{ changed: ChangedLabels } | WronglyLabelled>(
    scope,
    { uids, by: actorWord(origin) },
    (stored) => {
      const changed: ClientProfile[] = [];
      const had = new Map<string, readonly string[]>();
      for (const uid of uids.filter((each) => isThere(stored, each))) {
        const before = stored.profiles.get(uid) ?? blankProfile(uid);
        const labels =
          how === "add"
            ? [...before.labels, ...given]
            : before.labels.filter((one) => !given.includes(one));
        const read = readClientProfile({ uid, ...profileTexts({ ...before, labels }) });
        if (!read.ok) return { answer: { uid, problem: read.problem } };
        if (sameProfile(before, read.profile)) continue;
        changed.push(read.profile);
        had.set(uid, before.labels);
      }
      const answer = {
        changed: given.map((label) => {
          const others = changed.filter(
            ({ uid, labels }) => labels.includes(label) !== had.get(uid)?.includes(label),
          );
          return [label, others.map(({ uid }) => uid)] as const;
        }),
      };
      if (changed.length === 0) return { answer };
      const details = { changed: changed.length };
      const entry = doneEntry(origin, "clients-labelled", null, details, {
        id: scope.accountId,
        name: null,
      });
      return { answer, write: { profiles: changed, entry } };
    },
  );
}

function isThere({ profiles, knownUids }: StoredProfiles, uid: string): boolean {
  return profiles.has(uid) || knownUids.has(uid);
}
