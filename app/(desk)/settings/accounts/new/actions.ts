"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { addAccount } from "@/lib/accounts/add-account";
import { addFileAccount } from "@/lib/accounts/add-file-account";
import { type AccountAnswer, addAccountInput, addFileAccountInput } from "@/lib/accounts/contract";
import { refusalText } from "@/lib/accounts/text";
import { saveDefaultAccount } from "@/lib/sign-in/scope/account-scope";
import { provenAction, requireAdministrator, userAction } from "@/lib/sign-in/web/action-client";
import { requestSync } from "@/lib/sync/request-sync";
import { getWords } from "../../../../language/words";
import { invalid, orSealProblem, refused, refusedAt } from "../answers";

export const addOne = provenAction
  .inputSchema(addAccountInput)
  .action(async ({ parsedInput, ctx: { user, origin } }) => {
    requireAdministrator(user);
    return orSealProblem(async (): Promise<AccountAnswer> => {
      const words = await getWords();
      const { t } = words;
      const added = await addAccount(parsedInput, origin);
      switch (added.kind) {
        case "invalid":
          return invalid(added.problem);
        case "name-taken":
          return refusedAt("name", t("accounts.refused.nameTaken", { name: added.name }));
        case "refused":
          return refused(refusalText(words, added.refusal));
        case "added": {
          const { id } = added.account;
          await saveDefaultAccount(user, id);
          await requestSync(id, "button", origin);
          revalidatePath("/", "layout"); // the header lists the accounts
          return redirect(`/coverage?account=${id}&connected=now`);
        }
        default:
          return added satisfies never;
      }
    });
  });

/** Adds an account that is fed by files alone, and opens the page that takes a file. */
export const addOneOfFiles = userAction
  .inputSchema(addFileAccountInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<AccountAnswer> => {
    requireAdministrator(user);
    const { t } = await getWords();
    const added = await addFileAccount(parsedInput, origin);
    switch (added.kind) {
      case "invalid":
        return invalid(added.problem);
      case "name-taken":
        return refusedAt("name", t("accounts.refused.nameTaken", { name: added.name }));
      case "added":
        revalidatePath("/", "layout"); // the header lists the accounts
        return redirect(`/import?account=${added.account.id}`);
      default:
        return added satisfies never;
    }
  });
