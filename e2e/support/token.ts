import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { addToken } from "@/lib/tokens/add-token";
import type { TokenScope } from "@/lib/tokens/token-scopes";
import { findUser } from "@/lib/users/store/users";
import type { PersonInBrowser } from "./person";

/** Adds a token of this person for the desk's first account. */
export async function addTokenOf({ id, email }: PersonInBrowser, scopes: readonly TokenScope[]) {
  const user = await findUser(id);
  if (!user) throw new Error(`${email} is gone`);
  const added = await addToken(
    user,
    { name: "script", accountId: 1, days: 1, scopes },
    TEST_ORIGIN,
  );
  if (added.kind !== "added") throw new Error(added.problem);
  return added;
}
