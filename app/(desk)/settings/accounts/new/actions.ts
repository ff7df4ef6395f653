"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { AccountOutcome } from "@/components/accounts/outcome";
import { addAccount } from "@/lib/accounts/add";
import { refusalText } from "@/lib/accounts/text";
import { exactText } from "@/lib/core/input";
import { saveDefaultAccount } from "@/lib/sign-in/scope/account-scope";
import { provenAction, requireAdministrator } from "@/lib/sign-in/web/action-client";
import { requestSync } from "@/lib/sync/request";
import { getWords } from "../../../../language/words";
import { keyText } from "../key-input";
import { accountAction, orSealProblem, refused } from "../outcomes";

const input = z.object({
  name: exactText(200),
  baseUrl: exactText(500),
  showSub: z.boolean(),
  key: keyText,
});

export const addOne = accountAction(
  provenAction,
  [input],
  async ([{ key: credentials, ...text }], { user, origin }) => {
    requireAdministrator(user);
    return orSealProblem(async (): Promise<AccountOutcome> => {
      const words = await getWords();
      const { t } = words;
      const result = await addAccount({ ...text, credentials }, origin);
      switch (result.status) {
        case "invalid":
          return refused(t(`accounts.invalid.${result.problem}`));
        case "name-taken":
          return refused(t("accounts.refused.nameTaken", { name: result.name }));
        case "refused":
          return refused(refusalText(words, result.refusal));
        case "added": {
          const { id } = result.account;
          await saveDefaultAccount(user, id);
          await requestSync(id, "button", origin);
          revalidatePath("/", "layout"); // the header lists the accounts
          return redirect(`/coverage?account=${id}&connected=now`);
        }
        default:
          return result satisfies never;
      }
    });
  },
);
