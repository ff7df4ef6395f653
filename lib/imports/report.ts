import { z } from "zod";
import { COMMISSION_TEXTS, type CommissionTextField } from "@/lib/commissions/commission";
import { isOfKind } from "@/lib/commissions/kept-kinds";
import { type DayRange, parseDay } from "@/lib/core/day";
import { type ImportObstacle, type LineProblem, PART_FIELDS } from "@/lib/imports/import-obstacle";

const day = z.string().transform((text) => parseDay(text));

/** Rows of a day that the file and the ledger do not agree on: under one key, what each of them says. */
const differenceSchema = z.object({
  key: z.record(z.enum(COMMISSION_TEXTS), z.string()),
  /** Amounts as "feePaid 1.0, rebateAmount 0.5"; null where one of them has no such row. */
  file: z.string().nullable(),
  ledger: z.string().nullable(),
});

const rowsOfDay = { day, rows: z.number() };

const verdictSchema = z.discriminatedUnion("verdict", [
  /**
   * "new": nothing is known of the day, it can be brought in. "same": the ledger has exactly these rows. "fetchable": the
   * exchange can still be asked for it, and fetching says more than a file. "not-published": it cannot have published it.
   */
  z.object({ ...rowsOfDay, verdict: z.enum(["new", "same", "fetchable", "not-published"]) }),
  /** The ledger has these rows and others: a filter has left out the others. The day is refused. */
  z.object({
    ...rowsOfDay,
    verdict: z.literal("part"),
    ledgerRows: z.number(),
    /** Each field by whose values the file's rows alone are chosen. */
    filters: z.array(z.object({ field: z.enum(COMMISSION_TEXTS), values: z.array(z.string()) })),
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

/** As a run wrote it; an older one wrote a sentence. */
const problemSchema = z.union([
  z.object({ line: z.number(), problem: z.custom<LineProblem>(isOfKind) }),
  z.object({ line: z.number(), text: z.string() }).transform(({ line, text }) => ({
    line,
    problem: { kind: "said", text } satisfies LineProblem,
  })),
]);

export const reportSchema = z.object({
  days: z.array(verdictSchema),
  /** The file's name says that it was exported with a filter. */
  isFiltered: z.boolean().default(false),
  leftOut: z.number(),
  /** Clients and coins of the file that the ledger does not have; null: a run of an earlier version did not look. */
  unknown: z
    .object({ clients: z.number(), coins: z.array(z.string()) })
    .nullable()
    .default(null),
  problems: z.array(problemSchema),
  problemCount: z.number(),
});

export type ImportReport = z.infer<typeof reportSchema>;
export type DayVerdict = ImportReport["days"][number];
export type RowDifference = z.infer<typeof differenceSchema>;

/** What stops the import; empty: the new days can be imported. */
export function listObstacles({
  days,
  isFiltered,
  problemCount,
  problems,
}: ImportReport): ImportObstacle[] {
  const of = (verdict: DayVerdict["verdict"]) => days.filter((each) => each.verdict === verdict);
  const obstacles: ImportObstacle[] = [];
  const [first] = problems;
  if (first) obstacles.push({ kind: "lines", count: problemCount, ...first });
  const parts = days.flatMap((each) => (each.verdict === "part" ? [each] : []));
  const part = span(parts);
  if (part) obstacles.push({ kind: "part", ...part, ...commonFilter(parts) });
  else if (isFiltered) obstacles.push({ kind: "filtered" });
  const wrong = span(of("contradicts"));
  if (wrong) obstacles.push({ kind: "contradicts", ...wrong });
  const early = span(of("not-published"));
  if (early) obstacles.push({ kind: "early", ...early });
  if (of("new").length === 0 && obstacles.length === 0) obstacles.push({ kind: "nothing-new" });
  return obstacles;
}

type PartDay = Extract<DayVerdict, { verdict: "part" }>;

/** The field that explains every day, with its values of all of them; null where each needs another. */
function commonFilter(parts: readonly PartDay[]): {
  field: CommissionTextField | null;
  values: string[];
} {
  for (const field of PART_FIELDS) {
    const of = parts.map(({ filters }) => filters.find((filter) => filter.field === field));
    if (of.every((filter) => filter !== undefined))
      return { field, values: [...new Set(of.flatMap(({ values }) => values))].sort() };
  }
  return { field: null, values: [] };
}

/** Of days in order. */
function span(days: readonly DayVerdict[]): ({ days: number } & DayRange) | null {
  const from = days[0]?.day;
  const to = days.at(-1)?.day;
  return from && to ? { days: days.length, from, to } : null;
}
