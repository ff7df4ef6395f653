"use server";
import type { AskLinkFormState } from "@/components/access/ask-link-form";
import { hasMagicLinks } from "@/lib/access/sign-in/ask-for-link";
import { answerAsk } from "../answer-ask";

export async function askForSignInLinkAction(
  _state: AskLinkFormState,
  data: unknown,
): Promise<AskLinkFormState> {
  if (!hasMagicLinks()) throw new Error("This desk sends no links to sign in.");
  return answerAsk("sign-in", data);
}
