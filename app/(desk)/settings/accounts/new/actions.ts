"use server";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { NewAccountText } from "@/components/accounts/add-form";
import { refusalText } from "@/components/accounts/answer-text";
import type { AccountOutcome } from "@/components/accounts/outcome";
import { isAdministrator, saveDefaultAccount } from "@/lib/access/scope/account-scope";
import { provenAction } from "@/lib/access/web/action-client";
import { addAccount } from "@/lib/accounts/add";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { requestSync } from "@/lib/sync/request";
import { answerOf } from "../../../../answer-of";
import { getWords } from "../../../../language/words";
import { keyText } from "../key-input";
import { obstacle, orSealProblem, refused } from "../outcomes";

const input = z.object({
  name: z.string().max(200),
  baseUrl: z.string().max(500),
  showSub: z.boolean(),
  key: keyText,
});

type Added = AccountOutcome & { readonly accountId?: number };

const add = provenAction.inputSchema(input).action(async ({ parsedInput, ctx }): Promise<Added> => {
  if (!isAdministrator(ctx.user)) return obstacle("notAdministrator");
  const { key: credentials, ...text } = parsedInput;
  return orSealProblem<Added>(async () => {
    const words = await getWords();
    const { t } = words;
    const result = await addAccount({ ...text, credentials }, readAppSecrets, ctx.origin);
    switch (result.status) {
      case "invalid":
        return refused(t(`accounts.invalid.${result.problem}`));
      case "name-taken":
        return refused(t("accounts.refused.nameTaken", { name: result.name }));
      case "refused":
        return refused(refusalText(words, result.refusal));
      case "added": {
        const { id: accountId } = result.account;
        await saveDefaultAccount(ctx.user, accountId);
        await requestSync(accountId, "button", ctx.origin);
        return { kind: "done", lines: [], accountId };
      }
      default:
        return result satisfies never;
    }
  });
});

export async function addOne(text: NewAccountText): Promise<AccountOutcome> {
  const added: Added = await answerOf(add(text), refused);
  if (added.accountId !== undefined) redirect(`/coverage?account=${added.accountId}&connected=now`);
  return added;
}
