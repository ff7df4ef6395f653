import { z } from "zod";
import { COMMISSION_TEXTS, type CommissionTextField } from "@/lib/commissions/commission";
import { type Amount, findAmount } from "@/lib/core/amount";
import { type DayRange, parseDay } from "@/lib/core/day";
import { CSV_QUOTES, CSV_SEPARATORS } from "@/lib/core/files/csv-records";
import { FILE_ENCODINGS } from "@/lib/core/files/file-encoding";
import { DECIMAL_SIGNS } from "@/lib/core/files/written-number";
import { findMonth, type Month } from "@/lib/core/month";
import { isOfKind } from "@/lib/core/stored-kinds";
import { ROW_KINDS } from "./file-mapping";
import { type ImportLineProblem, type ImportObstacle, PART_FIELDS } from "./import-obstacle";

const day = z.string().transform((text) => parseDay(text));

/** Rows with one key on which the file and the ledger differ. */
const differenceSchema = z.object({
  key: z.record(z.enum(COMMISSION_TEXTS), z.string()),
  /** Amounts as "feePaid 1.0, rebateAmount 0.5"; null where one of them has no such row. */
  file: z.string().nullable(),
  ledger: z.string().nullable(),
});

/** A field by whose values alone the file's rows are chosen. */
const filterSchema = z.object({ field: z.enum(COMMISSION_TEXTS), values: z.array(z.string()) });

const rowsOfDay = { day, rows: z.number() };

const verdictSchema = z.discriminatedUnion("verdict", [
  /**
   * "new": nothing is known of the day, it can be imported. "same": the ledger has exactly these
   * rows. "fetchable": the exchange still lists the day, and fetching says more than a file.
   * "not-published": the exchange has not published it. "after-end": the account had ended.
   */
  z.object({
    ...rowsOfDay,
    verdict: z.enum(["new", "same", "fetchable", "not-published", "after-end"]),
  }),
  /**
   * The ledger has these rows and more, which a filter has left out of the file. The day is
   * refused.
   */
  z.object({
    ...rowsOfDay,
    verdict: z.literal("part"),
    ledgerRows: z.number(),
    filters: z.array(filterSchema),
  }),
  /** The ledger has other rows: the day is refused. */
  z.object({
    ...rowsOfDay,
    verdict: z.literal("contradicts"),
    ledgerRows: z.number(),
    differenceCount: z.number(),
    differences: z.array(differenceSchema),
  }),
]);

/** A report of an earlier version has a sentence. */
const problemSchema = z.union([
  z.object({ line: z.number(), problem: z.custom<ImportLineProblem>(isOfKind) }),
  z.object({ line: z.number(), text: z.string() }).transform(({ line, text }) => ({
    line,
    problem: { kind: "said", text } satisfies ImportLineProblem,
  })),
]);

const writtenSchema = z.object({
  encoding: z.enum(FILE_ENCODINGS),
  separator: z.enum(CSV_SEPARATORS),
  quote: z.enum(CSV_QUOTES),
  headerLine: z.number(),
  decimal: z.enum(DECIMAL_SIGNS),
  date: z.string(),
  zone: z.string().nullable(),
  rows: z.enum(ROW_KINDS),
  /** Of a workbook; null: the file is a text. */
  sheet: z.string().nullable().default(null),
});
export type WrittenFile = z.infer<typeof writtenSchema>;

const span = z.object({ days: z.number(), from: day, to: day });

const rebateSchema = z.object({
  coin: z.string(),
  month: z.custom<Month>((text) => typeof text === "string" && findMonth(text) !== null),
  rows: z.number(),
  rebateAmount: z.custom<Amount>((text) => typeof text === "string" && findAmount(text) !== null),
});
export type ImportRebate = z.infer<typeof rebateSchema>;

/** How any file was read. */
export const readingShape = {
  /** Rows outside of the days that are wanted. */
  leftOut: z.number(),
  /** Rows of sums, which are no rows of data. */
  totals: z.number().default(0),
  /** How the file was read; null: by an earlier version, as our own export is written. */
  written: writtenSchema.nullable().default(null),
  problems: z.array(problemSchema),
  problemCount: z.number(),
};

/** What an earlier version did not count is null. */
export const reportSchema = z.object({
  days: z.array(verdictSchema),
  /** The file's name says that it was exported with a filter. */
  isFiltered: z.boolean().default(false),
  /** Rows of data in the chosen days, before rows of orders are summed. */
  records: z.number().nullable().default(null),
  /** Clients of these rows; `new`: the ledger does not have them yet. */
  clients: z.object({ count: z.number(), new: z.number() }).nullable().default(null),
  /** The same of coins, the new ones by name. */
  coins: z
    .object({ count: z.number(), new: z.array(z.string()) })
    .nullable()
    .default(null),
  /** What the new days bring in, exactly, by coin and month. */
  rebates: z.array(rebateSchema).nullable().default(null),
  /**
   * Days of the file that are stored already and stay as they are: from the exchange, or from files
   * that were imported.
   */
  overlaps: z
    .object({ exchange: span.nullable(), files: span.nullable() })
    .nullable()
    .default(null),
  /**
   * The first and the last order of a file of orders, in milliseconds since 1970; null: no order
   * has a time.
   */
  orders: z.object({ firstMs: z.number(), lastMs: z.number() }).nullable().default(null),
  /** Texts from which blanks or what guards them from a spreadsheet were taken off. */
  unwrapped: z.number().default(0),
  ...readingShape,
});

export type ImportReport = z.infer<typeof reportSchema>;
export type DayVerdict = ImportReport["days"][number];
export type DayFilter = z.infer<typeof filterSchema>;
export type RowDifference = z.infer<typeof differenceSchema>;

/** What stops the import; empty: the new days can be imported. */
export function listObstacles(report: ImportReport): ImportObstacle[] {
  const { days, isFiltered, problemCount, problems } = report;
  const withVerdict = (verdict: DayVerdict["verdict"]) =>
    days.filter((day) => day.verdict === verdict);
  const obstacles: ImportObstacle[] = [];
  const [first] = problems;
  if (first) obstacles.push({ kind: "lines", count: problemCount, ...first });
  const parts = days.filter((day): day is PartDay => day.verdict === "part");
  const part = spanOf(parts);
  if (part) obstacles.push({ kind: "part", ...part, ...commonFilter(parts) });
  else if (isFiltered) obstacles.push({ kind: "filtered" });
  const wrong = spanOf(withVerdict("contradicts"));
  if (wrong) obstacles.push({ kind: "contradicts", ...wrong });
  const early = spanOf(withVerdict("not-published"));
  if (early) obstacles.push({ kind: "early", ...early });
  const late = spanOf(withVerdict("after-end"));
  if (late) obstacles.push({ kind: "after-end", ...late });
  const hasNew = withVerdict("new").length > 0;
  if (!hasNew && obstacles.length === 0) obstacles.push({ kind: "nothing-new" });
  return obstacles;
}

type PartDay = Extract<DayVerdict, { verdict: "part" }>;

/**
 * The field whose values explain every day, with the values of all days; null: no field explains
 * all of them.
 */
function commonFilter(parts: readonly PartDay[]): {
  field: CommissionTextField | null;
  values: string[];
} {
  for (const field of PART_FIELDS) {
    const found = parts.map(({ filters }) => filters.find((filter) => filter.field === field));
    if (found.every((filter) => filter !== undefined))
      return { field, values: [...new Set(found.flatMap(({ values }) => values))].sort() };
  }
  return { field: null, values: [] };
}

export type DaySpan = { readonly days: number } & DayRange;

/**
 * How many days, which come in order, and the range from the first to the last. Null: there are
 * none.
 */
export function spanOf(days: readonly Pick<DayVerdict, "day">[]): DaySpan | null {
  const from = days[0]?.day;
  const to = days.at(-1)?.day;
  return from && to ? { days: days.length, from, to } : null;
}
