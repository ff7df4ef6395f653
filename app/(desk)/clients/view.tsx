import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import styles from "@/components/clients/clients.module.css";
import { ClientsFilterBar } from "@/components/clients/clients-filter-bar";
import {
  ClientFilterSkeleton,
  ClientListSkeleton,
  ConcentrationSkeleton,
  StatesSkeleton,
} from "@/components/clients/skeletons";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { NoAccount } from "@/components/shell/no-account";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { UrlTransition } from "@/components/ui/url-transition";
import { mayManage } from "@/lib/access/scope/account-scope";
import { addDays } from "@/lib/core/day";
import { loadClientChoices } from "@/lib/reports/clients/choices";
import { parseClientListQuery } from "@/lib/reports/clients/query";
import { findSince, loadExchangeToday } from "@/lib/reports/coverage/load";
import { accountUrl, openAccount, type PageParams } from "../open-account";
import { SavedViews } from "../saved-views";
import { ClientsConcentration } from "./concentration-panel";
import { ClientListPanel } from "./list-panel";
import type { OpenClients } from "./open-clients";
import { ClientsStates } from "./states-panel";

/** What the address asks for: its filters, and panels that come when they are ready. */
export async function ClientsView({ params }: { params: Promise<PageParams> }) {
  const t = await getTranslations("clients.parts");
  const given = await params;
  const { access } = await openAccount(given);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/clients" />;
  const { scope, account } = access;
  const today = await loadExchangeToday(scope);
  const parsed = parseClientListQuery(given, { today, since: await findSince(scope, today) });
  if (!parsed.ok) {
    return <MalformedAddress problems={parsed.problems} resetHref={accountUrl("/clients", account)} />;
  }
  const clients: OpenClients = { scope, account, query: parsed.query, today, mayManage: mayManage(account) };
  return (
    <UrlTransition>
      <Suspense fallback={<ClientFilterSkeleton />}>
        <Filters clients={clients} params={given} />
      </Suspense>
      <div className={styles.pair}>
        <PanelBoundary what={t("concentration")}>
          <Suspense fallback={<ConcentrationSkeleton />}>
            <ClientsConcentration clients={clients} />
          </Suspense>
        </PanelBoundary>
        <PanelBoundary what={t("states")}>
          <Suspense fallback={<StatesSkeleton />}>
            <ClientsStates clients={clients} />
          </Suspense>
        </PanelBoundary>
      </div>
      <PanelBoundary what={t("list")}>
        <Suspense fallback={<ClientListSkeleton />}>
          <ClientListPanel clients={clients} />
        </Suspense>
      </PanelBoundary>
    </UrlTransition>
  );
}

type FiltersProps = { clients: OpenClients; params: PageParams };

async function Filters({ clients: { scope, query, today }, params }: FiltersProps) {
  const { coins, labels, currency } = await loadClientChoices(scope);
  return (
    <ClientsFilterBar
      range={query.range}
      coin={query.coin}
      search={query.choice.search}
      states={query.choice.states}
      labels={query.choice.labels}
      coins={coins}
      usedLabels={labels}
      currency={currency}
      yesterday={addDays(today, -1)}
    >
      <SavedViews screen="clients" params={params} />
    </ClientsFilterBar>
  );
}
