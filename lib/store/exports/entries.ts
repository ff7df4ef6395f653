import type pg from "pg";
import type { AuditResult } from "@/lib/core/audit/event";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import { appendAudit } from "../audit/log";

/** What the audit log keeps of a job. */
export type JobOfEntry = {
  readonly id: string;
  readonly accountId: number;
  readonly userId: string;
  readonly email: string;
  readonly subject: string;
  readonly format: string;
  readonly query: string;
  readonly rowsDone: number;
};

/** To be returned by whatever changes `export_jobs`. */
export const JOB_OF_ENTRY = `id, account_id as "accountId", user_id as "userId",
  (select email from users where users.id = user_id) as email, subject, format, query, rows_done as "rowsDone"`;

/** The desk, for the person who had asked for the file. */
export function deskFor({ userId, email }: JobOfEntry): AuditOrigin {
  return { actor: { kind: "desk", id: userId, name: email }, address: null, agent: null };
}

/** Says in the transaction that changes a job what becomes of it. */
export async function appendJobEntry(
  client: pg.PoolClient,
  origin: AuditOrigin,
  job: JobOfEntry,
  { result, problem }: { result: AuditResult; problem?: string },
): Promise<void> {
  const { id, accountId, subject, format, query, rowsDone } = job;
  const rows = result === "begun" ? null : rowsDone;
  const about = { account: { id: accountId, name: null }, object: subject };
  const details = { job: id, format, filter: query, rows, ...(problem === undefined ? {} : { problem }) };
  await appendAudit({ origin, event: { kind: "export-job", result, ...about, details } }, client);
}
