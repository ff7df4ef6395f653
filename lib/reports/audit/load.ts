import type { AuditFilter } from "@/lib/core/audit/filter";
import type { AuditReach } from "@/lib/core/audit/reach";
import { systemClock } from "@/lib/core/clock";
import { dayOf } from "@/lib/core/day";
import { loadAuditRetention } from "@/lib/store/audit/log";
import {
  type AuditRow,
  countAudit,
  findFirstEntryAt,
  listAuditPersons,
  loadAuditPage,
} from "@/lib/store/audit/rows";
import type { KeysetRows } from "@/lib/store/database/keyset-page";
import type { AuditDays, AuditQuery } from "./query";

export type { AuditRow } from "@/lib/store/audit/rows";

/** More are not counted: to tell one million from two, all of them would be read. */
export const MOST_COUNTED = 10_000;
const MOST_PERSONS = 500;

export type AuditPage = KeysetRows<AuditRow> & {
  /** Entries of the filter, up to MOST_COUNTED; null: more than that. */
  readonly count: number | null;
};

/** A page of the entries and how many there are. */
export async function loadAudit(reach: AuditReach, { filter, page }: AuditQuery): Promise<AuditPage> {
  const [rows, count] = await Promise.all([loadAuditPage(reach, filter, page), countEntries(reach, filter)]);
  return { ...rows, count };
}

/** The days that an address's names mean. The desk's own clock writes the log, and no exchange's. */
export async function loadAuditDays(): Promise<AuditDays> {
  const [first, nowMs] = [await findFirstEntryAt(), systemClock.now()];
  return { today: dayOf(nowMs), since: dayOf(first?.getTime() ?? nowMs) };
}

/** Whoever did anything, by name. */
export function loadAuditPersons(reach: AuditReach): Promise<string[]> {
  return listAuditPersons(reach, MOST_PERSONS);
}

/** Days that entries are kept; null: without an end. */
export function loadRetention(): Promise<number | null> {
  return loadAuditRetention();
}

async function countEntries(reach: AuditReach, filter: AuditFilter): Promise<number | null> {
  const count = await countAudit(reach, filter, MOST_COUNTED + 1);
  return count > MOST_COUNTED ? null : count;
}
