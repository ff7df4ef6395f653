import type { LoneChoices } from "@/components/payouts/lone-approval";
import { isAdministrator, type VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";
import { accountUrl } from "../open-account";
import { setAloneNow } from "./actions";

/** What this person can do where nobody else may approve. */
export function loneChoices(user: User, account: VisibleAccount): LoneChoices {
  return {
    accountId: account.id,
    inviteHref: `${accountUrl("/settings/people", account)}&role=manager#invite-title`,
    setAlone: isAdministrator(user) ? setAloneNow : null,
  };
}
