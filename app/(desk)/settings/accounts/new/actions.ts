"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import type { NewAccountText } from "@/components/accounts/add-form";
import { answerLines, refusalText } from "@/components/accounts/answer-text";
import type { AccountOutcome } from "@/components/accounts/outcome";
import { isAdministrator } from "@/lib/access/scope/account-scope";
import { provenAction } from "@/lib/access/web/action-client";
import { addAccount } from "@/lib/accounts/add";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { requestSync } from "@/lib/sync/request";
import { getWords } from "../../../../language/words";
import { keyText } from "../key-input";
import { obstacle, orSealProblem, refused } from "../outcomes";

const input = z.object({
  name: z.string().max(200),
  baseUrl: z.string().max(500),
  showSub: z.boolean(),
  key: keyText,
});

const add = provenAction.inputSchema(input).action(async ({ parsedInput, ctx }): Promise<AccountOutcome> => {
  if (!isAdministrator(ctx.user)) return obstacle("notAdministrator");
  const { key: credentials, ...text } = parsedInput;
  return orSealProblem(async () => {
    const words = await getWords();
    const { t } = words;
    const result = await addAccount({ ...text, credentials }, readAppSecrets, ctx.origin);
    switch (result.status) {
      case "invalid":
        return refused(result.reason);
      case "name-taken":
        return refused(t("accounts.refused.nameTaken", { name: result.name }));
      case "refused":
        return refused(refusalText(words, result.refusal));
      case "added": {
        const { id, name } = result.account;
        await requestSync(id, "button", ctx.origin);
        refresh();
        return {
          kind: "done",
          lines: [t("accounts.add.done", { name }), ...answerLines(words, result.answer)],
          next: { href: `/settings/accounts/${id}?account=${id}`, label: t("accounts.add.open", { name }) },
        };
      }
      default:
        return result satisfies never;
    }
  });
});

/** Connects an account once the exchange accepted its key. */
export async function addOne(text: NewAccountText): Promise<AccountOutcome> {
  const { data, serverError } = await add(text);
  return data ?? obstacle("unreadable", serverError);
}
