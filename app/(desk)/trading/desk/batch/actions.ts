"use server";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { requireProvenToday, userAction } from "@/lib/sign-in/web/action-client";
import {
  type DraftBatchProblem,
  type DraftChangesProblem,
  draftBatchInput,
  draftChangesInput,
  lookAtBatchInput,
  releaseBatchInput,
} from "@/lib/trading/contract";
import { draftBatch } from "@/lib/trading/draft-batch";
import { draftChanges } from "@/lib/trading/draft-changes";
import { lookAgain } from "@/lib/trading/draft-order";
import { releaseOrders } from "@/lib/trading/release-order";
import { accountUrl } from "../../../open-account";
import { findTraderDesk, personOf } from "../open-desk";
import { problemText, refusalText } from "../problem-text";

/** Saves every line as a draft and leads to their previews. */
export const draftBatchAction = userAction
  .inputSchema(draftBatchInput)
  .action(async ({ parsedInput, ctx }): Promise<string> => {
    const desk = await findTraderDesk(ctx.user, parsedInput.accountId);
    if (!desk) return problemText("refused");
    const drafted = await draftBatch(desk.scope, parsedInput, personOf(ctx));
    if (drafted.kind === "refused") return batchProblemText(drafted.problem);
    const { ids } = drafted;
    redirect(`${accountUrl("/trading/desk/batch", desk.account)}&ids=${ids.join(",")}`);
  });

async function batchProblemText(problem: DraftBatchProblem): Promise<string> {
  const t = await getTranslations("tradeStart.batch");
  switch (problem.kind) {
    case "gone":
      return problemText("gone");
    case "empty":
      return t("empty");
    case "tooMany":
      return t("tooMany", { most: problem.most });
    case "wrongLine":
      return t("wrongLine", { line: problem.line });
    default:
      return problem satisfies never;
  }
}

/** Saves several changes as drafts and leads to their previews. */
export const draftChangesAction = userAction
  .inputSchema(draftChangesInput)
  .action(async ({ parsedInput, ctx }): Promise<string> => {
    const desk = await findTraderDesk(ctx.user, parsedInput.accountId);
    if (!desk) return problemText("refused");
    const { account, scope, trading } = desk;
    const book = { ...scope, environment: trading.environment };
    const drafted = await draftChanges(book, parsedInput, personOf(ctx));
    if (drafted.kind === "refused") return changesProblemText(drafted.problem);
    redirect(`${accountUrl("/trading/desk/batch", account)}&ids=${drafted.ids.join(",")}`);
  });

async function changesProblemText(problem: DraftChangesProblem): Promise<string> {
  const t = await getTranslations("tradeBatch");
  switch (problem.kind) {
    case "gone":
      return problemText("gone");
    case "twice":
      return t("twice", { id: problem.id });
    case "unknown":
      return t("unknown", { id: problem.id });
    default:
      return problem satisfies never;
  }
}

/** Has the worker look at the drafts once more. */
export const lookAtBatchAction = userAction
  .inputSchema(lookAtBatchInput)
  .action(async ({ parsedInput: { accountId, ids }, ctx: { user } }): Promise<string | null> => {
    const desk = await findTraderDesk(user, accountId);
    if (!desk) return problemText("refused");
    for (const id of ids) await lookAgain(desk.scope, { id }, user);
    refresh();
    return null;
  });

/**
 * Sends the bodies whose hashes were on the screen: judged one after the other, and together for
 * the second person.
 */
export const sendBatchAction = userAction
  .inputSchema(releaseBatchInput)
  .action(async ({ parsedInput: { accountId, orders }, ctx }): Promise<string | null> => {
    const desk = await findTraderDesk(ctx.user, accountId);
    if (!desk) return problemText("refused");
    if (desk.trading.environment === "live") await requireProvenToday();
    const bodies = orders.map((order) => ({ ...order, knowsTwins: false }));
    const outcomes = await releaseOrders(desk.scope, bodies, personOf(ctx));
    const refused = outcomes.filter((outcome) => outcome.kind === "refused");
    const problems = await Promise.all(refused.map(refusalText));
    refresh();
    if (problems.length === 0) return null;
    return (await getTranslations("tradeStart.batch"))("partly", {
      sent: orders.length - problems.length,
      refused: problems.length,
      why: [...new Set(problems)].join(" "),
    });
  });
