"use server";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { ChangePasswordFormState } from "@/components/access/change-password-form";
import { type ChangedPassword, changePassword } from "@/lib/access/change-password";
import { passwordProblemText } from "@/lib/access/password-rules";
import { HOME_PATH } from "@/lib/access/safe-next";
import { requireSession, setSessionCookie } from "@/lib/access/session";

const form = z.object({
  current: z.string().min(1).max(1024),
  next: z.string().max(1024),
  again: z.string(),
});

type Problem = Extract<ChangedPassword, { kind: "refused" }>["problem"];

/** Afterwards this browser stays signed in and every other one is not. A first password leads to the first sync. */
export async function changePasswordAction(
  _state: ChangePasswordFormState,
  data: FormData,
): Promise<ChangePasswordFormState> {
  const user = await requireSession();
  const given = form.safeParse(Object.fromEntries(data));
  if (!given.success) return { field: "current", text: "Fill in every field." };
  const { current, next, again } = given.data;
  if (next !== again) return { field: "again", text: "The two new passwords differ." };
  const answer = await changePassword(user, { current, next });
  if (answer.kind === "refused") return problemState(answer.problem);
  await setSessionCookie(answer.user);
  redirect(user.mustChangePassword ? "/coverage" : HOME_PATH);
}

function problemState(problem: Problem): ChangePasswordFormState {
  if (problem === "wrong-current") return { field: "current", text: "This is not the present password." };
  if (problem === "locked") return { field: "current", text: "Too many tries. Wait a quarter of an hour." };
  return { field: "next", text: passwordProblemText[problem] };
}
