import { type Amount, sumAmounts } from "@/lib/core/amount";
import {
  type Day,
  type DayRange,
  dayEndMs,
  dayOf,
  dayStartMs,
  FIRST_DAY,
  LAST_DAY,
} from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { type Month, monthOf } from "@/lib/core/month";
import { isAfterEnd } from "@/lib/coverage/day-status";
import type { Repayment } from "@/lib/repayments/repayment";
import type { KnownOfFile } from "@/lib/repayments/store/imported";
import type { ImportLineProblem } from "./import-obstacle";
import type { ReadTable } from "./read-file-rows";
import { given, type TableRow } from "./read-table";
import type { RepaymentReport } from "./record-report";
import type { FileProblem } from "./spool";

type FileRepayment = { readonly line: number; readonly repayment: Repayment };

/** The repayments of a file that can be imported as far as the file alone says. */
export type FileRepayments = {
  readonly records: readonly FileRepayment[];
  /** The days that the file covers, those that were said or its own; null: it has no records. */
  readonly days: DayRange | null;
  readonly leftOut: number;
  readonly problems: readonly FileProblem[];
};

/**
 * `range`: the days that are wanted, open on a side that ends with the first or last of all days.
 * `today`: the exchange's day, which no file can cover yet.
 */
export function gatherRepayments(
  table: ReadTable,
  { range, today }: { readonly range: DayRange | null; readonly today: Day },
): FileRepayments {
  const records: FileRepayment[] = [];
  const problems = [...table.problems];
  const lines = new Map<string, number>();
  let leftOut = 0;
  for (const row of table.rows) {
    const repayment = repaymentOf(row);
    const day = dayOf(repayment.repaidTimeMs);
    if (range !== null && (day < range.from || day > range.to)) {
      leftOut += 1;
      continue;
    }
    const problem = findProblem(repayment, {
      day,
      today,
      earlier: lines.get(repayment.repayOrderId),
    });
    if (problem !== null) problems.push({ line: row.line, problem });
    else {
      lines.set(repayment.repayOrderId, row.line);
      records.push({ line: row.line, repayment });
    }
  }
  return { records, days: daysOf(records, range, today), leftOut, problems };
}

function repaymentOf({ texts, amounts, moments }: TableRow): Repayment {
  return {
    repayOrderId: given(texts, "repayOrderId"),
    repaidTimeMs: given(moments, "repaidTime"),
    coin: given(texts, "coin"),
    repaidAmount: given(amounts, "repaidAmount"),
    repaidInterest: given(amounts, "repaidInterest"),
    repayType: given(texts, "repayType"),
    businessType: given(texts, "businessType"),
  };
}

function findProblem(
  { repayOrderId, repaidAmount, repaidInterest }: Repayment,
  { day, today, earlier }: { day: Day; today: Day; earlier: number | undefined },
): ImportLineProblem | null {
  if (earlier !== undefined) return { kind: "repeated", earlier, text: repayOrderId };
  if (day < FIRST_DAY) return { kind: "no-day", text: day };
  if (day >= today) return { kind: "not-ended", day };
  if (repaidAmount.startsWith("-"))
    return { kind: "below-zero", field: "repaidAmount", text: repaidAmount };
  if (repaidInterest.startsWith("-"))
    return { kind: "below-zero", field: "repaidInterest", text: repaidInterest };
  return null;
}

/** A file cannot say that it is whole: the person does, with the days that are wanted. */
function daysOf(
  records: readonly FileRepayment[],
  range: DayRange | null,
  today: Day,
): DayRange | null {
  const days = records.map(({ repayment }) => dayOf(repayment.repaidTimeMs)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const from = range === null || range.from === FIRST_DAY ? first : range.from;
  const to = range === null || range.to === LAST_DAY || range.to >= today ? last : range.to;
  return { from, to };
}

/** What importing them would do to what is stored. */
export type RepaymentPlan = {
  readonly fresh: readonly Repayment[];
  readonly report: Omit<RepaymentReport, "totals" | "written" | "newCoins">;
};

/** Enough to see what is wrong; the counts have all. */
const MOST_SHOWN = 20;
const MOST_PROBLEMS = 50;

const FIELDS = [
  "repaidTimeMs",
  "coin",
  "repaidAmount",
  "repaidInterest",
  "repayType",
  "businessType",
] as const;

/**
 * Compares digit for digit. What the exchange has listed stands: a repayment that it left out of
 * time that it listed whole is refused. Time before the first repayment that it ever listed proves
 * nothing, because it leaves out old ones without a word.
 */
export function planRepayments(file: FileRepayments, known: KnownOfFile): RepaymentPlan {
  const stored = new Map(known.stored.map((each) => [each.repayOrderId, each]));
  const fresh: Repayment[] = [];
  const problems = [...file.problems];
  const differences: RepaymentReport["differences"] = [];
  let [same, differenceCount] = [0, 0];
  for (const { line, repayment } of file.records) {
    const before = stored.get(repayment.repayOrderId);
    if (before === undefined) {
      const problem = findObjection(repayment, known);
      if (problem === null) fresh.push(repayment);
      else problems.push({ line, problem });
      continue;
    }
    const fields = FIELDS.filter((field) => before[field] !== repayment[field]);
    if (fields.length === 0) same += 1;
    else differenceCount += 1;
    for (const field of fields) {
      if (differences.length >= MOST_SHOWN) break;
      differences.push({
        line,
        repayOrderId: repayment.repayOrderId,
        field: field === "repaidTimeMs" ? "repaidTime" : field,
        file: textOf(repayment, field),
        stored: textOf(before, field),
      });
    }
  }
  const lacking = findLacking(file, known);
  return {
    fresh,
    report: {
      kind: "repayments",
      days: file.days,
      added: fresh.length,
      same,
      sums: sumPerMonth(fresh),
      differences,
      differenceCount,
      lacking: lacking.slice(0, MOST_SHOWN),
      lackingCount: lacking.length,
      leftOut: file.leftOut,
      problems: problems.slice(0, MOST_PROBLEMS),
      problemCount: problems.length,
    },
  };
}

function textOf(repayment: Repayment, field: (typeof FIELDS)[number]): string {
  if (field !== "repaidTimeMs") return repayment[field];
  return new Date(repayment.repaidTimeMs).toISOString();
}

/** Why a repayment that is not stored cannot be imported; null: it can. */
function findObjection(
  { repayOrderId: text, repaidTimeMs }: Repayment,
  { listed, firstListedMs, endedOn, otherFiles }: KnownOfFile,
): ImportLineProblem | null {
  const day = dayOf(repaidTimeMs);
  if (isAfterEnd(day, endedOn)) return { kind: "after-end", day };
  const isListed = listed.some(
    ({ fromMs, toMs }) => repaidTimeMs >= fromMs && repaidTimeMs <= toMs,
  );
  if (isListed && firstListedMs !== null && repaidTimeMs >= firstListedMs)
    return { kind: "not-listed", text };
  const isInOther = otherFiles.some(({ from, to }) => day >= from && day <= to);
  return isInOther ? { kind: "not-in-file", text } : null;
}

/** Stored repayments of the file's days that the file does not have. */
function findLacking({ records, days }: FileRepayments, { stored }: KnownOfFile): string[] {
  if (days === null) return [];
  const ids = new Set(records.map(({ repayment }) => repayment.repayOrderId));
  const [fromMs, toMs] = [dayStartMs(days.from), dayEndMs(days.to)];
  return stored
    .filter(({ repaidTimeMs }) => repaidTimeMs >= fromMs && repaidTimeMs <= toMs)
    .map(({ repayOrderId }) => repayOrderId)
    .filter((id) => !ids.has(id));
}

function sumPerMonth(repayments: readonly Repayment[]): RepaymentReport["sums"] {
  const groups = groupBy(repayments, ({ coin, repaidTimeMs }) =>
    JSON.stringify([coin, monthOf(dayOf(repaidTimeMs))]),
  );
  const sums = [...groups].map(([key, group]) => {
    const [coin, month] = JSON.parse(key) as [string, Month];
    const sum = (field: "repaidAmount" | "repaidInterest"): Amount =>
      sumAmounts(group.map((each) => each[field]));
    const [repaidAmount, repaidInterest] = [sum("repaidAmount"), sum("repaidInterest")];
    return { coin, month, rows: group.length, repaidAmount, repaidInterest };
  });
  return sums.sort((a, b) => (a.coin + a.month < b.coin + b.month ? -1 : 1));
}
