"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { MappingText } from "@/components/imports/import-view";
import { obstacleText } from "@/components/imports/obstacle-text";
import { userAction } from "@/lib/access/web/action-client";
import { type DayRange, isCalendarDate, parseDay } from "@/lib/core/day";
import { type ColumnMapping, MappingError, parseMapping } from "@/lib/imports/columns";
import { describeFile, requestImport, undoImport } from "@/lib/imports/manage";
import { refusalOf } from "../../answer-of";
import { getWords } from "../../language/words";
import { openForChange } from "../open-account";

async function refusalText(why: "account" | "manage" | "gone"): Promise<string> {
  return (await getTranslations("imports.refused"))(why === "manage" ? "notAllowed" : why);
}

const input = z.object({ accountId: z.number(), importId: z.number() });

const apply = userAction.inputSchema(input).action(async ({ parsedInput, ctx }): Promise<string | null> => {
  const ledger = await openForChange(ctx.user, parsedInput.accountId);
  if (typeof ledger === "string") return refusalText(ledger);
  if (!(await requestImport(ledger.scope, parsedInput.importId, { apply: ctx.origin })))
    return await refusalText("gone");
  refresh();
  return null;
});

/** Has a worker import the file. Like the others it answers with a sentence where it is refused. */
export const applyFile = async (accountId: number, importId: number) =>
  refusalOf(apply({ accountId, importId }));

const columns = z.record(z.string(), z.object({ column: z.string(), value: z.string() }));
const describeStep = userAction
  .inputSchema(input.extend({ columns, from: z.string(), to: z.string() }))
  .action(async ({ parsedInput, ctx }): Promise<string | null> => {
    const ledger = await openForChange(ctx.user, parsedInput.accountId);
    if (typeof ledger === "string") return refusalText(ledger);
    const { importId, from, to } = parsedInput;
    const wanted = await readRange(from, to);
    if ("problem" in wanted) return wanted.problem;
    try {
      const mapping = mappingOf(parsedInput.columns);
      const described = await describeFile(ledger.scope, importId, { mapping, ...wanted });
      if (!described || !(await requestImport(ledger.scope, importId, "check")))
        return await refusalText("gone");
    } catch (error) {
      if (!(error instanceof MappingError)) throw error;
      return obstacleText(await getWords(), error.obstacle);
    }
    refresh();
    return null;
  });

/** Remembers what the columns are and has a worker prepare the preview. */
export const describeColumns = async (
  accountId: number,
  importId: number,
  given: MappingText,
  { from, to }: { from: string; to: string },
) => refusalOf(describeStep({ accountId, importId, columns: given, from, to }));

const undo = userAction.inputSchema(input).action(async ({ parsedInput, ctx }): Promise<string | null> => {
  const ledger = await openForChange(ctx.user, parsedInput.accountId);
  if (typeof ledger === "string") return refusalText(ledger);
  const { kept } = await undoImport(ledger.scope, parsedInput.importId, {
    at: new Date(),
    origin: ctx.origin,
  });
  refresh();
  if (kept.length === 0) return null;
  const t = await getTranslations("imports.refused");
  return t("kept", { days: kept.map(({ day }) => day).join(", ") });
});

export const takeOut = async (accountId: number, importId: number) =>
  refusalOf(undo({ accountId, importId }));

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
