import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { BoardSkeleton } from "@/components/coverage/board-skeleton";
import { CoverageBoard } from "@/components/coverage/coverage-board";
import { DayHistory, HistorySkeleton } from "@/components/coverage/day-history";
import { DaySource } from "@/components/coverage/day-source";
import { DayTotals } from "@/components/coverage/day-totals";
import { NoAccount } from "@/components/shell/no-account";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { mayManage, type VisibleAccount } from "@/lib/access/scope/account-scope";
import { type Day, fetchableDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findImportOfDay } from "@/lib/imports/manage";
import { loadDayHistory } from "@/lib/reports/coverage/day-history";
import { loadCoverage } from "@/lib/reports/coverage/load";
import { loadDayReconciliation } from "@/lib/reports/reconciliation/load";
import { AccountFreshness } from "../account-freshness";
import { accountUrl, openWholeAccount, type PageParams } from "../open-account";
import { fetchDayAgain, syncNow } from "./actions";
import { dayView, loadSyncProgress } from "./sync-progress";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("coverage"))("title") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function CoveragePage({ searchParams }: PageProps) {
  const t = useTranslations("coverage");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} freshness={<AccountFreshness params={searchParams} />} />
      <PanelBoundary what={t("theCoverage")}>
        <Suspense fallback={<BoardSkeleton />}>
          <OpenCoverage searchParams={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

async function OpenCoverage({ searchParams }: PageProps) {
  const { access } = await openWholeAccount(await searchParams);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/coverage" />;
  const { day } = await searchParams;
  return (
    <Board
      scope={access.scope}
      account={access.account}
      maySync={mayManage(access.account)}
      opened={typeof day === "string" ? day : null}
    />
  );
}

type BoardProps = {
  scope: WholeAccountScope;
  account: VisibleAccount;
  maySync: boolean;
  opened: string | null;
};

async function Board({ scope, account, maySync, opened }: BoardProps) {
  const [{ range, days, today }, progress] = await Promise.all([
    loadCoverage(scope),
    loadSyncProgress(scope),
  ]);
  const t = await getTranslations("coverage");
  const day = days.find((each) => each.day === opened)?.day ?? null;
  return (
    <CoverageBoard
      key={account.id}
      first={progress}
      days={days.map(dayView)}
      range={range}
      edge={fetchableDays(today).from}
      progressUrl={accountUrl("/coverage/progress", account)}
      requestSync={maySync ? syncNow.bind(null, String(account.id)) : null}
      requestDay={maySync ? fetchDayAgain.bind(null, account.id) : null}
      history={
        day ? (
          <PanelBoundary what={t("theHistory")}>
            <Suspense key={day} fallback={<HistorySkeleton />}>
              <DayHistoryView scope={scope} account={account} day={day} today={today} />
            </Suspense>
          </PanelBoundary>
        ) : null
      }
      ledgerUrl={accountUrl("/commissions", account)}
    />
  );
}

type DayHistoryViewProps = { scope: WholeAccountScope; account: VisibleAccount; day: Day; today: Day };

/** The versions of the day that is open, and how it compares with the exchange's totals. */
async function DayHistoryView({ scope, account, day, today }: DayHistoryViewProps) {
  const [versions, source, reconciled] = await Promise.all([
    loadDayHistory(scope, day),
    findImportOfDay(scope, day),
    loadDayReconciliation(scope, day, fetchableDays(today)),
  ]);
  if (versions.length === 0) return null;
  const restatement = `${accountUrl("/proof/restatements", account)}&kind=all&day=${day}&revision=`;
  return (
    <>
      {source ? (
        <DaySource {...source} href={`${accountUrl("/import", account)}&import=${source.id}`} />
      ) : null}
      <DayHistory
        revisions={versions.map(({ firstSeenAt, lastSeenAt, ...version }) => ({
          ...version,
          firstSeenAtMs: firstSeenAt.getTime(),
          lastSeenAtMs: lastSeenAt.getTime(),
          changeHref: version.revision > 1 ? restatement + version.revision : null,
        }))}
      />
      {reconciled?.totals ? (
        <DayTotals totals={reconciled.totals} proofHref={`${accountUrl("/proof", account)}&day=${day}`} />
      ) : null}
    </>
  );
}
