import type { AuditRow } from "@/lib/audit/event";
import type { AuditFilter, AuditReach } from "@/lib/audit/filter";
import { loadAuditRetention } from "@/lib/audit/store/log";
import {
  countAudit,
  findFirstEntryAt,
  findNewestEntry,
  listAuditPersons,
  loadAuditPage,
  streamAudit,
} from "@/lib/audit/store/rows";
import type { DaysToToday } from "@/lib/core/address/params";
import { systemClock } from "@/lib/core/clock";
import { dayOf } from "@/lib/core/day";
import { type Columns, columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import type { AuditQuery } from "./query";

/** Counting stops here, because an exact count would read all entries. */
export const MOST_COUNTED = 10_000;
const MOST_PERSONS = 500;

/** A page of the log. `count`: entries of the filter; null: more than MOST_COUNTED. */
export async function loadAudit(reach: AuditReach, { filter, page }: AuditQuery) {
  const [rows, count] = await Promise.all([
    loadAuditPage(reach, filter, page),
    countAudit(reach, filter, MOST_COUNTED + 1),
  ]);
  return { ...rows, count: count > MOST_COUNTED ? null : count };
}

/** From the day of the first entry to today, by the desk's clock, which also writes the log. */
export async function loadAuditDays(): Promise<DaysToToday> {
  const [first, nowMs] = [await findFirstEntryAt(), systemClock.now()];
  return { today: dayOf(nowMs), since: dayOf(first?.getTime() ?? nowMs) };
}

export function loadAuditPersons(reach: AuditReach): Promise<string[]> {
  return listAuditPersons(reach, MOST_PERSONS);
}

const COLUMNS: Columns<AuditRow> = [
  { header: "entry", kind: "count", read: ({ id }) => id },
  ...columnsOf("instant", "at"),
  ...columnsOf("text", "kind", "result"),
  { header: "actor", kind: "text", read: ({ actorKind }) => actorKind },
  { header: "who", kind: "text", read: ({ actorName }) => actorName },
  { header: "token", kind: "text", read: ({ actorToken }) => actorToken },
  ...columnsOf("count", "accountId"),
  { header: "account", kind: "text", read: ({ accountName }) => accountName },
  ...columnsOf("text", "object", "address", "agent"),
  { header: "details", kind: "text", read: ({ details }) => JSON.stringify(details) },
];

/** All entries of the filter at this moment, newest first. Details are JSON, times are UTC. */
export async function openAuditTable(reach: AuditReach, filter: AuditFilter): Promise<ExportTable> {
  return tableOf(COLUMNS, streamAudit(reach, filter, await findNewestEntry()));
}

/** Days that entries are kept; null: indefinitely. */
export function loadRetention(): Promise<number | null> {
  return loadAuditRetention();
}
