"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { Refused } from "@/components/factors/factor-view";
import { askWhoever, passkeySite, signInWithPasskey } from "@/lib/access/factors/passkey-use";
import { comeIn } from "@/lib/access/sign-in/session";
import { callerOf } from "@/lib/access/web/audit-origin";
import { safeNextPath } from "@/lib/access/web/safe-next";
import { webOrigin } from "@/lib/env/web-origin";

/** What the browser is to ask an authenticator to sign, of whomever it may be. */
export async function askAnybody() {
  const options = await askWhoever(passkeySite(webOrigin()), callerOf(await headers()));
  if (options !== "locked") return { refused: null, options };
  return { refused: (await getTranslations("factors.signIn"))("locked") };
}

/** Signs in whose passkey it is: it is both steps at once. */
export async function signInByPasskey(answer: unknown, next: unknown): Promise<Refused> {
  const outcome = await signInWithPasskey(answer, passkeySite(webOrigin()), callerOf(await headers()));
  if (typeof outcome === "string") return { refused: (await getTranslations("factors.signIn"))(outcome) };
  await comeIn(outcome);
  return redirect(safeNextPath(typeof next === "string" ? next : null));
}
