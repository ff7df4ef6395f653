import type { Metadata } from "next";
import { Suspense } from "react";
import { BoardSkeleton } from "@/components/coverage/board-skeleton";
import { CoverageBoard } from "@/components/coverage/coverage-board";
import { NoAccount } from "@/components/shell/no-account";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { mayManage, type VisibleAccount } from "@/lib/access/account-scope";
import { fetchableDays } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { loadCoverage } from "@/lib/reports/coverage/load";
import { accountUrl, openAccount, type PageParams } from "../open-account";
import { syncNow } from "./actions";
import { dayView, loadSyncProgress } from "./sync-progress";

export const metadata: Metadata = { title: "Coverage" };

type PageProps = { searchParams: Promise<PageParams> };

export default function CoveragePage({ searchParams }: PageProps) {
  return (
    <>
      <PageHead title="Coverage" line="Which days are in the ledger, and what is known of each." />
      <PanelBoundary what="The coverage">
        <Suspense fallback={<BoardSkeleton />}>
          <OpenCoverage searchParams={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

async function OpenCoverage({ searchParams }: PageProps) {
  const { user, access } = await openAccount(await searchParams);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/coverage" />;
  return <Board scope={access.scope} account={access.account} maySync={mayManage(user)} />;
}

type BoardProps = { scope: AccountScope; account: VisibleAccount; maySync: boolean };

async function Board({ scope, account, maySync }: BoardProps) {
  const [{ range, days, today }, progress] = await Promise.all([
    loadCoverage(scope),
    loadSyncProgress(scope),
  ]);
  return (
    <CoverageBoard
      key={account.id}
      first={progress}
      days={days.map(dayView)}
      range={range}
      edge={fetchableDays(today).from}
      progressUrl={accountUrl("/coverage/progress", account)}
      requestSync={maySync ? syncNow.bind(null, account.id) : null}
      ledgerUrl={accountUrl("/commissions", account)}
    />
  );
}
