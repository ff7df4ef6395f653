// SQL: a job's state changes by one conditional statement, and clients are compared as sets (<@).
import type { AuditResult } from "@/lib/audit/event";
import type { AuditOrigin } from "@/lib/audit/origin";
import { type AuditTarget, appendAudit } from "@/lib/audit/store/log";
import type { AccountScope } from "@/lib/core/scope";
import { isUuid } from "@/lib/core/uuid";
import {
  type Connection,
  databaseNow,
  db,
  findRow,
  inTransaction,
  queryRows,
} from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { ExportJobModel } from "@/lib/database/generated/models";
import type { ExportFormat } from "@/lib/exports/subject";

export type ExportJobStatus = "queued" | "running" | "done" | "failed" | "cancelled";

/** A file that is written in the background for the person who requested it. */
export type ExportJob = Readonly<
  Omit<ExportJobModel, "status" | "format" | "bytes" | "sidecar" | "clients" | "beatAt">
> & {
  readonly status: ExportJobStatus;
  readonly format: ExportFormat;
  readonly bytes: number | null;
  /** Its file is no longer kept. */
  readonly isOver: boolean;
};

export type NewExportJob = Pick<
  ExportJob,
  "subject" | "format" | "query" | "rowsTotal" | "fileName"
>;

const COLUMNS = `id, account_id as "accountId", user_id as "userId", subject, format, query, status, attempts,
  rows_done as "rowsDone", rows_total as "rowsTotal", file_name as "fileName", bytes::float8 as bytes, sha256, failure,
  file_id as "fileId", created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt", expires_at as "expiresAt",
  schedule_id as "scheduleId", coalesce(expires_at <= clock_timestamp(), false) as "isOver"`;

type JobRequest = {
  readonly mostUnfinished: number;
  readonly origin: AuditOrigin;
  readonly scheduleId?: string;
};

/** Null: `mostUnfinished` of the person's jobs, of any account, wait or run already. */
export function insertExportJob(
  scope: AccountScope,
  userId: string,
  job: NewExportJob,
  request: JobRequest,
) {
  return inTransaction((client) => insertExportJobIn(client, scope, userId, job, request));
}

/** Inserts the job within a transaction. `scheduleId`: the scheduled report that it is for. */
export async function insertExportJobIn(
  client: Connection,
  { accountId, clients }: AccountScope,
  userId: string,
  { subject, format, query, rowsTotal, fileName }: NewExportJob,
  { mostUnfinished, origin, scheduleId }: JobRequest,
): Promise<ExportJob | null> {
  const inserted = await findRow<ExportJob & { email: string }>(
    `insert into export_jobs (account_id, user_id, subject, format, query, status, rows_total, file_name, clients, schedule_id)
     select $1, $2, $3, $4, $5, 'queued', $6, $7, $9::text[], $10
     where (select count(*) from export_jobs where user_id = $2 and status in ('queued', 'running')) < $8
     returning ${COLUMNS}, (select email from users where users.id = user_id) as email`,
    [
      accountId,
      userId,
      subject,
      format,
      query,
      rowsTotal,
      fileName,
      mostUnfinished,
      clients,
      scheduleId,
    ],
    client,
  );
  if (!inserted) return null;
  const { email, ...stored } = inserted;
  await appendJobEntry(client, origin, { ...stored, email }, { result: "begun" });
  return stored;
}

/** Jobs of a person ($2) for an account ($1) with only clients that the scope ($3) may see now. */
const MINE = "account_id = $1 and user_id = $2 and ($3::text[] is null or clients <@ $3::text[])";

export async function listExportJobs(
  { accountId, clients }: AccountScope,
  userId: string,
  limit: number,
): Promise<ExportJob[]> {
  return queryRows(
    `select ${COLUMNS} from export_jobs where ${MINE} order by created_at desc, id limit $4`,
    [accountId, userId, clients, limit],
  );
}

export function findExportJob(
  scope: AccountScope,
  userId: string,
  id: string,
): Promise<ExportJob | null> {
  return findMine(COLUMNS, scope, userId, id);
}

/** The sidecar of a job's file; null: there is no such job, or it failed. */
export async function findExportSidecar(
  scope: AccountScope,
  userId: string,
  id: string,
): Promise<unknown> {
  return (await findMine<{ sidecar: unknown }>("sidecar", scope, userId, id))?.sidecar ?? null;
}

async function findMine<Row extends Record<string, unknown>>(
  columns: string,
  { accountId, clients }: AccountScope,
  userId: string,
  id: string,
): Promise<Row | null> {
  const values = [accountId, userId, clients, id];
  return isUuid(id)
    ? findRow(`select ${columns} from export_jobs where ${MINE} and id = $4`, values)
    : null;
}

/**
 * Cancels a job that waits or runs; its worker notices within seconds. False: it has ended, or is
 * not there.
 */
export async function cancelExportJob(
  { accountId }: AccountScope,
  userId: string,
  id: string,
  origin: AuditOrigin,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  return db().prisma.$transaction(
    async (tx) => (await cancelJobs(tx, { id, accountId, userId }, origin)) === 1,
  );
}

/**
 * Deletes a job that has ended; the next tidying deletes its file. False: it waits, runs or is not
 * there.
 */
export async function deleteExportJob(
  { accountId }: AccountScope,
  userId: string,
  id: string,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const where = { id, accountId, userId, status: { notIn: UNFINISHED } };
  return (await db().prisma.exportJob.deleteMany({ where })).count === 1;
}

/**
 * Cancels and deletes a person's exports of an account (null: of all); the next tidying deletes
 * their files.
 */
export async function forgetExportsOf(
  tx: Prisma.TransactionClient,
  { userId, accountId }: { readonly userId: string; readonly accountId: number | null },
  origin: AuditOrigin,
): Promise<void> {
  const where = accountId === null ? { userId } : { userId, accountId };
  await cancelJobs(tx, where, origin);
  await tx.exportJob.deleteMany({ where });
}

const UNFINISHED = ["queued", "running"];

/** Returns how many of them had not ended. */
async function cancelJobs(
  tx: Prisma.TransactionClient,
  where: Prisma.ExportJobWhereInput,
  origin: AuditOrigin,
): Promise<number> {
  const cancelled = await tx.exportJob.updateManyAndReturn({
    where: { ...where, status: { in: UNFINISHED } },
    data: { status: "cancelled", finishedAt: await databaseNow(tx) },
    include: { user: { select: { email: true } } },
  });
  for (const { user, ...job } of cancelled)
    await appendJobEntry(tx, origin, { ...job, email: user.email }, { result: "cancelled" });
  return cancelled.length;
}

export type JobOfEntry = Pick<
  ExportJobModel,
  "id" | "accountId" | "userId" | "subject" | "format" | "query" | "rowsDone"
> & { readonly email: string };

export const JOB_OF_ENTRY = `id, account_id as "accountId", user_id as "userId",
  (select email from users where users.id = user_id) as email, subject, format, query, rows_done as "rowsDone"`;

export function deskFor({ userId, email }: Pick<JobOfEntry, "userId" | "email">): AuditOrigin {
  return { actor: { kind: "desk", id: userId, name: email }, address: null, agent: null };
}

/** Appends the audit entry in the transaction that changes the job. */
export async function appendJobEntry(
  on: AuditTarget,
  origin: AuditOrigin,
  job: JobOfEntry,
  { result, problem }: { result: AuditResult; problem?: string },
): Promise<void> {
  const { id, accountId, subject, format, query, rowsDone } = job;
  const rows = result === "begun" ? null : rowsDone;
  const about = { account: { id: accountId, name: null }, object: subject };
  const known = { job: id, format, filter: query, rows };
  const details = problem === undefined ? known : { ...known, problem };
  await appendAudit({ origin, event: { kind: "export-job", result, ...about, details } }, on);
}
