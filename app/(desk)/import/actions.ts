"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { FIRST_DAY } from "@/lib/core/day";
import {
  changeImportInput,
  type DescribeFileProblem,
  describeFileInput,
} from "@/lib/imports/contract";
import { describeFile as describeImport } from "@/lib/imports/describe-file";
import { requestImport, undoImport } from "@/lib/imports/manage-imports";
import { obstacleText } from "@/lib/imports/text";
import { userAction } from "@/lib/sign-in/web/action-client";
import { getWords } from "../../language/words";
import { requireForChange } from "../open-account";

async function goneText(): Promise<string> {
  return (await getTranslations("imports.refused"))("gone");
}

/** Has a worker import the file. */
export const applyFile = userAction
  .inputSchema(changeImportInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const outcome = await requestImport(scope, parsedInput.importId, { apply: origin });
    if (outcome.kind === "gone") return goneText();
    refresh();
    return null;
  });

/** Keeps what the columns are and has a worker prepare the preview. */
export const describeFile = userAction
  .inputSchema(describeFileInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<string | null> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const outcome = await describeImport(scope, parsedInput);
    switch (outcome.kind) {
      case "requested":
        refresh();
        return null;
      case "gone":
        return goneText();
      case "refused":
        return problemText(outcome.problem);
      default:
        return outcome satisfies never;
    }
  });

async function problemText(problem: DescribeFileProblem): Promise<string> {
  const t = await getTranslations("imports.refused");
  switch (problem.kind) {
    case "no-day":
      return t("noDay", { text: problem.text, first: FIRST_DAY });
    case "backwards":
      return t("backwards");
    case "columns":
      return obstacleText(await getWords(), problem.obstacle);
    default:
      return problem satisfies never;
  }
}

/** Takes the import's days out again; a sentence names the days that have to stay. */
export const takeOut = userAction
  .inputSchema(changeImportInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { accountId, importId } = parsedInput;
    const { scope } = await requireForChange(user, accountId);
    const outcome = await undoImport(scope, { importId, at: new Date() }, origin);
    refresh();
    if (outcome.kind === "gone") return goneText();
    if (outcome.kept.length === 0) return null;
    const t = await getTranslations("imports.refused");
    return t("kept", { days: outcome.kept.map(({ day }) => day).join(", ") });
  });
