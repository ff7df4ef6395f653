"use server";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { SignInFormState } from "@/components/access/sign-in-form";
import { safeNextPath } from "@/lib/access/safe-next";
import { signIn } from "@/lib/access/session";

const form = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(1024),
  next: z.string().optional(),
});

/** Starts a session and goes where the person wanted to go. Every refusal has the same words for every e-mail. */
export async function signInAction(_state: SignInFormState, data: FormData): Promise<SignInFormState> {
  const given = form.safeParse(Object.fromEntries(data));
  const email = String(data.get("email") ?? "");
  if (!given.success) return { email, problem: "wrong" };
  const outcome = await signIn(given.data.email, given.data.password);
  if (outcome !== "signed-in") return { email, problem: outcome };
  redirect(safeNextPath(given.data.next));
}
