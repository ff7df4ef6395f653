"use server";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { resumeDesk } from "@/lib/operations/resume-desk";
import { endViewing } from "@/lib/sign-in/scope/view-as";
import { requireSession, signOut } from "@/lib/sign-in/session";
import { requireAdministrator, userAction } from "@/lib/sign-in/web/action-client";
import { personOrigin } from "@/lib/sign-in/web/audit-origin";
import { sentenceAction } from "../server-action";

export async function signOutAction(): Promise<void> {
  await signOut();
  redirect("/sign-in");
}

/** Back from another person's view to one's own, on the page where that began. */
export async function endViewingAction(): Promise<void> {
  const own = await requireSession();
  const { viewingAs } = own.session;
  await endViewing(own, personOrigin(own.user, await headers()));
  revalidatePath("/", "layout");
  redirect(viewingAs === null ? "/settings/people" : `/settings/people/${viewingAs}`);
}

/** A restored desk sends, syncs and backs up again. */
export const resumeDeskAction = sentenceAction(userAction, [], async (_none, { user, origin }) => {
  requireAdministrator(user);
  await resumeDesk(origin);
  revalidatePath("/", "layout");
  return null;
});
