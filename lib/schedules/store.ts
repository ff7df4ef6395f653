// SQL: a report begins and ends by one conditional statement, in the transaction of its export and
// its notification.
import type { AuditOrigin } from "@/lib/audit/origin";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { isUuid } from "@/lib/core/uuid";
import { findRow, inAccount, queryRow, queryRows, queryValue } from "@/lib/database/database";
import type { ReportScheduleModel } from "@/lib/database/generated/models";
import { type ExportJob, insertExportJobIn, type NewExportJob } from "@/lib/exports/store/jobs";
import { type ToStore, tellAlone } from "@/lib/notifications/store/tell";
import { CHANNELS, WAYS, type Ways } from "@/lib/notifications/ways";

/**
 * A saved view that is written into a file again and again. `madeTo`: the last day of the last
 * period; null: none yet.
 */
export type ReportSchedule = Readonly<Omit<ReportScheduleModel, "madeTo">> & {
  readonly madeTo: Day | null;
};

export type NewSchedule = Pick<
  ReportSchedule,
  "viewId" | "viewName" | "subject" | "format" | "every" | "days"
> &
  Ways;

const COLUMNS = `id, account_id as "accountId", user_id as "userId", view_id as "viewId", view_name as "viewName",
  subject, format, every, days, by_mail as "byMail", by_webhook as "byWebhook",
  by_telegram as "byTelegram", by_slack as "bySlack", made_to as "madeTo",
  export_id as "exportId", paused_at as "pausedAt", problem, created_at as "createdAt"`;
/** A paused one still notifies its owner of the file that is being written. */
const IS_WORKING = "(paused_at is null or export_id is not null)";

/** A person's schedules of the account, the oldest first. */
export function listSchedules(
  { accountId }: AccountScope,
  userId: string,
): Promise<ReportSchedule[]> {
  return queryRows(
    `select ${COLUMNS} from report_schedules where account_id = $1 and user_id = $2 order by created_at, id`,
    [accountId, userId],
  );
}

/** "too-many": the person has `most` already. "same": the person has this one. */
export async function insertSchedule(
  { accountId }: AccountScope,
  userId: string,
  schedule: NewSchedule,
  { most, entry }: { readonly most: number; readonly entry: AuditEntry },
): Promise<"inserted" | "too-many" | "same"> {
  return inAccount(accountId, async (client) => {
    // Locks the person, so that of two requests at once the second sees the first.
    await client.query("select from users where id = $1 for no key update", [userId]);
    const { count } = await queryRow<{ count: number }>(
      "select count(*)::int as count from report_schedules where account_id = $1 and user_id = $2",
      [accountId, userId],
      client,
    );
    const { viewId, viewName, subject, format, every, days } = schedule;
    const ways = CHANNELS.map((channel) => schedule[WAYS[channel]]);
    const same = await findRow(
      `select id from report_schedules
       where account_id = $1 and user_id = $2 and view_id = $3 and subject = $4 and format = $5 and every = $6
         and days = $7 and (by_mail, by_webhook, by_telegram, by_slack) = ($8, $9, $10, $11)`,
      [accountId, userId, viewId, subject, format, every, days, ...ways],
      client,
    );
    if (same) return "same";
    if (count >= most) return "too-many";
    await client.query(
      `insert into report_schedules (account_id, user_id, view_id, view_name, subject, format, every, days,
         by_mail, by_webhook, by_telegram, by_slack)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [accountId, userId, viewId, viewName, subject, format, every, days, ...ways],
    );
    await appendAudit(entry, client);
    return "inserted";
  });
}

type EntryOfSchedule = (schedule: ReportSchedule) => AuditEntry;

/** False: this person has none with this id. A file under way is finished. */
export function deleteSchedule(
  scope: AccountScope,
  userId: string,
  id: string,
  entry: EntryOfSchedule,
): Promise<boolean> {
  return changeOwn(scope, { userId, id, entry }, "delete from report_schedules");
}

/**
 * Pauses a schedule, or lets it go on with the last period that is over. False: this person has
 * none with this id.
 */
export function pauseSchedule(
  scope: AccountScope,
  userId: string,
  {
    id,
    isPaused,
    entry,
  }: { readonly id: string; readonly isPaused: boolean; readonly entry: EntryOfSchedule },
): Promise<boolean> {
  const change = isPaused
    ? "set paused_at = coalesce(paused_at, clock_timestamp())"
    : "set paused_at = null, problem = null, made_to = case when paused_at is null then made_to end";
  return changeOwn(scope, { userId, id, entry }, `update report_schedules ${change}`);
}

function changeOwn(
  { accountId }: AccountScope,
  {
    userId,
    id,
    entry,
  }: { readonly userId: string; readonly id: string; readonly entry: EntryOfSchedule },
  change: string,
): Promise<boolean> {
  if (!isUuid(id)) return Promise.resolve(false);
  return inAccount(accountId, async (client) => {
    const [changed] = await queryRows<ReportSchedule>(
      `${change} where account_id = $1 and user_id = $2 and id = $3 returning ${COLUMNS}`,
      [accountId, userId, id],
      client,
    );
    if (changed) await appendAudit(entry(changed), client);
    return changed !== undefined;
  });
}

/** The schedules of all accounts that are not paused or whose last file is under way. */
export function listWorkingSchedules(): Promise<ReportSchedule[]> {
  return queryRows(
    `select ${COLUMNS} from report_schedules where ${IS_WORKING} order by created_at, id`,
  );
}

export function hasWorkingSchedule(): Promise<boolean> {
  return queryValue(`select exists (select from report_schedules where ${IS_WORKING})`);
}

type ReportBeginning = {
  readonly to: Day;
  readonly viewName: string;
  readonly job: NewExportJob;
  readonly mostUnfinished: number;
  readonly origin: AuditOrigin;
};

/**
 * Queues the file of the period that ends on `to`, once. Null: another worker did, it was changed,
 * or too many wait.
 */
export async function beginReport(
  scope: AccountScope,
  { id, accountId, userId, madeTo }: ReportSchedule,
  { to, viewName, job, mostUnfinished, origin }: ReportBeginning,
): Promise<ExportJob | null> {
  return inAccount(accountId, async (client) => {
    const mine = await findRow(
      `select id from report_schedules where account_id = $1 and id = $2 and made_to is not distinct from $3::date
         and export_id is null and paused_at is null for update`,
      [accountId, id, madeTo],
      client,
    );
    if (!mine) return null;
    const how = { mostUnfinished, origin, scheduleId: id };
    const queued = await insertExportJobIn(client, scope, userId, job, how);
    if (queued)
      await client.query(
        "update report_schedules set made_to = $3, export_id = $4, view_name = $5 where account_id = $1 and id = $2",
        [accountId, id, to, queued.id, viewName],
      );
    return queued;
  });
}

/** The file under way has ended. Stores its owner's notification, once; null: there is none. */
export async function endReport(
  { id, accountId, userId, exportId }: ReportSchedule,
  notification: ToStore | null,
): Promise<void> {
  await inAccount(accountId, async (client) => {
    const ended = await client.query(
      "update report_schedules set export_id = null where account_id = $1 and id = $2 and export_id = $3",
      [accountId, id, exportId],
    );
    if (ended.rowCount === 1 && notification)
      await tellAlone(client, { accountId, userId }, notification);
  });
}

/** Pauses a schedule that cannot go on and stores its owner's notification, once. */
export async function stopSchedule(
  { id, accountId, userId }: ReportSchedule,
  problem: string,
  notification: ToStore,
): Promise<void> {
  await inAccount(accountId, async (client) => {
    const stopped = await client.query(
      `update report_schedules set paused_at = clock_timestamp(), problem = $3
       where account_id = $1 and id = $2 and paused_at is null and export_id is null`,
      [accountId, id, problem],
    );
    if (stopped.rowCount === 1) await tellAlone(client, { accountId, userId }, notification);
  });
}
