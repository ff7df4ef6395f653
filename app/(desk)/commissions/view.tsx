import { Suspense } from "react";
import { FilterBar } from "@/components/commissions/filter-bar";
import { MalformedAddress } from "@/components/commissions/malformed-address";
import { LedgerSkeleton, RebateSkeleton, TotalsSkeleton } from "@/components/commissions/skeletons";
import { NoAccount } from "@/components/shell/no-account";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { UrlTransition } from "@/components/ui/url-transition";
import { addDays } from "@/lib/core/day";
import { loadCommissionChoices } from "@/lib/reports/commissions/load";
import { accountUrl, openAccount, type PageParams } from "../open-account";
import { LedgerPanel } from "./ledger-panel";
import { type OpenLedger, readLedgerQuery } from "./open-ledger";
import { RebateChartPanel } from "./rebate-chart-panel";
import { TotalsPanel } from "./totals-panel";

/** What the address asks for: its filters, and three panels that come when they are ready. */
export async function CommissionsView({ params }: { params: Promise<PageParams> }) {
  const given = await params;
  const { access } = await openAccount(given);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/commissions" />;
  const { scope, account } = access;
  const { parsed, today } = await readLedgerQuery(scope, given);
  if (!parsed.ok)
    return <MalformedAddress problems={parsed.problems} resetHref={accountUrl("/commissions", account)} />;
  const ledger: OpenLedger = { scope, account, query: parsed.query, today };
  const { filter } = parsed.query;
  return (
    <UrlTransition>
      <FilterBar
        filter={filter}
        choices={loadCommissionChoices(scope, filter.range)}
        yesterday={addDays(today, -1)}
      />
      <PanelBoundary what="The totals">
        <Suspense fallback={<TotalsSkeleton />}>
          <TotalsPanel ledger={ledger} />
        </Suspense>
      </PanelBoundary>
      <PanelBoundary what="The chart">
        <Suspense fallback={<RebateSkeleton />}>
          <RebateChartPanel ledger={ledger} params={given} />
        </Suspense>
      </PanelBoundary>
      <PanelBoundary what="The rows">
        <Suspense fallback={<LedgerSkeleton />}>
          <LedgerPanel ledger={ledger} params={given} />
        </Suspense>
      </PanelBoundary>
    </UrlTransition>
  );
}
