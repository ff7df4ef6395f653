"use server";
import { getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import type { User } from "@/lib/sign-in/session";
import { userAction } from "@/lib/sign-in/web/action-client";
import {
  changeViewInput,
  chooseDefaultInput,
  keepViewInput,
  removeViewInput,
  type ViewOutcome,
} from "@/lib/views/contract";
import type { ViewsOf } from "@/lib/views/load-views";
import { changeView, chooseDefaultView, keepView, removeView } from "@/lib/views/save-view";
import { requireScope } from "./open-account";

export const keepViewAction = userAction
  .inputSchema(keepViewInput)
  .action(async ({ parsedInput, ctx: { user, origin } }) => {
    const of = await requireViews(user, parsedInput);
    return inWords(await keepView(of, parsedInput, origin));
  });

export const changeViewAction = userAction
  .inputSchema(changeViewInput)
  .action(async ({ parsedInput, ctx: { user, origin } }) => {
    const of = await requireViews(user, parsedInput);
    return inWords(await changeView(of, parsedInput, origin));
  });

export const removeViewAction = userAction
  .inputSchema(removeViewInput)
  .action(async ({ parsedInput, ctx: { user, origin } }) => {
    const of = await requireViews(user, parsedInput);
    return inWords(await removeView(of, parsedInput, origin));
  });

export const chooseDefaultAction = userAction
  .inputSchema(chooseDefaultInput)
  .action(async ({ parsedInput, ctx: { user } }) => {
    const of = await requireViews(user, parsedInput);
    return inWords(await chooseDefaultView(of, parsedInput));
  });

async function requireViews(
  user: User,
  { accountId, screen }: { accountId: number; screen: string },
): Promise<ViewsOf> {
  const { scope } = await requireScope(user, accountId);
  return { scope, userId: user.id, screen };
}

async function inWords(outcome: ViewOutcome): Promise<Worded<ViewOutcome>> {
  if (outcome.kind === "saved") return outcome;
  const t = await getTranslations("views.refused");
  const { problem } = outcome;
  const text =
    problem.kind === "name-too-long" || problem.kind === "too-many"
      ? t(problem.kind, { most: problem.most })
      : t(problem.kind);
  return { kind: "refused", problem: text };
}
