"use server";
import type { AskLinkFormState } from "@/components/access/ask-link-form";
import { canMailLinks } from "@/lib/access/sign-in/ask-for-link";
import { answerAsk } from "../answer-ask";

export async function askForResetAction(_state: AskLinkFormState, data: unknown): Promise<AskLinkFormState> {
  if (!canMailLinks()) throw new Error("This desk sends no e-mail.");
  return answerAsk("reset", data);
}
