import { Box, Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { ConnectedNotice, DemoNotice } from "@/components/accounts/account-notices";
import { CoverageBoard } from "@/components/coverage/coverage-board";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import {
  isAdministrator,
  listVisibleAccounts,
  mayManage,
  type VisibleAccount,
} from "@/lib/access/scope/account-scope";
import { requireUser } from "@/lib/access/sign-in/session";
import { fetchableDays } from "@/lib/core/day";
import { loadCoverage } from "@/lib/reports/coverage/load";
import { pageTitle } from "../../page-title";
import { AccountHead } from "../account-head";
import { NoAccount } from "../no-account";
import { accountUrl, openWholeAccount } from "../open-account";
import { fetchDayAgain, syncNow } from "./actions";
import { loadSyncProgress } from "./sync-progress";

export const generateMetadata = pageTitle((t) => t("coverage.title"));

export default function CoveragePage({ searchParams }: PageProps<"/coverage">) {
  const t = useTranslations("coverage");
  return (
    <>
      <AccountHead title={t("title")} line={t("line")} params={searchParams} />
      <PanelBoundary what={t("theCoverage")} fallback={<BoardSkeleton />}>
        <OpenCoverage searchParams={searchParams} />
      </PanelBoundary>
    </>
  );
}

async function OpenCoverage({ searchParams }: Pick<PageProps<"/coverage">, "searchParams">) {
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
        days={days}
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

function BoardSkeleton() {
  const t = useTranslations("coverage");
  return (
    <>
      <LoadingWord what={t("loading")} />
      <Box mb={20} p="12px 16px" bd="1px solid var(--hairline)" bdrs={8}>
        <Skeleton height={36} />
      </Box>
      <Panel id="calendar-title" title={t("days")} note={t("daysNote")}>
        <Skeleton width={640} height={140} />
      </Panel>
      <Box mt={32}>
        <Panel id="repayments-title" title={t("repayments.title")} note={t("repayments.note")}>
          <Skeleton width={640} height={100} />
        </Panel>
      </Box>
      <Box mt={32}>
        <Panel id="runs-title" title={t("lastRuns")}>
          <Skeleton height={200} />
        </Panel>
      </Box>
    </>
  );
}

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
