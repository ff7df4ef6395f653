"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { exactText } from "@/lib/core/input";
import { wordsIn } from "@/lib/core/words-in";
import { webOrigin } from "@/lib/env/web-origin";
import { type AskPasskeyOutcome, passkeyWithNextInput } from "@/lib/sign-in/contract";
import { sendSecurityNotice } from "@/lib/sign-in/notices";
import { askForPasskey, shownPasskey } from "@/lib/sign-in/second-step/passkey-use";
import {
  passStep,
  type SecondStepAnswer,
  type ShownStep,
  typedCode,
} from "@/lib/sign-in/second-step/second-step";
import type { User } from "@/lib/sign-in/session";
import { comeIn, findKnownBrowser, requireWaiting } from "@/lib/sign-in/session";
import { waitingAction } from "@/lib/sign-in/web/action-client";
import { callerOf } from "@/lib/sign-in/web/audit-origin";
import { formFields } from "@/lib/sign-in/web/form-fields";
import { LONGEST_ADDRESS, safeNextPath } from "@/lib/sign-in/web/safe-next";

type WaitingSignIn = Awaited<ReturnType<typeof requireWaiting>>;

const form = z.object({
  code: exactText(100).trim().min(1),
  next: exactText(LONGEST_ADDRESS).optional(),
});

export async function showCode(_problem: string | null, data: unknown): Promise<string> {
  const waiting = await requireWaiting();
  const given = form.safeParse(formFields(data));
  if (!given.success) return (await getTranslations("secondStep.second"))("wrong");
  const { code, next } = given.data;
  const answer = await show(waiting, typedCode(waiting.user.id, code));
  return goOn(waiting, answer, { next, wrong: "wrong" });
}

export const askPasskey = waitingAction.action(
  async ({ ctx: { waiting } }): Promise<AskPasskeyOutcome> =>
    askForPasskey({ purpose: "second-step", userId: waiting.user.id }),
);

export const showPasskey = waitingAction
  .inputSchema(passkeyWithNextInput)
  .action(async ({ parsedInput: { answer, next }, ctx: { waiting } }): Promise<string> => {
    const shown = shownPasskey(answer, { purpose: "second-step", userId: waiting.user.id });
    return goOn(waiting, await show(waiting, shown), { next, wrong: "wrongPasskey" });
  });

async function show(waiting: WaitingSignIn, shown: ShownStep): Promise<SecondStepAnswer> {
  const caller = { ...callerOf(await headers()), browser: await findKnownBrowser() };
  const answer = await passStep(waiting, shown, caller);
  if (answer.kind === "locked" && answer.isAlarm) after(() => sendGuessedLetter(waiting.user));
  return answer;
}

async function goOn(
  { user }: WaitingSignIn,
  answer: SecondStepAnswer,
  { next, wrong }: { next: unknown; wrong: "wrong" | "wrongPasskey" },
): Promise<string> {
  const t = await getTranslations("secondStep.second");
  switch (answer.kind) {
    case "passed":
      await comeIn({ user, session: answer.session });
      return redirect(safeNextPath(next));
    case "ended":
      return redirect("/sign-in");
    case "locked":
      return t(answer.by === "address" ? "lockedHere" : "locked", {
        minutes: Math.ceil(answer.retryAfterSeconds / 60),
      });
    case "wrong":
      return t(wrong);
    default:
      return answer satisfies never;
  }
}

/**
 * Warns a person that somebody who has the password guesses at the second step. The desk shows a
 * notice too.
 */
function sendGuessedLetter(user: User): Promise<void> {
  return sendSecurityNotice(user, (language) => {
    const { t } = wordsIn(language);
    const link = `${webOrigin()}/change-password`;
    return {
      subject: t("secondStep.guessed.subject"),
      text: t("secondStep.guessed.text", { email: user.email, link }),
      language,
    };
  });
}
