"use server";
import { headers } from "next/headers";
import { after } from "next/server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { AskLinkFormState } from "@/components/access/sheet-form";
import { askForLink, canMailLinks, hasMagicLinks } from "@/lib/access/sign-in/ask-for-link";
import { callerOf } from "@/lib/access/web/audit-origin";
import { formFields } from "@/lib/access/web/form-fields";
import { HOME_PATH, safeNextPath } from "@/lib/access/web/safe-next";

const form = z.object({ email: z.string().trim().min(1).max(254), next: z.string().optional() });

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
  const given = form.safeParse(fields);
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
    asked.send().catch((error: unknown) => console.error("a link could not be made or sent:", error)),
  );
  return { email, answer: "asked" };
}
