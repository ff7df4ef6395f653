"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import type { Worded } from "@/lib/core/action-result";
import { exactText } from "@/lib/core/input";
import { isMailConfigured } from "@/lib/mail/mailer";
import { askForLink, hasMagicLinks } from "@/lib/sign-in/ask-for-link";
import {
  type AskLinkFormState,
  type AskSignInPasskeyOutcome,
  passkeyWithNextInput,
  type SignInFormState,
} from "@/lib/sign-in/contract";
import { askForSignInPasskey, signInWithPasskey } from "@/lib/sign-in/second-step/passkey-use";
import { comeIn, signIn } from "@/lib/sign-in/session";
import { STEP_PAGES } from "@/lib/sign-in/session-steps";
import { openAction } from "@/lib/sign-in/web/action-client";
import { callerOf } from "@/lib/sign-in/web/audit-origin";
import { formFields } from "@/lib/sign-in/web/form-fields";
import { HOME_PATH, LONGEST_ADDRESS, safeNextPath, withNext } from "@/lib/sign-in/web/safe-next";

const linkForm = z.object({
  email: exactText(254).trim().min(1),
  next: exactText(LONGEST_ADDRESS).optional(),
});
const signInForm = linkForm.extend({ password: exactText(1024).min(1) });

/**
 * Starts a session and leads on to `next`. A refusal does not depend on whether somebody has the
 * e-mail.
 */
export async function signInAction(
  _state: SignInFormState,
  data: unknown,
): Promise<SignInFormState> {
  const fields = formFields(data);
  const given = signInForm.safeParse(fields);
  const email = fields.email ?? "";
  if (!given.success) return { email, problem: "wrong" };
  const outcome = await signIn(given.data.email, given.data.password);
  const { next } = given.data;
  if (outcome === "second-step") redirect(withNext(STEP_PAGES["second-step"], next));
  if (outcome !== "signed-in") return { email, problem: outcome };
  redirect(safeNextPath(next));
}

export async function askForResetAction(_state: AskLinkFormState, data: unknown) {
  if (!isMailConfigured()) throw new Error("This desk sends no e-mail.");
  return answerAsk("reset", data);
}

export async function askForSignInLinkAction(_state: AskLinkFormState, data: unknown) {
  if (!hasMagicLinks()) throw new Error("This desk sends no links to sign in.");
  return answerAsk("sign-in", data);
}

/** Answers a form that asks for a link. The e-mail is looked up after the answer has left. */
async function answerAsk(purpose: "reset" | "sign-in", data: unknown): Promise<AskLinkFormState> {
  const fields = formFields(data);
  const given = linkForm.safeParse(fields);
  const email = (fields.email ?? "").slice(0, 254);
  if (!given.success) return { email, answer: "empty" };
  const [t, language] = await Promise.all([
    getTranslations(`signInLinks.mails.${purpose}`),
    getLocale(),
  ]);
  const asked = await askForLink({
    purpose,
    email: given.data.email,
    next: purpose === "sign-in" ? safeNextPath(given.data.next) : HOME_PATH,
    caller: callerOf(await headers()),
    letter: (link) => ({ subject: t("subject"), text: t("text", { link }), language }),
  });
  if (asked.kind === "locked") return { email, answer: "locked" };
  after(() =>
    asked
      .send()
      .catch((error: unknown) => console.error("a link could not be made or sent:", error)),
  );
  return { email, answer: "asked" };
}

export const askAnybody = openAction.action(
  async ({ ctx: { caller } }): Promise<Worded<AskSignInPasskeyOutcome>> => {
    const asked = await askForSignInPasskey(caller);
    if (asked.kind === "asked") return asked;
    return {
      kind: "refused",
      problem: (await getTranslations("secondStep.signIn"))(asked.problem),
    };
  },
);

/** Signs in the owner of the passkey, which passes both steps at once. */
export const signInByPasskey = openAction
  .inputSchema(passkeyWithNextInput)
  .action(async ({ parsedInput: { answer, next }, ctx: { caller } }): Promise<string> => {
    const outcome = await signInWithPasskey(answer, caller);
    if (outcome.kind === "refused")
      return (await getTranslations("secondStep.signIn"))(outcome.problem);
    await comeIn(outcome);
    redirect(safeNextPath(next));
  });
