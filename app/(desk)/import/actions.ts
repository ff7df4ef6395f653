"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { MappingText, StepOutcome } from "@/components/import/import-view";
import { obstacleText } from "@/components/import/obstacle-text";
import { userAction } from "@/lib/access/web/action-client";
import { isCalendarDate } from "@/lib/core/calendar-date";
import { type DayRange, parseDay } from "@/lib/core/day";
import { type ColumnMapping, MappingError, parseMapping } from "@/lib/imports/columns";
import { describeFile, requestImport } from "@/lib/imports/manage";
import { undoImport } from "@/lib/imports/undo";
import { getWords } from "../../language/words";
import { openForImport, refusalText } from "./open-import";

const input = z.object({ accountId: z.number(), importId: z.number() });
const done: StepOutcome = { problem: null };

const step = userAction
  .inputSchema(input.extend({ step: z.enum(["check", "apply"]) }))
  .action(async ({ parsedInput, ctx }): Promise<StepOutcome> => {
    const ledger = await openForImport(ctx, parsedInput.accountId);
    if ("refusal" in ledger) return { problem: ledger.refusal };
    const step = parsedInput.step === "check" ? "check" : { apply: ctx.origin };
    if (!(await requestImport(ledger.scope, parsedInput.importId, step)))
      return { problem: await refusalText("gone") };
    refresh();
    return done;
  });

/** Has a worker look at the file, or bring it in. */
export async function takeStep(
  accountId: number,
  importId: number,
  which: "check" | "apply",
): Promise<StepOutcome> {
  const { data, serverError } = await step({ accountId, importId, step: which });
  return data ?? { problem: await refusalText("unreadable", serverError) };
}

const columns = z.record(z.string(), z.object({ column: z.string(), value: z.string() }));
const describeStep = userAction
  .inputSchema(input.extend({ columns, from: z.string(), to: z.string() }))
  .action(async ({ parsedInput, ctx }): Promise<StepOutcome> => {
    const ledger = await openForImport(ctx, parsedInput.accountId);
    if ("refusal" in ledger) return { problem: ledger.refusal };
    const { importId, from, to } = parsedInput;
    const wanted = await readRange(from, to);
    if ("problem" in wanted) return wanted;
    try {
      const mapping = mappingOf(parsedInput.columns);
      const described = await describeFile(ledger.scope, importId, { mapping, ...wanted });
      if (!described || !(await requestImport(ledger.scope, importId, "check")))
        return { problem: await refusalText("gone") };
    } catch (error) {
      if (!(error instanceof MappingError)) throw error;
      return { problem: obstacleText(await getWords(), error.obstacle) };
    }
    refresh();
    return done;
  });

/** Remembers what the columns are and has a worker look at the file. */
export async function describeColumns(
  accountId: number,
  importId: number,
  given: MappingText,
  { from, to }: { from: string; to: string },
): Promise<StepOutcome> {
  const { data, serverError } = await describeStep({ accountId, importId, columns: given, from, to });
  return data ?? { problem: await refusalText("unreadable", serverError) };
}

const undo = userAction.inputSchema(input).action(async ({ parsedInput, ctx }): Promise<StepOutcome> => {
  const ledger = await openForImport(ctx, parsedInput.accountId);
  if ("refusal" in ledger) return { problem: ledger.refusal };
  const { kept } = await undoImport(ledger.scope, parsedInput.importId, {
    at: new Date(),
    origin: ctx.origin,
  });
  refresh();
  if (kept.length === 0) return done;
  const t = await getTranslations("imports.refused");
  return { problem: t("kept", { days: kept.map(({ day }) => day).join(", ") }) };
});

/** Takes out what the import brought in. */
export async function takeOut(accountId: number, importId: number): Promise<StepOutcome> {
  const { data, serverError } = await undo({ accountId, importId });
  return data ?? { problem: await refusalText("unreadable", serverError) };
}

/** Null where no column is named: then the file has to be our own export. */
function mappingOf(given: MappingText): ColumnMapping | null {
  const mapping: Record<string, { column: string } | { value: string }> = {};
  for (const [field, { column, value }] of Object.entries(given)) {
    if (column !== "") mapping[field] = { column };
    else if (value !== "") mapping[field] = { value };
  }
  return Object.keys(mapping).length > 0 ? parseMapping(mapping) : null;
}

/** One day may be left open: then it is all of the file to that side. */
async function readRange(
  from: string,
  to: string,
): Promise<{ range: DayRange | null } | { problem: string }> {
  if (from === "" && to === "") return { range: null };
  const t = await getTranslations("imports.refused");
  const wrong = [from, to].find((text) => text !== "" && !isCalendarDate(text));
  if (wrong !== undefined) return { problem: t("noDay", { text: wrong.slice(0, 40) }) };
  const range = { from: parseDay(from || "0001-01-01"), to: parseDay(to || "9999-12-31") };
  return range.from > range.to ? { problem: t("backwards") } : { range };
}
