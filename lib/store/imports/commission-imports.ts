// SQL: a day comes in with the ledger's own transaction, and sums of its days.
import type pg from "pg";
import type { AuditDetails, AuditResult } from "@/lib/core/audit/event";
import { type AuditOrigin, DESK_ORIGIN } from "@/lib/core/audit/origin";
import type { CommissionRow } from "@/lib/core/commissions/commission";
import { SETTLED_STATUSES } from "@/lib/core/coverage";
import type { Day, DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type AuditEntry, appendAudit } from "../audit/log";
import { ensureClients } from "../clients/clients";
import { arrangeCommissionRows } from "../commissions/days/day-rows";
import { lockDay, replaceDay } from "../commissions/days/days";
import { ensureCommissionPartitions, refreshCommissionStatistics } from "../commissions/partitions";
import {
  databaseNow,
  db,
  findRow,
  findValue,
  inAccount,
  inTransaction,
  queryRows,
} from "../database/database";
import { Prisma } from "../generated/client";
import type { CommissionImportModel } from "../generated/models";

type ImportStatus = "uploaded" | "checking" | "checked" | "applying" | "applied" | "failed" | "undone";

/** One file of older data. `mapping` and `report` are what lib/imports wrote. */
export type CommissionImport = Readonly<
  Pick<
    CommissionImportModel,
    "id" | "broughtBy" | "fileName" | "fileId" | "sha256" | "failure" | "createdAt" | "appliedAt" | "undoneAt"
  >
> & {
  readonly mapping: unknown;
  readonly range: DayRange | null;
  readonly status: ImportStatus;
  readonly report: unknown;
  /** Days and rows that it brought in and that are still its own. */
  readonly days: number;
  readonly rows: number;
};

type NewImport = Pick<CommissionImport, "broughtBy" | "fileName" | "fileId" | "mapping" | "range">;
type ImportChange = Partial<
  Omit<CommissionImport, "id" | "broughtBy" | "fileName" | "createdAt" | "days" | "rows">
>;

const FIELDS = `i.id, brought_by as "broughtBy", file_name as "fileName", file_id as "fileId", sha256, mapping, status, report, failure,
  case when range_from is null then null else json_build_object('from', range_from, 'to', range_to) end as range,
  created_at as "createdAt", applied_at as "appliedAt", undone_at as "undoneAt",
  (select count(*)::int from commission_import_days d where d.import_id = i.id) as days,
  (select coalesce(sum(d.row_count), 0)::int from commission_import_days d where d.import_id = i.id) as rows`;

export async function insertImport(
  { accountId }: WholeAccountScope,
  { broughtBy, fileName, fileId, ...rest }: NewImport,
): Promise<number> {
  const data = { accountId, broughtBy, fileName, fileId, ...columnsOf(rest), status: "uploaded" };
  return (await db().prisma.commissionImport.create({ data, select: { id: true } })).id;
}

/** What is not named stays. */
function columnsOf({ mapping, range, report, ...plain }: ImportChange) {
  return {
    ...plain,
    ...(mapping !== undefined && { mapping: mapping === null ? Prisma.DbNull : (mapping as object) }),
    ...(report !== undefined && { report: report as object }),
    ...(range !== undefined && {
      rangeFrom: range && new Date(range.from),
      rangeTo: range && new Date(range.to),
    }),
  };
}

/** Writes what is named, with its audit entry, and that somebody is at work on it. False: the account has no such import. */
export async function updateImport(
  { accountId }: WholeAccountScope,
  importId: number,
  change: ImportChange,
  entry?: AuditEntry,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const data = { ...columnsOf(change), touchedAt: await databaseNow(tx) };
    const { count } = await tx.commissionImport.updateMany({ where: { id: importId, accountId }, data });
    if (count === 1 && entry) await appendAudit(entry, tx);
    return count === 1;
  });
}

/** Gives up what nobody was heard of for so long; returns how many that were. */
export async function giveUpImports(silentSeconds: number, failure: string): Promise<number> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<{ importId: number; accountId: number; wasApplying: boolean }>(
      `update commission_imports i set status = 'failed', failure = $2
       from (select id, status from commission_imports
         where status in ('checking', 'applying') and touched_at < now() - make_interval(secs => $1) for update) was
       where i.id = was.id
       returning i.id as "importId", i.account_id as "accountId", was.status = 'applying' as "wasApplying"`,
      [silentSeconds, failure],
    );
    const end = { kind: "import-applied", result: "broken-off" } as const;
    for (const { wasApplying, ...about } of rows) {
      if (wasApplying) await appendAudit(importEntry(DESK_ORIGIN, about, end), client);
    }
    return rows.length;
  });
}

export async function listImports({ accountId }: WholeAccountScope): Promise<CommissionImport[]> {
  return queryRows(
    `select ${FIELDS} from commission_imports i where account_id = $1 order by created_at desc, id desc`,
    [accountId],
  );
}

export async function findImport(
  { accountId }: WholeAccountScope,
  importId: number,
): Promise<CommissionImport | null> {
  return findRow(`select ${FIELDS} from commission_imports i where account_id = $1 and i.id = $2`, [
    accountId,
    importId,
  ]);
}

/** The import that a day's present rows came from; null where the exchange gave them. */
export async function findImportOfDay(
  { accountId }: WholeAccountScope,
  day: Day,
): Promise<Pick<CommissionImport, "id" | "fileName" | "broughtBy" | "appliedAt"> | null> {
  return findRow(
    `select i.id, i.file_name as "fileName", i.brought_by as "broughtBy", i.applied_at as "appliedAt"
     from commission_import_days d join commission_imports i on i.id = d.import_id
     join commission_days c on (c.account_id, c.day, c.revision) = (d.account_id, d.day, d.revision)
     where d.account_id = $1 and d.day = $2 and c.status = 'imported'`,
    [accountId, day],
  );
}

/** "known": the day had rows by now, of the exchange or of a file; nothing of it was touched. */
type ImportedDay = "imported" | "known";

/** Brings one day in, whole, in one transaction. A day that was ever read whole is left as it is. */
export async function saveImportedDay(
  scope: WholeAccountScope,
  { importId, day, rows, atMs }: { importId: number; day: Day; rows: readonly CommissionRow[]; atMs: number },
): Promise<ImportedDay> {
  const { accountId } = scope;
  const content = arrangeCommissionRows(day, rows);
  await ensureCommissionPartitions({ from: day, to: day });
  await ensureClients(scope, [...new Set(rows.map(({ uid }) => uid))]);
  const outcome = await inAccount(accountId, async (client): Promise<ImportedDay> => {
    const transaction = { client, accountId, day };
    const known = await client.query(
      "select 1 from commission_days where account_id = $1 and day = $2 and status = any($3) for update",
      [accountId, day, SETTLED_STATUSES],
    );
    if (known.rowCount !== 0) return "known";
    const at = new Date(atMs);
    const stored = await lockDay(transaction, at);
    if (SETTLED_STATUSES.includes(stored.status))
      throw new Error(`${day} was read while it was brought in: try again`);
    const { revision, rowCount } = await replaceDay(transaction, stored.revision, content, at, "imported");
    await client.query(
      "insert into commission_import_days (import_id, account_id, day, revision, row_count) values ($1, $2, $3, $4, $5)",
      [importId, accountId, day, revision, rowCount],
    );
    return "imported";
  });
  if (outcome === "imported") await refreshCommissionStatistics(day);
  return outcome;
}

type ImportKind = "import-asked" | "import-applied" | "import-undone";
type About = { readonly accountId: number; readonly importId: number };

export function importEntry<Kind extends ImportKind>(
  origin: AuditOrigin,
  { accountId, importId }: About,
  { kind, result, ...details }: { kind: Kind; result: AuditResult } & Omit<AuditDetails[Kind], "import">,
): AuditEntry {
  const about = { account: { id: accountId, name: null }, object: `import ${importId}` };
  const event = { kind, result, ...about, details: { import: importId, ...details } };
  return { origin, event: event as AuditEntry["event"] };
}

/** A day of an import, and why it cannot be taken out; null: it can. */
export type UndoDay = { readonly day: Day; readonly obstacle: "read-since" | "month-closed" | null };

/** What undoing would do, oldest day first. "read-since": the day has the exchange's rows now. */
export async function listUndoDays({ accountId }: WholeAccountScope, importId: number): Promise<UndoDay[]> {
  return queryRows(
    `select d.day, case
       when c.revision is distinct from d.revision or c.status <> 'imported' then 'read-since'
       when exists (select from month_close_days m where m.account_id = d.account_id and m.day = d.day) then 'month-closed'
     end as obstacle
     from commission_import_days d left join commission_days c on (c.account_id, c.day) = (d.account_id, d.day)
     where d.account_id = $1 and d.import_id = $2 order by d.day`,
    [accountId, importId],
  );
}

/** Takes a day of an import out; its rows go to the history. False: no longer the import's, or the month is closed. */
export async function removeImportedDay(
  { accountId }: WholeAccountScope,
  importId: number,
  day: Day,
  at: Date,
): Promise<boolean> {
  return inTransaction(async (client) => {
    const revision = await lockImportedDay(client, accountId, importId, day);
    if (revision === null) return false;
    await replaceDay({ client, accountId, day }, revision, arrangeCommissionRows(day, []), at);
    await client.query(
      `update commission_days set status = 'pending', content_hash = null, fetched_at = null
       where account_id = $1 and day = $2`,
      [accountId, day],
    );
    await client.query(
      "delete from commission_import_days where import_id = $1 and account_id = $2 and day = $3",
      [importId, accountId, day],
    );
    return true;
  });
}

async function lockImportedDay(client: pg.ClientBase, accountId: number, importId: number, day: Day) {
  // Two statements: Citus locks no row of the book in one that reads other tables too.
  const revision = await findValue<number>(
    "select revision from commission_days where account_id = $1 and day = $2 and status = 'imported' for update",
    [accountId, day],
    client,
  );
  if (revision === null) return null;
  const { rowCount } = await client.query(
    `select from commission_import_days where account_id = $1 and day = $2 and import_id = $3 and revision = $4
       and not exists (select from month_close_days m where m.account_id = $1 and m.day = $2)`,
    [accountId, day, importId, revision],
  );
  return rowCount === 1 ? revision : null;
}
