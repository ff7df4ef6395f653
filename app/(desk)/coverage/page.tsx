import { useTranslations } from "next-intl";
import { BoardSkeleton } from "@/components/coverage/board-skeleton";
import { CoverageBoard } from "@/components/coverage/coverage-board";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { mayManage } from "@/lib/access/scope/account-scope";
import { fetchableDays } from "@/lib/core/day";
import { loadCoverage } from "@/lib/reports/coverage/load";
import { pageTitle } from "../../page-title";
import { AccountFreshness } from "../account-freshness";
import { NoAccount } from "../no-account";
import { accountUrl, openWholeAccount, type PageParams } from "../open-account";
import { ConnectedAccount } from "../settings/accounts/connected";
import { fetchDayAgain, syncNow } from "./actions";
import { dayView, loadSyncProgress } from "./sync-progress";

export const generateMetadata = pageTitle((t) => t("coverage.title"));

type PageProps = { searchParams: Promise<PageParams> };

export default function CoveragePage({ searchParams }: PageProps) {
  const t = useTranslations("coverage");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} freshness={<AccountFreshness params={searchParams} />} />
      <PanelBoundary what={t("theCoverage")} fallback={<BoardSkeleton />}>
        <OpenCoverage searchParams={searchParams} />
      </PanelBoundary>
    </>
  );
}

async function OpenCoverage({ searchParams }: PageProps) {
  const { access } = await openWholeAccount(await searchParams);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/coverage" />;
  const { scope, account } = access;
  const maySync = mayManage(account);
  const { connected } = await searchParams;
  const [{ range, days, today }, progress] = await Promise.all([
    loadCoverage(scope),
    loadSyncProgress(scope),
  ]);
  return (
    <div className="stack">
      {connected === undefined ? null : <ConnectedAccount account={account} />}
      <CoverageBoard
        key={account.id}
        first={progress}
        days={days.map(dayView)}
        range={range}
        edge={fetchableDays(today).from}
        progressUrl={accountUrl("/coverage/progress", account)}
        requestSync={maySync ? syncNow.bind(null, String(account.id)) : null}
        requestDay={maySync ? fetchDayAgain.bind(null, account.id) : null}
        detailUrl={accountUrl("/coverage/day", account)}
        ledgerUrl={accountUrl("/commissions", account)}
      />
    </div>
  );
}
