"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { MappingText } from "@/components/imports/import-view";
import { type DayRange, FIRST_DAY, findDay, LAST_DAY, parseDay } from "@/lib/core/day";
import { exactText, rowId } from "@/lib/core/input";
import { type ColumnMapping, MappingError, parseMapping } from "@/lib/imports/columns";
import { describeFile, requestImport, undoImport } from "@/lib/imports/manage-imports";
import { obstacleText } from "@/lib/imports/text";
import { userAction } from "@/lib/sign-in/web/action-client";
import { getWords } from "../../language/words";
import { sentenceAction } from "../../server-action";
import { requireForChange } from "../open-account";

async function goneText(): Promise<string> {
  return (await getTranslations("imports.refused"))("gone");
}

const accountId = rowId;
const importId = rowId;

/** Has a worker import the file. Like the others it answers with a sentence where it is refused. */
export const applyFile = sentenceAction(
  userAction,
  [accountId, importId],
  async ([accountId, id], { user, origin }) => {
    const { scope } = await requireForChange(user, accountId);
    if (!(await requestImport(scope, id, { apply: origin }))) return goneText();
    refresh();
    return null;
  },
);

const columns = z.record(
  exactText(1_000),
  z.object({ column: exactText(1_000), value: exactText(1_000) }),
);

/** Remembers what the columns are and has a worker prepare the preview. */
export const describeColumns = sentenceAction(
  userAction,
  [accountId, importId, columns, z.object({ from: exactText(1_000), to: exactText(1_000) })],
  async ([accountId, id, given, { from, to }], { user }) => {
    const { scope } = await requireForChange(user, accountId);
    const wanted = await readRange(from, to);
    if ("problem" in wanted) return wanted.problem;
    try {
      const mapping = mappingOf(given);
      const described = await describeFile(scope, id, { mapping, ...wanted });
      if (!described || !(await requestImport(scope, id, "check"))) return await goneText();
    } catch (error) {
      if (!(error instanceof MappingError)) throw error;
      return obstacleText(await getWords(), error.obstacle);
    }
    refresh();
    return null;
  },
);

export const takeOut = sentenceAction(
  userAction,
  [accountId, importId],
  async ([accountId, id], { user, origin }) => {
    const { scope } = await requireForChange(user, accountId);
    const undone = await undoImport(scope, id, { at: new Date(), origin });
    refresh();
    if (undone === null) return await goneText();
    const { kept } = undone;
    if (kept.length === 0) return null;
    const t = await getTranslations("imports.refused");
    return t("kept", { days: kept.map(({ day }) => day).join(", ") });
  },
);

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
  const wrong = [from, to].find((text) => text !== "" && findDay(text) === null);
  if (wrong !== undefined)
    return { problem: t("noDay", { text: wrong.slice(0, 40), first: FIRST_DAY }) };
  const range = { from: parseDay(from || FIRST_DAY), to: parseDay(to || LAST_DAY) };
  return range.from > range.to ? { problem: t("backwards") } : { range };
}
