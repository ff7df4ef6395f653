import { useTranslations } from "next-intl";
import { ConnectedNotice, DemoNotice } from "@/components/accounts/account-notices";
import { CoverageBoard } from "@/components/coverage/coverage-board";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { fetchableDays } from "@/lib/core/day";
import { loadCoverage } from "@/lib/coverage/load-coverage";
import {
  isAdministrator,
  listVisibleAccounts,
  mayManage,
  type VisibleAccount,
} from "@/lib/sign-in/scope/account-scope";
import { requireUser } from "@/lib/sign-in/session";
import { pageTitle } from "../../page-title";
import { AccountPage } from "../account-head";
import { ofWholeAccount } from "../no-account";
import { accountUrl } from "../open-account";
import { fetchDayAgain, syncNow } from "./actions";
import { loadSyncProgress } from "./sync-progress";

export const generateMetadata = pageTitle((t) => t("coverage.title"));

export default function CoveragePage({ searchParams }: PageProps<"/coverage">) {
  const t = useTranslations("coverage");
  return (
    <AccountPage
      title={t("title")}
      line={t("line")}
      params={searchParams}
      tabs={<PlaceTabs of="data" />}
    >
      <OpenCoverage params={searchParams} />
    </AccountPage>
  );
}

const OpenCoverage = ofWholeAccount("/coverage", async ({ scope, account, given }) => {
  const maySync = mayManage(account);
  const [{ range, days, today }, progress] = await Promise.all([
    loadCoverage(scope),
    loadSyncProgress(scope),
  ]);
  return (
    <div className="stack">
      {given.connected === undefined ? null : <ConnectedAccount account={account} />}
      <CoverageBoard
        first={progress}
        days={days}
        range={range}
        edge={account.isFedByFiles ? null : fetchableDays(today).from}
        importHref={accountUrl("/import", account)}
        progressUrl={accountUrl("/coverage/progress", account)}
        accountId={account.id}
        sync={maySync ? { syncNow, fetchDay: fetchDayAgain } : null}
        detailUrl={accountUrl("/coverage/day", account)}
        ledgerUrl={accountUrl("/commissions", account)}
      />
    </div>
  );
});

async function ConnectedAccount({ account }: { account: VisibleAccount }) {
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
