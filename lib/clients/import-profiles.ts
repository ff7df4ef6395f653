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
} from "./profile-csv";

/** `changed-meanwhile`: what would be applied is not what was looked at; `plan` is what it would be now. */
export type ProfileImportOutcome = {
  readonly kind: "applied" | "refused" | "changed-meanwhile";
  readonly plan: ProfilePlan;
};

export async function checkProfileImport(
  scope: WholeAccountScope,
  text: string,
): Promise<ProfilePlan> {
  const file = readProfileFile(text);
  const uids = file.lines.map(({ uid }) => uid);
  return planProfileImport(file, await loadStoredProfiles(scope, uids));
}

/** In one transaction, if it does what the plan with this digest said and no line is refused; else nothing. */
export async function applyProfileImport(
  scope: WholeAccountScope,
  { text, digest, origin }: { text: string; digest: string; origin: AuditOrigin },
): Promise<ProfileImportOutcome> {
  const file = readProfileFile(text);
  const uids = file.lines.map(({ uid }) => uid);
  return replaceClientProfiles<ProfileImportOutcome>(
    scope,
    { uids, by: actorWord(origin) },
    (stored) => {
      const plan = planProfileImport(file, stored);
      const kind =
        plan.refused.length > 0
          ? "refused"
          : plan.digest === digest
            ? "applied"
            : "changed-meanwhile";
      if (kind !== "applied") return { answer: { kind, plan } };
      const { added, changed } = plan;
      const details = { added: added.length, changed: changed.length };
      const entry = doneEntry(origin, "clients-imported", null, details, {
        id: scope.accountId,
        name: null,
      });
      return {
        answer: { kind, plan },
        write: { profiles: [...added, ...changed].map(({ after }) => after), entry },
      };
    },
  );
}

/** The account's labels, customer ids and notes as the import reads them, by uid; clients without any are left out. */
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
    /** Uids that no commission row ever had, of all lines: taken, but said. */
    unknown: planned
      .filter(({ isKnown }) => !isKnown)
      .map(({ line, after: { uid } }) => ({ line, uid })),
    refused: file.refused,
    /** Changes with the file and with what is stored of its clients: a plan that was looked at is applied, or none. */
    digest: hash("sha256", JSON.stringify([planned, file.refused])),
  };
}

function planLine({ line, uid, given }: ProfileLine, { profiles, knownUids }: StoredProfiles) {
  const before = profiles.get(uid) ?? null;
  const read = readClientProfile({ uid, ...profileTexts(before ?? blankProfile(uid)), ...given });
  if (!read.ok) throw new Error(`line ${line} was read and is refused now: ${read.problem.kind}`);
  return { line, before, after: read.profile, isKnown: knownUids.has(uid) };
}
