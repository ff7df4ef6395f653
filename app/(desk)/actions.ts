"use server";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { endViewing } from "@/lib/access/scope/view-as";
import { requireSession, signOut } from "@/lib/access/sign-in/session";
import { personOrigin } from "@/lib/access/web/audit-origin";

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
