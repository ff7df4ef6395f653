import { ConnectedNotice, DemoNotice } from "@/components/accounts/account-notices";
import { isAdministrator, listVisibleAccounts, type VisibleAccount } from "@/lib/access/scope/account-scope";
import { requireUser } from "@/lib/access/sign-in/session";

/** An account was connected just now; demo data that is no longer needed can be removed. */
export async function ConnectedAccount({ account }: { account: VisibleAccount }) {
  const user = await requireUser();
  if (!isAdministrator(user)) return null;
  const demo = (await listVisibleAccounts(user)).find(
    ({ id, environment }) => id !== account.id && environment === "sandbox",
  );
  return (
    <>
      <ConnectedNotice account={account} />
      {demo ? <DemoNotice account={demo} /> : null}
    </>
  );
}
