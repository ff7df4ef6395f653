import type { FoundSession } from "@/lib/sign-in/store/sessions";

export const STEP_PAGES = {
  "second-step": "/sign-in/second",
  "change-password": "/change-password",
  "add-factor": "/second-factor",
} as const;
export type SessionStep = keyof typeof STEP_PAGES;

/**
 * The step that is left before the desk opens; null: none. A required factor comes last, so that
 * nobody sets it up behind a password that others know.
 */
export function findNextStep({ session, user, mustAddFactor }: FoundSession): SessionStep | null {
  if (session.factorPending) return "second-step";
  if (user.mustChangePassword && session.how === "password") return "change-password";
  return mustAddFactor ? "add-factor" : null;
}
