import { doneEntry } from "@/lib/core/audit/event";
import { type AuditOrigin, actorWord } from "@/lib/core/audit/origin";
import {
  type ClientProfile,
  type ProfileProblem,
  readClientProfile,
  sameProfile,
} from "@/lib/core/clients/client";
import type { WholeAccountScope } from "@/lib/core/scope";
import { replaceClientProfiles, type StoredProfiles } from "@/lib/store/clients/profiles";
import { blankProfile } from "./list";

/** What a person typed; labels are separated by ";". */
export type ProfileTexts = { readonly customerId: string; readonly labels: string; readonly note: string };

export type SavedProfile =
  | { readonly kind: "saved" | "changed-meanwhile" | "unknown-client" }
  | { readonly kind: "refused"; readonly problem: ProfileProblem };

/** Stores what is known of a client, if what is stored is what was seen. */
export async function saveProfile(
  scope: WholeAccountScope,
  { seen, texts, origin }: { seen: ClientProfile; texts: ProfileTexts; origin: AuditOrigin },
): Promise<SavedProfile> {
  const { uid } = seen;
  const read = readClientProfile({ uid, ...texts });
  if (!read.ok) return { kind: "refused", problem: read.problem };
  let isKnown = true;
  const by = actorWord(origin);
  const isSaved = await replaceClientProfiles(scope, { uids: [uid], by }, (stored) => {
    isKnown = isThere(stored, uid);
    const now = stored.profiles.get(uid) ?? blankProfile(uid);
    if (!isKnown || !sameProfile(now, seen)) return null;
    const details = { fields: changedFields(now, read.profile) };
    return {
      profiles: [read.profile],
      entry: doneEntry(origin, "client-changed", uid, details, { id: scope.accountId, name: null }),
    };
  });
  if (isSaved) return { kind: "saved" };
  if (isKnown) return { kind: "changed-meanwhile" };
  return { kind: "unknown-client" };
}

/** Their names alone: what is written of a client is nobody else's. */
function changedFields(before: ClientProfile, after: ClientProfile): string[] {
  const fields = ["customerId", "labels", "note"] as const;
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

function isThere({ profiles, knownUids }: StoredProfiles, uid: string): boolean {
  return profiles.has(uid) || knownUids.has(uid);
}
