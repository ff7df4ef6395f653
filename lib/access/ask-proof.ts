import "server-only";
import { cookies } from "next/headers";
import { usesSecureCookies } from "./session-token";

/** Says that the next page of this browser asks who is there, for as long as somebody may take to answer. */
const COOKIE = "desk-ask-proof";
const SECONDS = 300;

/** Only in an action, where cookies can be set; the page is drawn again with it. */
export async function askForProof(): Promise<void> {
  const secure = usesSecureCookies();
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  (await cookies()).set(COOKIE, "1", { ...options, maxAge: SECONDS });
}

export async function isProofAsked(): Promise<boolean> {
  return (await cookies()).has(COOKIE);
}

/** It was given, or nobody wants to give it. */
export async function forgetProof(): Promise<void> {
  if (await isProofAsked()) (await cookies()).delete(COOKIE);
}
