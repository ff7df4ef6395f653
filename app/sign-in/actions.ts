"use server";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { SignInFormState } from "@/components/access/sheet-form";
import { signIn } from "@/lib/access/sign-in/session";
import { STEP_PAGES } from "@/lib/access/sign-in/session-steps";
import { formFields } from "@/lib/access/web/form-fields";
import { safeNextPath, withNext } from "@/lib/access/web/safe-next";

const form = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(1024),
  next: z.string().optional(),
});

/** Starts a session and goes where the person wanted to go. Every refusal has the same words for every e-mail. */
export async function signInAction(_state: SignInFormState, data: unknown): Promise<SignInFormState> {
  const fields = formFields(data);
  const given = form.safeParse(fields);
  const email = fields.email ?? "";
  if (!given.success) return { email, problem: "wrong" };
  const outcome = await signIn(given.data.email, given.data.password);
  const { next } = given.data;
  if (outcome === "second-step") redirect(withNext(STEP_PAGES["second-step"], next));
  if (outcome !== "signed-in") return { email, problem: outcome };
  redirect(safeNextPath(next));
}
