import { getTranslations } from "next-intl/server";
import type { Changed, Refused } from "@/components/factors/factor-view";

type Result<T> = { readonly data?: T | undefined; readonly serverError?: string | undefined };

/** What an action of next-safe-action came to; where it failed before its own code, in words. */
export async function answerOf<T extends object>(done: Promise<Result<T>>): Promise<T | Refused> {
  const { data, serverError } = await done;
  return data ?? { refused: serverError ?? (await getTranslations("factors"))("broken") };
}

/** Done, with the codes that came of it. */
export function changed(backupCodes: readonly string[] | null = null): Changed {
  return { refused: null, backupCodes };
}
