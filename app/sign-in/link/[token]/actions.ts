"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { hasMagicLinks } from "@/lib/sign-in/ask-for-link";
import { comeIn } from "@/lib/sign-in/session";
import { STEP_PAGES } from "@/lib/sign-in/session-steps";
import { signInByLink } from "@/lib/sign-in/use-link";
import { callerOf } from "@/lib/sign-in/web/audit-origin";
import { safeNextPath, withNext } from "@/lib/sign-in/web/safe-next";

/**
 * Signs in by the link's token, which is used up with it, and goes on to `next`; a sentence where
 * it was refused.
 */
export async function signInByLinkAction(
  token: unknown,
  next: unknown,
  _state: string | null,
): Promise<string | null> {
  const t = await getTranslations("signInLinks.problems");
  if (!hasMagicLinks()) return t("dead-link");
  const answer = await signInByLink(String(token), callerOf(await headers()));
  if (answer.kind !== "known") return t(answer.kind);
  await comeIn(answer);
  const path = safeNextPath(next);
  redirect(answer.session.factorPending ? withNext(STEP_PAGES["second-step"], path) : path);
}
