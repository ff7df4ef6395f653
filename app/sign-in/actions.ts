"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { AskLinkFormState, SignInFormState } from "@/components/access/sheet-form";
import type { Refused } from "@/components/factors/factor-view";
import { exactText } from "@/lib/core/input";
import { askForLink, canMailLinks, hasMagicLinks } from "@/lib/sign-in/ask-for-link";
import { askWhoever, signInWithPasskey } from "@/lib/sign-in/second-step/passkey-use";
import { comeIn, signIn } from "@/lib/sign-in/session";
import { STEP_PAGES } from "@/lib/sign-in/session-steps";
import { callerOf } from "@/lib/sign-in/web/audit-origin";
import { formFields } from "@/lib/sign-in/web/form-fields";
import { HOME_PATH, LONGEST_ADDRESS, safeNextPath, withNext } from "@/lib/sign-in/web/safe-next";

const linkForm = z.object({
  email: exactText(254).trim().min(1),
  next: exactText(LONGEST_ADDRESS).optional(),
});
const signInForm = linkForm.extend({ password: exactText(1024).min(1) });

/** Starts a session and goes where the person wanted to go. Every refusal has the same words for every e-mail. */
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
  if (!canMailLinks()) throw new Error("This desk sends no e-mail.");
  return answerAsk("reset", data);
}

export async function askForSignInLinkAction(_state: AskLinkFormState, data: unknown) {
  if (!hasMagicLinks()) throw new Error("This desk sends no links to sign in.");
  return answerAsk("sign-in", data);
}

/** Answers a form that asks for a link; who has the e-mail is looked up after the answer has left. */
async function answerAsk(purpose: "reset" | "sign-in", data: unknown): Promise<AskLinkFormState> {
  const fields = formFields(data);
  const given = linkForm.safeParse(fields);
  const email = (fields.email ?? "").slice(0, 254);
  if (!given.success) return { email, answer: "empty" };
  const t = await getTranslations(`signInLinks.mails.${purpose}`);
  const asked = await askForLink({
    purpose,
    email: given.data.email,
    next: purpose === "sign-in" ? safeNextPath(given.data.next) : HOME_PATH,
    caller: callerOf(await headers()),
    letter: (link) => ({ subject: t("subject"), text: t("text", { link }) }),
  });
  if (asked.kind === "locked") return { email, answer: "locked" };
  after(() =>
    asked
      .send()
      .catch((error: unknown) => console.error("a link could not be made or sent:", error)),
  );
  return { email, answer: "asked" };
}

export async function askAnybody() {
  const options = await askWhoever(callerOf(await headers()));
  if (options !== "locked") return { refused: null, options };
  return { refused: (await getTranslations("factors.signIn"))("locked") };
}

/** Signs in whose passkey it is: it is both steps at once. */
export async function signInByPasskey(answer: unknown, next: unknown): Promise<Refused> {
  const outcome = await signInWithPasskey(answer, callerOf(await headers()));
  if (typeof outcome === "string")
    return { refused: (await getTranslations("factors.signIn"))(outcome) };
  await comeIn(outcome);
  return redirect(safeNextPath(next));
}
