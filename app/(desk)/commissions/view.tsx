import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { BreakdownSkeleton } from "@/components/breakdown/breakdown-skeleton";
import { LedgerSkeleton, TotalsSkeleton } from "@/components/commissions/skeletons";
import { FeesSkeleton } from "@/components/fees/fees-skeleton";
import { FilterBar } from "@/components/filters/filter-bar";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { NoAccount } from "@/components/shell/no-account";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { UrlTransition } from "@/components/ui/url-transition";
import { addDays } from "@/lib/core/day";
import { parseBreakdownQuery } from "@/lib/reports/breakdown/query";
import { loadCommissionChoices } from "@/lib/reports/commissions/choices";
import { parseFeesQuery } from "@/lib/reports/fees/query";
import { accountUrl, openAccount, type PageParams } from "../open-account";
import { SavedViews } from "../saved-views";
import { findClients, keepClients } from "./actions";
import { BreakdownChart } from "./breakdown-panel";
import { FeesPanel } from "./fees-panel";
import { LedgerPanel } from "./ledger-panel";
import { type OpenLedger, readLedgerQuery } from "./open-ledger";
import { TotalsPanel } from "./totals-panel";
import { UnknownClientsNotice } from "./unknown-clients-notice";

/** What the address asks for: its filters, and three panels that come when they are ready. */
export async function CommissionsView({ params }: { params: Promise<PageParams> }) {
  const t = await getTranslations("commissions.parts");
  const given = await params;
  const { access, user } = await openAccount(given);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/commissions" />;
  const { scope, account } = access;
  const { parsed, today } = await readLedgerQuery(scope, given);
  const [chart, fees] = [parseBreakdownQuery(given), parseFeesQuery(given)];
  if (!parsed.ok || !chart.ok || !fees.ok) {
    const problems = [parsed, chart, fees].flatMap((part) => (part.ok ? [] : part.problems));
    return <MalformedAddress problems={problems} resetHref={accountUrl("/commissions", account)} />;
  }
  const ledger: OpenLedger = { scope, account, query: parsed.query, today };
  const { filter } = parsed.query;
  return (
    <UrlTransition>
      <FilterBar
        filter={filter}
        choices={loadCommissionChoices(scope, filter)}
        clients={{ accountId: account.id, find: findClients, keep: keepClients }}
        yesterday={addDays(today, -1)}
      >
        <SavedViews screen="commissions" params={given} />
      </FilterBar>
      <Suspense>
        <UnknownClientsNotice scope={scope} filter={filter} />
      </Suspense>
      <PanelBoundary what={t("totals")}>
        <Suspense fallback={<TotalsSkeleton />}>
          <TotalsPanel ledger={ledger} />
        </Suspense>
      </PanelBoundary>
      <PanelBoundary what={t("chart")}>
        <Suspense fallback={<BreakdownSkeleton />}>
          <BreakdownChart ledger={ledger} query={chart.query} />
        </Suspense>
      </PanelBoundary>
      <PanelBoundary what={t("fees")}>
        <Suspense fallback={<FeesSkeleton />}>
          <FeesPanel ledger={ledger} params={given} query={fees.query} />
        </Suspense>
      </PanelBoundary>
      <PanelBoundary what={t("rows")}>
        <Suspense fallback={<LedgerSkeleton />}>
          <LedgerPanel ledger={ledger} userId={user.id} />
        </Suspense>
      </PanelBoundary>
    </UrlTransition>
  );
}
