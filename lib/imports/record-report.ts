import { z } from "zod";
import { parseAmount } from "@/lib/core/amount";
import { parseDay } from "@/lib/core/day";
import { parseMonth } from "@/lib/core/month";
import type { ImportObstacle } from "./import-obstacle";
import { readingShape } from "./report";

const day = z.string().transform((text) => parseDay(text));
const month = z.string().transform((text) => parseMonth(text));
const amount = z.string().transform((text) => parseAmount(text));

/** What a file of repayments would do, or did. */
export const repaymentReportSchema = z.object({
  kind: z.literal("repayments"),
  /** The days that the file covers, which count as known; null: none of its rows can be read. */
  days: z.object({ from: day, to: day }).nullable(),
  added: z.number(),
  /** Stored already, digit for digit. */
  same: z.number(),
  /** What would be added, by coin and month. */
  sums: z.array(
    z.object({
      coin: z.string(),
      month,
      rows: z.number(),
      repaidAmount: amount,
      repaidInterest: amount,
    }),
  ),
  newCoins: z.array(z.string()),
  /** The first of the fields in which stored repayments differ, and how many repayments do. */
  differences: z.array(
    z.object({
      line: z.number(),
      repayOrderId: z.string(),
      field: z.string(),
      file: z.string(),
      stored: z.string(),
    }),
  ),
  differenceCount: z.number(),
  /** Stored repayments of the days that the file lacks: the first ids, and how many. */
  lacking: z.array(z.string()),
  lackingCount: z.number(),
  ...readingShape,
});
export type RepaymentReport = z.infer<typeof repaymentReportSchema>;

const rateSchema = z.object({ rate: amount, source: z.string() });

/** What a file of rates would do, or did. */
export const rateReportSchema = z.object({
  kind: z.literal("rates"),
  days: z.object({ from: day, to: day }).nullable(),
  currency: z.string(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** The first of the added and changed rates; `before` null: it has none yet. */
  rates: z.array(
    rateSchema.extend({ line: z.number(), coin: z.string(), day, before: rateSchema.nullable() }),
  ),
  /** Coins that no row of the account ever had. */
  unknownCoins: z.array(z.string()),
  /** Another one where the file, or anything that it meets, is different. */
  digest: z.string(),
  ...readingShape,
});
export type RateReport = z.infer<typeof rateReportSchema>;

export const recordReportSchema = z.discriminatedUnion("kind", [
  repaymentReportSchema,
  rateReportSchema,
]);
export type RecordReport = z.infer<typeof recordReportSchema>;

/** What stops the import; empty: the file can be imported. */
export function listRecordObstacles(report: RecordReport): ImportObstacle[] {
  const obstacles: ImportObstacle[] = [];
  const [first] = report.problems;
  if (first) obstacles.push({ kind: "lines", count: report.problemCount, ...first });
  if (report.kind === "repayments") {
    const [different] = report.differences;
    const [missing] = report.lacking;
    if (different) {
      const { repayOrderId: example } = different;
      obstacles.push({ kind: "repayments-differ", count: report.differenceCount, example });
    }
    if (missing !== undefined)
      obstacles.push({ kind: "repayments-lacking", count: report.lackingCount, example: missing });
  }
  const news = report.kind === "rates" ? report.added + report.changed : report.added;
  if (news === 0 && obstacles.length === 0) obstacles.push({ kind: "nothing-new" });
  return obstacles;
}
