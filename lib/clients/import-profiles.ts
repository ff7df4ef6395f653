import { hash } from "node:crypto";
import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import { blankProfile, profileTexts, readClientProfile, sameProfile } from "@/lib/clients/client";
import {
  loadStoredProfiles,
  replaceClientProfiles,
  type StoredProfiles,
  streamClientProfiles,
} from "@/lib/clients/store/profiles";
import { csvRecord } from "@/lib/core/files/csv";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  PROFILE_COLUMNS,
  type ProfileFile,
  type ProfileLine,
  profileRecord,
  readProfileFile,
} from "./profile-file";

/**
 * `changed-meanwhile`: the file does something else now than when it was checked; `plan`: what it
 * would do now.
 */
export type ProfileImportOutcome = {
  readonly kind: "applied" | "refused" | "changed-meanwhile";
  readonly plan: ProfilePlan;
};

/** What a file of profiles would do; nothing is stored. */
export async function checkProfileImport(
  scope: WholeAccountScope,
  text: string,
): Promise<ProfilePlan> {
  const file = readProfileFile(text);
  const uids = file.lines.map(({ uid }) => uid);
  return planProfileImport(file, await loadStoredProfiles(scope, uids));
}

/**
 * Stores a file whole, if no line is refused and it does what the plan with this digest said; else
 * nothing.
 */
export async function applyProfileImport(
  scope: WholeAccountScope,
  { text, digest }: { text: string; digest: string },
  origin: AuditOrigin,
): Promise<ProfileImportOutcome> {
  const file = readProfileFile(text);
  const uids = file.lines.map(({ uid }) => uid);
  const by = actorWord(origin);
  return replaceClientProfiles<ProfileImportOutcome>(scope, { uids, by }, (stored) => {
    const plan = planProfileImport(file, stored);
    if (plan.refused.length > 0) return { answer: { kind: "refused", plan } };
    if (plan.digest !== digest) return { answer: { kind: "changed-meanwhile", plan } };
    const { added, changed } = plan;
    const profiles = [...added, ...changed].map(({ after }) => after);
    const account = { id: scope.accountId, name: null };
    const details = { added: added.length, changed: changed.length };
    const entry = doneEntry(origin, "clients-imported", null, details, account);
    return { answer: { kind: "applied", plan }, write: { profiles, entry } };
  });
}

/** Every profile of the account in the columns that the import reads, by uid. */
export async function* writeProfileCsv(scope: WholeAccountScope): AsyncGenerator<string> {
  yield csvRecord(PROFILE_COLUMNS);
  for await (const profile of streamClientProfiles(scope)) yield profileRecord(profile);
}

/** What a file would do. It is applied whole, and only where no line is refused. */
export type ProfilePlan = ReturnType<typeof planProfileImport>;

export function planProfileImport(file: ProfileFile, stored: StoredProfiles) {
  const planned = file.lines.map((line) => planLine(line, stored));
  const changes = planned.filter(
    ({ before, after }) => !sameProfile(before ?? blankProfile(after.uid), after),
  );
  return {
    added: changes.filter(({ before }) => before === null),
    changed: changes.filter(({ before }) => before !== null),
    unchanged: planned.length - changes.length,
    /** Lines whose uid no commission row ever had. They are stored, and the page names them. */
    unknown: planned
      .filter(({ isKnown }) => !isKnown)
      .map(({ line, after: { uid } }) => ({ line, uid })),
    refused: file.refused,
    /**
     * Differs when the file or what is stored of its clients differs, so that only a plan that was
     * seen is applied.
     */
    digest: hash("sha256", JSON.stringify([planned, file.refused])),
  };
}

function planLine({ line, uid, given }: ProfileLine, { profiles, knownUids }: StoredProfiles) {
  const before = profiles.get(uid) ?? null;
  const read = readClientProfile({ uid, ...profileTexts(before ?? blankProfile(uid)), ...given });
  if (!read.ok) throw new Error(`line ${line} was read and is refused now: ${read.problem.kind}`);
  return { line, before, after: read.profile, isKnown: knownUids.has(uid) };
}
