"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ChangePasswordFormState } from "@/components/access/change-password-form";
import { exactText } from "@/lib/core/input";
import { acceptAsNew, acceptAsPerson } from "@/lib/people/accept-invitation";
import { comeIn, requireSession, signOut } from "@/lib/sign-in/session";
import { startSession } from "@/lib/sign-in/start-session";
import { userAction } from "@/lib/sign-in/web/action-client";
import { callerOf } from "@/lib/sign-in/web/audit-origin";
import { formFields } from "@/lib/sign-in/web/form-fields";
import { HOME_PATH } from "@/lib/sign-in/web/safe-next";
import { readNewPassword, refuseNewPassword } from "../../new-password";
import { sentenceAction } from "../../server-action";

export async function acceptAsNewAction(
  token: unknown,
  _state: ChangePasswordFormState,
  data: unknown,
): Promise<ChangePasswordFormState> {
  const given = await readNewPassword(formFields(data));
  if ("refused" in given) return given.refused;
  const caller = callerOf(await headers());
  const answer = await acceptAsNew(String(token), given.next, caller);
  if (answer.kind === "refused") return refusal(answer.problem);
  const session = await startSession({ user: answer.user, how: "invitation", caller });
  if (session === null) return refusal("not-open"); // removed again meanwhile
  await comeIn({ user: answer.user, session });
  redirect(HOME_PATH);
}

type Problem = Extract<Awaited<ReturnType<typeof acceptAsNew>>, { kind: "refused" }>["problem"];

async function refusal(problem: Problem): Promise<ChangePasswordFormState> {
  if (problem === "not-open" || problem === "known" || problem === "busy") {
    return { form: (await getTranslations("invitation.problems"))(problem) };
  }
  return refuseNewPassword(problem);
}

/** Adds what was invited to what this person has; a sentence where it was refused. */
export const acceptAction = sentenceAction(userAction, [exactText(1_000)], async ([token]) => {
  const t = await getTranslations("invitation.problems");
  const accepted = await acceptAsPerson(token, await requireSession(), callerOf(await headers()));
  if (accepted !== "accepted") return t(accepted === "not-open" ? "not-open" : "known");
  redirect(HOME_PATH);
});

/** Signs out and comes back to the invitation, which is for another person. */
export async function signOutToAction(
  token: unknown,
  _state: string | null,
): Promise<string | null> {
  await signOut();
  redirect(`/invite/${encodeURIComponent(String(token))}`);
}
