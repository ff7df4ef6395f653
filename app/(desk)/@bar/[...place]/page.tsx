import { Suspense } from "react";
import { AccountSwitcher } from "@/components/shell/account-switcher";
import { FreshnessLine } from "@/components/shell/freshness-line";
import { listVisibleAccounts, type VisibleAccount } from "@/lib/access/scope/account-scope";
import type { AccountScope } from "@/lib/core/scope";
import { loadFreshness } from "@/lib/reports/coverage/load";
import { openAccount, type PageParams, wholeAccountUrl } from "../../open-account";

type PageProps = { searchParams: Promise<PageParams> };

/** The top bar of every page: which account, and how fresh its data is. */
export default async function BarPage({ searchParams }: PageProps) {
  const { user, access } = await openAccount(await searchParams);
  if (access.kind !== "granted") return null;
  const { account, scope } = access;
  return (
    <>
      <AccountSwitcher accounts={await listVisibleAccounts(user)} current={account} />
      <Suspense>
        <AccountFreshness scope={scope} account={account} />
      </Suspense>
    </>
  );
}

async function AccountFreshness({ scope, account }: { scope: AccountScope; account: VisibleAccount }) {
  return (
    <FreshnessLine
      freshness={await loadFreshness(scope)}
      coverageHref={wholeAccountUrl("/coverage", account)}
    />
  );
}
