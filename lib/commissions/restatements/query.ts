import type { RestatementKind, RestatementMark } from "@/lib/commissions/store/days/restatements";
import {
  createParamReader,
  type ParamReader,
  type Parsed,
  type QueryDays,
  type RawParams,
  readRangeOr,
} from "@/lib/core/address/params";
import { type Day, type DayRange, findDay } from "@/lib/core/day";

/** Which restatements the list shows. `after` null: from the one seen last. */
export type RestatementQuery = {
  readonly range: DayRange;
  readonly kind: RestatementKind;
  readonly after: RestatementMark | null;
};

/**
 * Keys: the ledger's from, to and preset; kind (amounts, all); after. Other keys belong to others.
 */
export function parseRestatementQuery(
  params: RawParams,
  days: QueryDays,
): Parsed<RestatementQuery> {
  const reader = createParamReader(params);
  const range = readRangeOr("all", reader, days);
  const kind = reader.choice("kind", ["amounts", "all"] as const, "amounts");
  const after = readMark(reader);
  return reader.parsed({ range, kind, after });
}

export function formatMark({ seenAtMs, day, revision }: RestatementMark): string {
  return `${seenAtMs}_${day}_${revision}`;
}

export type RestatementKey = { readonly day: Day; readonly revision: number };

/** `rows`: those whose own amounts changed, or also those where only running totals changed. */
export type OpenedRestatement = RestatementKey & {
  readonly page: number;
  readonly rows: "changed" | "all";
};

/** Keys: day, revision, rows and page (from 1). Null: the address names no restatement. */
export function parseRestatementKey(params: RawParams): OpenedRestatement | null {
  const reader = createParamReader(params);
  const revision = reader.wholeNumber("revision", { from: 2, to: 999_999, otherwise: 2 });
  const page = reader.wholeNumber("page", { from: 1, to: 999_999, otherwise: 1 });
  const rows = reader.choice("rows", ["changed", "all"] as const, "changed");
  const day = findDay(reader.one("day") ?? "");
  if (day === null || reader.one("revision") === null) return null;
  return reader.problems.length > 0 ? null : { day, revision, page, rows };
}

function readMark(reader: ParamReader): RestatementMark | null {
  const text = reader.one("after");
  if (text === null) return null;
  const [, seenAt, dayText = "", revision] = /^(\d{1,15})_([\d-]{10})_(\d{1,6})$/.exec(text) ?? [];
  const day = findDay(dayText);
  if (seenAt === undefined || day === null) {
    reader.refuse({ kind: "page" });
    return null;
  }
  return { seenAtMs: Number(seenAt), day, revision: Number(revision) };
}
