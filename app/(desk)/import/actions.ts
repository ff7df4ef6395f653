"use server";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FIRST_DAY } from "@/lib/core/day";
import {
  type ChangeImport,
  changeImportInput,
  type DescribeFileProblem,
  deleteMappingInput,
  describeFileInput,
  MOST_MAPPINGS,
  rereadFileInput,
  saveMappingInput,
  useMappingInput,
} from "@/lib/imports/contract";
import { describeFile, readByMapping, saveFileMapping } from "@/lib/imports/describe-file";
import { findImport, removeImport, requestImport, undoImport } from "@/lib/imports/manage-imports";
import { rereadFile } from "@/lib/imports/reread-file";
import { deleteSavedMapping } from "@/lib/imports/saved-mappings";
import { obstacleText } from "@/lib/imports/text";
import type { User } from "@/lib/sign-in/session";
import { requireAdministrator, userAction } from "@/lib/sign-in/web/action-client";
import { getWords } from "../../language/words";
import { accountUrl, requireForChange } from "../open-account";

/** Rates apply to all accounts: only administrators change them. Throws NotAllowed. */
async function requireForFile(user: User, { accountId, importId }: ChangeImport) {
  const open = await requireForChange(user, accountId);
  const file = await findImport(open.scope, importId);
  if (file?.kind === "rates") requireAdministrator(user);
  return open;
}

async function goneText(): Promise<string> {
  return (await getTranslations("imports.refused"))("gone");
}

/** Has a worker import the file. */
export const applyFile = userAction
  .inputSchema(changeImportInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope } = await requireForFile(user, parsedInput);
    const outcome = await requestImport(scope, parsedInput.importId, { apply: origin });
    if (outcome.kind === "gone") return goneText();
    refresh();
    return null;
  });

/** Keeps what the columns are and has a worker prepare the preview. */
export const previewFile = userAction
  .inputSchema(describeFileInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<string | null> => {
    const { scope } = await requireForFile(user, parsedInput);
    const outcome = await describeFile(scope, parsedInput);
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

/** Keeps how the file is written and shows its titles and first rows again. */
export const lookAgain = userAction
  .inputSchema(rereadFileInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<string | null> => {
    const { scope } = await requireForFile(user, parsedInput);
    const outcome = await rereadFile(scope, parsedInput);
    switch (outcome.kind) {
      case "reread":
        refresh();
        return null;
      case "gone":
        return goneText();
      case "refused":
        return obstacleText(await getWords(), outcome.obstacle);
      default:
        return outcome satisfies never;
    }
  });

/** Saves what was said of the file under a name. */
export const saveNamedMapping = userAction
  .inputSchema(saveMappingInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const outcome = await saveFileMapping(scope, parsedInput, origin);
    const t = await getTranslations("imports.mapping");
    switch (outcome.kind) {
      case "saved":
        refresh();
        return null;
      case "gone":
        return goneText();
      case "no-name":
        return t("noName");
      case "nothing-said":
        return t("nothingSaid");
      case "too-many":
        return t("tooMany", { most: MOST_MAPPINGS });
      case "unfit":
        return obstacleText(await getWords(), outcome.obstacle);
      default:
        return outcome satisfies never;
    }
  });

/** Has the file read by a saved mapping or a portal's, and its preview prepared. */
export const applyMapping = userAction
  .inputSchema(useMappingInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<string | null> => {
    const { scope } = await requireForFile(user, parsedInput);
    const { kind } = await readByMapping(scope, parsedInput);
    if (kind === "gone") return (await getTranslations("imports.mapping"))("gone");
    refresh();
    return null;
  });

/** Deletes a saved mapping. What was imported with it stays. */
export const removeMapping = userAction
  .inputSchema(deleteMappingInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const isThere = await deleteSavedMapping(scope, parsedInput.mappingId, origin);
    refresh();
    return isThere ? null : (await getTranslations("imports.mapping"))("gone");
  });

/** Takes the import's days out again; a sentence names the days that have to stay. */
export const takeOut = userAction
  .inputSchema(changeImportInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { importId } = parsedInput;
    const { scope } = await requireForFile(user, parsedInput);
    const outcome = await undoImport(scope, { importId, at: new Date() }, origin);
    refresh();
    const t = await getTranslations("imports.refused");
    if (outcome.kind !== "undone") return t(outcome.kind);
    if (outcome.kept.length === 0) return null;
    const days = outcome.kept.map(({ day }) => day).join(", ");
    const isOfRates = outcome.kept.some(({ obstacle }) => obstacle === "changed-since");
    return t(isOfRates ? "keptRates" : "kept", { days });
  });

/** Removes an uploaded file of which nothing is stored. */
export const removeFile = userAction
  .inputSchema(changeImportInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope, account } = await requireForFile(user, parsedInput);
    const { kind } = await removeImport(scope, parsedInput.importId, origin);
    if (kind === "removed") redirect(accountUrl("/import", account));
    refresh();
    return (await getTranslations("imports.refused"))(kind);
  });
