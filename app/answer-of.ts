import { getTranslations } from "next-intl/server";

type Result<T> = { readonly data?: T | undefined; readonly serverError?: string | undefined };

/** What an action answered; where it failed before its own code, what `failed` makes of the sentence that says so. */
export async function answerOf<T, Failed>(
  done: Promise<Result<T>>,
  failed: (problem: string) => Failed,
): Promise<T | Failed> {
  const { data, serverError } = await done;
  return data === undefined ? failed(serverError ?? (await getTranslations("ui"))("actionFailed")) : data;
}

/** For actions whose answer says in `refused` why not. */
export const asRefused = (refused: string) => ({ refused });

/** The same of an action that answers with a sentence where it refuses, and with null where it is done. */
export function refusalOf(done: Promise<Result<string | null>>): Promise<string | null> {
  return answerOf(done, (problem) => problem);
}
