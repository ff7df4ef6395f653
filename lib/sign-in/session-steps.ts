import type { FoundSession } from "@/lib/sign-in/store/sessions";

export const STEP_PAGES = {
  "second-step": "/sign-in/second",
  "change-password": "/change-password",
  "add-factor": "/second-factor",
} as const;
export type SessionStep = keyof typeof STEP_PAGES;

/** Null: the desk is open. A required factor comes last: nobody sets it up behind a password that others know. */
export function findNextStep({ session, user, mustAddFactor }: FoundSession): SessionStep | null {
  if (session.factorPending) return "second-step";
  if (user.mustChangePassword && session.how === "password") return "change-password";
  return mustAddFactor ? "add-factor" : null;
}
