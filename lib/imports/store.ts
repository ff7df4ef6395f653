// SQL: a day is imported in the ledger's own transaction, with the sums of its days.
import type pg from "pg";
import type { AuditDetails, AuditResult } from "@/lib/audit/event";
import { type AuditOrigin, DESK_ORIGIN } from "@/lib/audit/origin";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { CommissionRow } from "@/lib/commissions/commission";
import { countUnknownClients, forgetUnusedClients } from "@/lib/commissions/store/clients";
import { arrangeCommissionRows } from "@/lib/commissions/store/days/day-rows";
import { lockDay, removeVersions, replaceDay } from "@/lib/commissions/store/days/days";
import {
  ensureCommissionPartitions,
  refreshCommissionStatistics,
} from "@/lib/commissions/store/partitions";
import type { Day, DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { SETTLED_STATUSES, type StoredDayStatus } from "@/lib/coverage/day-status";
import {
  databaseNow,
  db,
  findRow,
  findValue,
  inAccount,
  inTransaction,
  queryColumn,
  queryRows,
  queryValue,
} from "@/lib/database/database";
import { Prisma } from "@/lib/database/generated/client";
import type { CommissionImportModel } from "@/lib/database/generated/models";
import { leaseOn, pullBackLeases } from "@/lib/database/lease";
import { countImportedRepayments } from "@/lib/repayments/store/imported";
import type { UndoDay } from "./contract";
import type { FileKind } from "./fields";
import { type ImportStatus, OPEN_STATUSES, WAITING } from "./import-status";
import type { SavedMapping } from "./wizard";

/** One file of older data. `mapping` and `report` are what lib/imports wrote. */
export type CommissionImport = Readonly<
  Pick<
    CommissionImportModel,
    | "id"
    | "broughtBy"
    | "fileName"
    | "fileId"
    | "sha256"
    | "failure"
    | "createdAt"
    | "appliedAt"
    | "undoneAt"
  >
> & {
  readonly kind: FileKind;
  readonly mapping: unknown;
  readonly range: DayRange | null;
  readonly status: ImportStatus;
  readonly report: unknown;
  /** How far its worker has read the file; null: nobody reads it, or it was read to its end. */
  readonly progress: ImportProgress | typeof WAITING | null;
  /** Days and rows that it brought in and that are still its own. */
  readonly days: number;
  readonly rows: number;
};

/** Rows read so far, and bytes of the file's bytes. */
export type ImportProgress = {
  readonly rows: number;
  readonly bytes: number;
  readonly of: number;
};

type NewImport = Pick<
  CommissionImport,
  "kind" | "broughtBy" | "fileName" | "fileId" | "mapping" | "range"
>;
type UpdateOptions = {
  readonly entry?: AuditEntry | undefined;
  readonly from?: readonly ImportStatus[];
  /** Where `from` is given: whether the import waits for a worker; absent: it does not. */
  readonly isWaiting?: boolean | undefined;
};
type ImportChange = Partial<
  Omit<CommissionImport, "id" | "kind" | "broughtBy" | "fileName" | "createdAt" | "days" | "rows">
>;

const FIELDS = `i.id, kind, brought_by as "broughtBy", file_name as "fileName", file_id as "fileId", sha256, mapping, status, report, progress, failure,
  case when range_from is null then null else json_build_object('from', range_from, 'to', range_to) end as range,
  created_at as "createdAt", applied_at as "appliedAt", undone_at as "undoneAt",
  (select count(*)::int from commission_import_days d where d.import_id = i.id)
    + (select count(distinct r.day)::int from imported_rates r where r.import_id = i.id) as days,
  (select coalesce(sum(d.row_count), 0)::int from commission_import_days d where d.import_id = i.id)
    + (select count(*)::int from imported_rates r where r.import_id = i.id) as rows`;

export async function insertImport(
  { accountId }: WholeAccountScope,
  { kind, broughtBy, fileName, fileId, ...rest }: NewImport,
): Promise<number> {
  const data = {
    accountId,
    kind,
    broughtBy,
    fileName,
    fileId,
    ...columnsOf(rest),
    status: "uploaded",
  };
  return (await db().prisma.commissionImport.create({ data, select: { id: true } })).id;
}

type ImportColumns = Omit<ImportChange, "mapping" | "range" | "report" | "progress"> & {
  progress?: ImportProgress | typeof WAITING | typeof Prisma.DbNull;
  mapping?: object | typeof Prisma.DbNull;
  report?: object;
  rangeFrom?: Date | null;
  rangeTo?: Date | null;
};

/** The columns that the change names; others stay as they are. Progress is that of one status. */
function columnsOf({ mapping, range, report, progress, ...plain }: ImportChange) {
  const columns: ImportColumns = plain;
  if (progress !== undefined || plain.status !== undefined)
    columns.progress = progress ?? Prisma.DbNull;
  if (mapping !== undefined)
    columns.mapping = mapping === null ? Prisma.DbNull : (mapping as object);
  if (report !== undefined) columns.report = report as object;
  if (range !== undefined) {
    columns.rangeFrom = range && new Date(range.from);
    columns.rangeTo = range && new Date(range.to);
  }
  return columns;
}

/**
 * Writes the change with its audit entry, and a heartbeat. False: the account has no such import,
 * or it is in none of the states `from`, or it waits.
 */
export async function updateImport(
  { accountId }: WholeAccountScope,
  importId: number,
  change: ImportChange,
  { entry, from, isWaiting = false }: UpdateOptions = {},
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const data = { ...columnsOf(change), touchedAt: await databaseNow(tx) };
    const where: Prisma.CommissionImportWhereInput = { id: importId, accountId };
    if (from) {
      where.status = { in: [...from] };
      where.OR = isWaiting ? [IS_WAITING] : IS_NOT_WAITING;
    }
    const { count } = await tx.commissionImport.updateMany({ where, data });
    if (count === 1 && entry) await appendAudit(entry, tx);
    return count === 1;
  });
}

const IS_WAITING: Prisma.CommissionImportWhereInput = { progress: { equals: WAITING } };
const IS_NOT_WAITING: Prisma.CommissionImportWhereInput[] = [
  { progress: { equals: Prisma.DbNull } },
  { progress: { not: WAITING } },
];

/** Its file is swept later. False: the account has no such import, or it is not open. */
export async function deleteImport(
  { accountId }: WholeAccountScope,
  importId: number,
  entry: AuditEntry,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const where = { id: importId, accountId, status: { in: [...OPEN_STATUSES] } };
    const { count } = await tx.commissionImport.deleteMany({ where });
    if (count === 1) await appendAudit(entry, tx);
    return count === 1;
  });
}

/** An import whose worker was killed; but for a check, its days have to be taken out. */
type SilentImport = {
  readonly importId: number;
  readonly accountId: number;
  readonly was: "checking" | "applying" | "stopping";
  readonly isUndo: boolean;
};

/** SQL condition: a worker has taken the import. */
const IS_TAKEN = `progress is distinct from '"${WAITING}"'::jsonb`;
/**
 * An import that is worked on belongs to its worker, who takes it out of the queue. Every change of
 * it renews the lease.
 */
const IMPORT_LEASE = leaseOn({
  table: "commission_imports",
  column: "touched_at",
  holds: "heartbeat",
  length: "interval '60 seconds'",
  among: `status in ('checking', 'applying', 'stopping') and ${IS_TAKEN}`,
});
/** How often a worker renews the lease of its import. */
export const RENEW_IMPORT_EVERY_MS = 5_000;

/** Renews the lease of an import that a process is at. */
export async function renewImport(
  { accountId }: WholeAccountScope,
  importId: number,
  progress: ImportProgress | null,
): Promise<void> {
  await queryRows(
    `update commission_imports set touched_at = ${IMPORT_LEASE.taken}, progress = $3
     where account_id = $1 and id = $2 and ${IMPORT_LEASE.among}`,
    [accountId, importId, progress === null ? null : JSON.stringify(progress)],
  );
}

/** Imports of all accounts that wait for a worker. */
export function listWaitingImports(): Promise<ImportRef[]> {
  return queryRows<ImportRef>(
    `select id as "importId", account_id as "accountId" from commission_imports
     where status in ('checking', 'applying') and not (${IS_TAKEN}) order by touched_at, id`,
  );
}

/** Whether an import waits for a worker, or has one that was killed. */
export async function hasLeftImport(): Promise<boolean> {
  await pullBackLeases(IMPORT_LEASE);
  return queryValue(
    `select exists (select from commission_imports
       where (status in ('checking', 'applying') and not (${IS_TAKEN}))
          or (${IMPORT_LEASE.among} and ${IMPORT_LEASE.isFree}))`,
  );
}

/** Imports of all accounts that a process is at. */
export function listHeldImports(): Promise<number[]> {
  return queryColumn<number>(
    `select id from commission_imports where ${IMPORT_LEASE.among} and ${IMPORT_LEASE.isHeld}`,
  );
}

/**
 * Gives up imports whose worker was killed, and takes out the days that they had stored: a failed
 * import has stored nothing. An undo that was broken off is finished. Returns how many. Broken off
 * itself, it goes on at the next call.
 */
export async function giveUpImports(
  failure: string,
  openAccount: (accountId: number) => WholeAccountScope,
): Promise<number> {
  await pullBackLeases(IMPORT_LEASE);
  const silent = await queryRows<SilentImport>(
    `update commission_imports i set touched_at = ${IMPORT_LEASE.taken}, progress = null,
       status = case when i.status = 'checking' then 'failed' else 'stopping' end,
       failure = case when i.status = 'checking' then $1 end
     from (select id, status, undone_at from commission_imports
       where ${IMPORT_LEASE.among} and ${IMPORT_LEASE.isFree} for update) was
     where i.id = was.id
     returning i.id as "importId", i.account_id as "accountId", was.status as was,
       was.undone_at is not null as "isUndo"`,
    [failure],
  );
  const end = { kind: "import-applied", result: "broken-off" } as const;
  for (const { was, isUndo, ...about } of silent) {
    if (was === "checking") continue;
    const scope = openAccount(about.accountId);
    if (isUndo) {
      await finishUndo(scope, about.importId, DESK_ORIGIN);
      continue;
    }
    await removeImportedDays(scope, about.importId);
    const entry = importEntry(DESK_ORIGIN, about, end);
    const change = { status: "failed", failure } as const;
    await updateImport(scope, about.importId, change, { entry, from: ["stopping"] });
  }
  return silent.length;
}

/**
 * Takes out the days of an import that is being undone, and ends it. Null: another process has ended
 * it.
 */
export async function finishUndo(scope: WholeAccountScope, importId: number, origin: AuditOrigin) {
  const { removed, kept } = await removeImportedDays(scope, importId);
  const counts = { days: removed.length, kept: kept.length };
  const about = { accountId: scope.accountId, importId };
  const entry = importEntry(origin, about, { kind: "import-undone", result: "done", ...counts });
  const change = { status: "undone" } as const;
  const isEnded = await updateImport(scope, importId, change, { entry, from: ["stopping"] });
  return isEnded ? { removed, kept } : null;
}

export async function listImports(scope: WholeAccountScope): Promise<CommissionImport[]> {
  const imports = await queryRows<CommissionImport>(
    `select ${FIELDS} from commission_imports i where account_id = $1 order by created_at desc, id desc`,
    [scope.accountId],
  );
  return withRepayments(scope, imports);
}

/** Repayments are part of the book, which Citus joins with none of these tables. */
async function withRepayments(
  scope: WholeAccountScope,
  imports: readonly CommissionImport[],
): Promise<CommissionImport[]> {
  const isNeeded = imports.some(({ kind }) => kind === "repayments");
  const counts = isNeeded ? await countImportedRepayments(scope) : null;
  return imports.map((each) => ({ ...each, ...counts?.get(each.id) }));
}

export async function findImport(
  scope: WholeAccountScope,
  importId: number,
): Promise<CommissionImport | null> {
  const found = await queryRows<CommissionImport>(
    `select ${FIELDS} from commission_imports i where account_id = $1 and i.id = $2`,
    [scope.accountId, importId],
  );
  return (await withRepayments(scope, found))[0] ?? null;
}

type ImportEnd = {
  readonly importId: number;
  readonly from: readonly ImportStatus[];
  /** The days that the file covers, and what it did; null: they stay as they are. */
  readonly applied: { readonly range: DayRange; readonly report: unknown } | null;
  readonly at: Date;
  readonly entries: readonly AuditEntry[];
};

/**
 * Ends an import that is one change, in the transaction of that change: it is applied, or undone
 * where `applied` is null. False: it is in none of the states `from`.
 */
export async function endImport(
  client: pg.ClientBase,
  { accountId }: WholeAccountScope,
  { importId, from, applied, at, entries }: ImportEnd,
): Promise<boolean> {
  const values = [accountId, importId, from, at];
  const { rowCount } =
    applied === null
      ? await client.query(
          `update commission_imports set status = 'undone', undone_at = $4, touched_at = clock_timestamp()
           where account_id = $1 and id = $2 and status = any($3) and ${IS_TAKEN}`,
          values,
        )
      : await client.query(
          `update commission_imports set status = 'applied', applied_at = $4, touched_at = clock_timestamp(),
             range_from = $5, range_to = $6, report = $7, file_id = null
           where account_id = $1 and id = $2 and status = any($3) and ${IS_TAKEN}`,
          [...values, applied.range.from, applied.range.to, JSON.stringify(applied.report)],
        );
  if (rowCount === 0) return false;
  for (const entry of entries) await appendAudit(entry, client);
  return true;
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

/**
 * "known": the day has rows by now, of the exchange or of a file; it was left as it is. "after-end":
 * the account has ended before it.
 */
type ImportedDay = "imported" | "known" | "after-end";

type KnownBefore = {
  readonly status: StoredDayStatus;
  readonly revision: number;
  readonly before: unknown;
};

/**
 * Imports one day, whole, in one transaction. A day that was ever read whole is left as it is.
 * Throws where the import was given up.
 */
export async function saveImportedDay(
  scope: WholeAccountScope,
  {
    importId,
    day,
    rows,
    atMs,
  }: { importId: number; day: Day; rows: readonly CommissionRow[]; atMs: number },
): Promise<ImportedDay> {
  const { accountId } = scope;
  const content = arrangeCommissionRows(day, rows);
  await ensureCommissionPartitions({ from: day, to: day });
  const outcome = await inAccount(accountId, async (client): Promise<ImportedDay> => {
    const transaction = { client, accountId, day };
    // A process that gives the import up waits for this lock, and then takes this day out too.
    const applying = await client.query(
      `select from commission_imports
       where id = $1 and account_id = $2 and status = 'applying' and ${IS_TAKEN} for share`,
      [importId, accountId],
    );
    if (applying.rowCount === 0) throw new Error(`import ${importId} was given up`);
    const isAfterEnd = await queryValue<boolean>(
      "select coalesce($2::date > ended_on, false) from accounts where id = $1",
      [accountId, day],
      client,
    );
    if (isAfterEnd) return "after-end";
    const known = await findRow<KnownBefore>(
      `select status, revision, to_jsonb(stored) as before from commission_days stored
       where account_id = $1 and day = $2 for update`,
      [accountId, day],
      client,
    );
    if (known && SETTLED_STATUSES.includes(known.status)) return "known";
    const at = new Date(atMs);
    const stored = await lockDay(transaction, at);
    if (SETTLED_STATUSES.includes(stored.status))
      throw new Error(`${day} was read while it was brought in: try again`);
    const { revision, rowCount } = await replaceDay(
      transaction,
      stored.revision,
      content,
      at,
      "imported",
    );
    await client.query(
      `insert into commission_import_days (import_id, account_id, day, revision, row_count, before)
       values ($1, $2, $3, $4, $5, $6)`,
      [importId, accountId, day, revision, rowCount, known ? JSON.stringify(known.before) : null],
    );
    return "imported";
  });
  if (outcome === "imported") await refreshCommissionStatistics(day);
  return outcome;
}

/** Clients and coins of a file that the ledger does not have yet. */
export async function findUnknownNames(
  scope: WholeAccountScope,
  { uids, coins }: { readonly uids: ReadonlySet<string>; readonly coins: ReadonlySet<string> },
): Promise<{ clients: number; coins: string[] }> {
  const unknownCoins = await queryColumn<string>(
    `select coin from unnest($2::text[]) given (coin)
     where not exists (select from commission_product_totals t where (t.account_id, t.coin) = ($1, given.coin))
     order by coin`,
    [scope.accountId, [...coins]],
  );
  return { clients: await countUnknownClients(scope, [...uids]), coins: unknownCoins };
}

type ImportKind = "import-asked" | "import-applied" | "import-undone" | "import-removed";
type ImportRef = { readonly accountId: number; readonly importId: number };

export function importEntry<Kind extends ImportKind>(
  origin: AuditOrigin,
  { accountId, importId }: ImportRef,
  {
    kind,
    result,
    ...details
  }: { kind: Kind; result: AuditResult } & Omit<AuditDetails[Kind], "import">,
): AuditEntry {
  const about = { account: { id: accountId, name: null }, object: `import ${importId}` };
  const event = { kind, result, ...about, details: { import: importId, ...details } };
  return { origin, event: event as AuditEntry["event"] };
}

/**
 * The days that undoing would take out, oldest first. "read-since": the day has the exchange's rows
 * now.
 */
export async function listUndoDays(
  { accountId }: WholeAccountScope,
  importId: number,
): Promise<UndoDay[]> {
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

/**
 * Takes out every day that is still the import's own, each in a transaction of its own, and
 * restores what it was before. `kept`: days that stay, and why. Broken off, it goes on at the next
 * call.
 */
export async function removeImportedDays(
  scope: WholeAccountScope,
  importId: number,
): Promise<{ removed: Day[]; kept: UndoDay[] }> {
  const removed: Day[] = [];
  const kept: UndoDay[] = [];
  const uids = new Set<string>();
  for (const each of await listUndoDays(scope, importId)) {
    const gone = each.obstacle === null ? await removeImportedDay(scope, importId, each.day) : null;
    if (gone === null) kept.push({ day: each.day, obstacle: each.obstacle ?? "read-since" });
    else {
      removed.push(each.day);
      for (const uid of gone) uids.add(uid);
    }
  }
  await forgetUnusedClients(scope, [...uids]);
  return { removed, kept };
}

/**
 * The clients of the rows that are gone. Null: the day is no longer the import's, or its month is
 * closed.
 */
async function removeImportedDay(
  scope: WholeAccountScope,
  importId: number,
  day: Day,
): Promise<string[] | null> {
  const { accountId } = scope;
  return inTransaction(async (client) => {
    const revision = await lockImportedDay(client, accountId, importId, day);
    if (revision === null) return null;
    const key = [accountId, day];
    const uids = await queryColumn<string>(
      "select distinct uid from commission_rows where account_id = $1 and day = $2",
      key,
      client,
    );
    const before = await findValue<DayBefore>(
      "select before from commission_import_days where account_id = $1 and day = $2 and import_id = $3",
      [...key, importId],
      client,
    );
    await removeVersions({ client, accountId, day }, before?.revision ?? 0);
    if (before === null)
      await client.query("delete from commission_days where account_id = $1 and day = $2", key);
    else await client.query(PUT_BACK, [...key, ...DAY_COLUMNS.map((column) => before[column])]);
    await client.query(
      "delete from commission_import_days where account_id = $1 and day = $2 and import_id = $3",
      [...key, importId],
    );
    return uids;
  });
}

/** The row of a day before it was imported, as JSON. */
type DayBefore = Readonly<Record<(typeof DAY_COLUMNS)[number], string | number | null>> & {
  readonly revision: number;
};
const DAY_COLUMNS = [
  "status",
  "revision",
  "content_hash",
  "fetched_at",
  "attempted_at",
  "failure_kind",
  "failure_code",
  "failure_detail",
] as const;
const PUT_BACK = `update commission_days set row_count = 0, status = $3, revision = $4, content_hash = $5,
    fetched_at = $6, attempted_at = $7, failure_kind = $8, failure_code = $9, failure_detail = $10
  where account_id = $1 and day = $2`;

async function lockImportedDay(
  client: pg.ClientBase,
  accountId: number,
  importId: number,
  day: Day,
) {
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

/** In the order in which they were saved. */
export async function listMappings(
  { accountId }: WholeAccountScope,
  kind: FileKind,
): Promise<(Omit<SavedMapping, "mapping"> & { readonly mapping: unknown })[]> {
  return queryRows(
    `select id, kind, name, header, mapping from import_mappings
     where account_id = $1 and kind = $2 order by saved_at, id`,
    [accountId, kind],
  );
}

/** A name that exists is replaced. "too-many": the account has `most` others. */
export async function upsertMapping(
  { accountId }: WholeAccountScope,
  { kind, name, header, mapping }: Omit<SavedMapping, "id">,
  { savedBy, entry, most }: { savedBy: string; entry: AuditEntry; most: number },
): Promise<"saved" | "too-many"> {
  return db().prisma.$transaction(async (tx) => {
    // Two who save at once may not both be the last one.
    await tx.$executeRaw`select 1 from accounts where id = ${accountId} for no key update`;
    const others = await tx.importMapping.count({ where: { accountId, NOT: { kind, name } } });
    if (others >= most) return "too-many";
    const content = { header: [...header], mapping: mapping as Prisma.InputJsonObject, savedBy };
    const savedAt = await databaseNow(tx);
    await tx.importMapping.upsert({
      where: { accountId_kind_name: { accountId, kind, name } },
      create: { accountId, kind, name, ...content, savedAt },
      update: { ...content, savedAt },
    });
    await appendAudit(entry, tx);
    return "saved";
  });
}

/** False: the account has no such mapping. */
export async function removeMapping(
  { accountId }: WholeAccountScope,
  id: number,
  entryOf: (mapping: Pick<SavedMapping, "kind" | "name">) => AuditEntry,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const [gone] = await tx.importMapping.findMany({ where: { id, accountId } });
    if (gone === undefined) return false;
    const { count } = await tx.importMapping.deleteMany({ where: { id, accountId } });
    if (count === 1) await appendAudit(entryOf(gone as Pick<SavedMapping, "kind" | "name">), tx);
    return count === 1;
  });
}
