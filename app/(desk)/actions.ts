"use server";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { resumeDesk } from "@/lib/operations/resume-desk";
import { endViewing } from "@/lib/sign-in/scope/view-as";
import { requireSession, signOut } from "@/lib/sign-in/session";
import { requireAdministrator, userAction } from "@/lib/sign-in/web/action-client";
import { personOrigin } from "@/lib/sign-in/web/audit-origin";

export async function signOutAction(): Promise<void> {
  await signOut();
  redirect("/sign-in");
}

/** Ends the view of another person, and returns to the page where it began. */
export async function endViewingAction(): Promise<void> {
  const own = await requireSession();
  const { viewingAs } = own.session;
  await endViewing(own, personOrigin(own.user, await headers()));
  revalidatePath("/", "layout");
  redirect(viewingAs === null ? "/settings/people" : `/settings/people/${viewingAs}`);
}

const resume = userAction.action(async ({ ctx: { user, origin } }): Promise<null> => {
  requireAdministrator(user);
  await resumeDesk(origin);
  revalidatePath("/", "layout");
  return null;
});

/**
 * A restored desk sends, syncs and backs up again. For a form that works before its script has
 * loaded: takes and returns the form's problem.
 */
export async function resumeDeskAction(_problem: string | null): Promise<string | null> {
  const { serverError } = await resume();
  return typeof serverError === "string" ? serverError : null; // userAction asks for no confirmation
}
