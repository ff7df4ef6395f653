import "server-only";
import { cookies } from "next/headers";
import { systemClock } from "@/lib/core/clock";
import { cookieOptions } from "./session-token";

/** Says that the next page of this browser asks who is there, for as long as somebody may take to answer. */
const COOKIE = "desk-ask-proof";
const SECONDS = 300;

/** Only in an action, where cookies can be set; the page is drawn again with it. */
export async function askForProof(): Promise<void> {
  (await cookies()).set(COOKIE, String(systemClock.now()), { ...cookieOptions(), maxAge: SECONDS });
}

/** Which question is open, so that a new one is asked anew; null: none. */
export async function findAskedProof(): Promise<string | null> {
  // What an action deleted is there as "" while it draws the page.
  return (await cookies()).get(COOKIE)?.value || null;
}

export async function forgetProof(): Promise<void> {
  if ((await findAskedProof()) !== null) (await cookies()).delete(COOKIE);
}
