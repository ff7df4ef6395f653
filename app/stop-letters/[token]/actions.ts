"use server";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { StopState } from "@/components/notifications/stop-letters";
import { stopLetters } from "@/lib/notifications/stop-letters";
import { callerOf, originOf } from "@/lib/sign-in/web/audit-origin";

/** Stops the letters of the link's token. It says whose they are, so nobody signs in. */
export async function stopLettersAction(token: unknown, _state: StopState): Promise<StopState> {
  const t = await getTranslations("letters");
  const origin = originOf({ kind: "nobody" }, callerOf(await headers()));
  const stopped = await stopLetters(String(token), origin);
  if (stopped === null) return { kind: "refused", text: t("dead") };
  return { kind: "stopped", text: t("doneLine", stopped) };
}
