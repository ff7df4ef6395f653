import { type AuditOrigin, actorWord, doneEntry } from "@/lib/core/audit/origin";
import { csvRecord } from "@/lib/core/files/csv";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  loadStoredProfiles,
  replaceClientProfiles,
  streamClientProfiles,
} from "@/lib/store/clients/profiles";
import { type ProfilePlan, planProfileImport } from "./plan-import";
import { PROFILE_COLUMNS, profileRecord, readProfileFile } from "./profile-csv";

/** `changed-meanwhile`: what would be applied is not what was looked at; `plan` is what it would be now. */
export type ProfileImportOutcome = {
  readonly kind: "applied" | "refused" | "changed-meanwhile";
  readonly plan: ProfilePlan;
};

export async function checkProfileImport(scope: WholeAccountScope, text: string): Promise<ProfilePlan> {
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
  return replaceClientProfiles<ProfileImportOutcome>(scope, { uids, by: actorWord(origin) }, (stored) => {
    const plan = planProfileImport(file, stored);
    const kind =
      plan.refused.length > 0 ? "refused" : plan.digest === digest ? "applied" : "changed-meanwhile";
    if (kind !== "applied") return { answer: { kind, plan } };
    const { added, changed } = plan;
    const details = { added: added.length, changed: changed.length };
    const entry = doneEntry(origin, "clients-imported", null, details, { id: scope.accountId, name: null });
    return {
      answer: { kind, plan },
      write: { profiles: [...added, ...changed].map(({ after }) => after), entry },
    };
  });
}

/** The account's labels, customer ids and notes as the import reads them, by uid; clients without any are left out. */
export async function* writeProfileCsv(scope: WholeAccountScope): AsyncGenerator<string> {
  yield csvRecord(PROFILE_COLUMNS);
  for await (const profile of streamClientProfiles(scope)) yield profileRecord(profile);
}
