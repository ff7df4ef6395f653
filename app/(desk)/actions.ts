"use server";
import { redirect } from "next/navigation";
import { signOut } from "@/lib/access/session";

export async function signOutAction(): Promise<void> {
  await signOut();
  redirect("/sign-in");
}
