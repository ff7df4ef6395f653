"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { acceptAsNew, acceptAsPerson } from "@/lib/people/accept-invitation";
import { acceptInvitationInput } from "@/lib/people/contract";
import type { PasswordFormState } from "@/lib/sign-in/contract";
import { comeIn, requireSession, signOut } from "@/lib/sign-in/session";
import { startSession } from "@/lib/sign-in/start-session";
import { userAction } from "@/lib/sign-in/web/action-client";
import { callerOf } from "@/lib/sign-in/web/audit-origin";
import { formFields } from "@/lib/sign-in/web/form-fields";
import { HOME_PATH } from "@/lib/sign-in/web/safe-next";
import { readNewPassword, refuseNewPassword } from "../../new-password";

export async function acceptAsNewAction(
  token: unknown,
  _state: PasswordFormState,
  data: unknown,
): Promise<PasswordFormState> {
  const given = await readNewPassword(formFields(data));
  if (given.kind === "refused") return given.problems;
  const caller = callerOf(await headers());
  const answer = await acceptAsNew(String(token), given.next, caller);
  if (answer.kind === "refused") return refusal(answer.problem);
  const session = await startSession({ user: answer.user, how: "invitation", caller });
  if (session === null) return refusal("not-open"); // removed again meanwhile
  await comeIn({ user: answer.user, session });
  redirect(HOME_PATH);
}

type Problem = Extract<Awaited<ReturnType<typeof acceptAsNew>>, { kind: "refused" }>["problem"];

async function refusal(problem: Problem): Promise<PasswordFormState> {
  if (problem === "not-open" || problem === "known" || problem === "busy") {
    return { form: (await getTranslations("invitation.problems"))(problem) };
  }
  return refuseNewPassword(problem);
}

const accept = userAction
  .inputSchema(acceptInvitationInput)
  .action(async ({ parsedInput: { token } }): Promise<string> => {
    const t = await getTranslations("invitation.problems");
    const accepted = await acceptAsPerson(token, await requireSession(), callerOf(await headers()));
    if (accepted !== "accepted") return t(accepted === "not-open" ? "not-open" : "known");
    redirect(HOME_PATH);
  });

/**
 * Gives this person what the invitation grants; a sentence if that is refused. `token`: checked by
 * the schema.
 */
export async function acceptAction(token: string, _state: string | null): Promise<string | null> {
  const { data, serverError } = await accept({ token });
  if (data !== undefined) return data;
  if (typeof serverError === "string") return serverError;
  return (await getTranslations("ui"))("inputRefused");
}

/** Signs out, and leads back to the invitation, which is for another person. */
export async function signOutToAction(
  token: unknown,
  _state: string | null,
): Promise<string | null> {
  await signOut();
  redirect(`/invite/${encodeURIComponent(String(token))}`);
}
