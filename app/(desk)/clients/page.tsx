import { SimpleGrid, Skeleton } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ClientsFilterBar } from "@/components/clients/clients-filter-bar";
import { RulesEdit } from "@/components/clients/rules-edit";
import { ConcentrationPanel, StatesPanel } from "@/components/clients/summary-panels";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { DownloadButton, LinkButton } from "@/components/ui/link-button";
import { LoadingPage, LoadingPanel } from "@/components/ui/loading-panel";
import { rangeLabel } from "@/components/ui/text/day-text";
import { findGapsText } from "@/components/ui/text/gaps-text";
import { UrlTransition } from "@/components/ui/url-transition";
import { mayManage } from "@/lib/access/scope/account-scope";
import type { ClientState } from "@/lib/core/clients/state";
import { loadClientChoices } from "@/lib/reports/clients/choices";
import { loadConcentration } from "@/lib/reports/clients/concentration";
import { formatClientListQuery, parseClientListQuery } from "@/lib/reports/clients/query";
import { loadClientStates } from "@/lib/reports/clients/states";
import { loadBookDays } from "@/lib/reports/coverage/load";
import { getWords } from "../../language/words";
import { pageTitle } from "../../page-title";
import { AccountHead } from "../account-head";
import { ofAccount } from "../no-account";
import { accountUrl, openAccount, type PageParams, wholeAccountUrl } from "../open-account";
import { openDefaultView, SavedViews } from "../saved-views";
import { saveRules } from "./actions";
import { ClientListPanel, type OpenClients } from "./list-panel";

export const generateMetadata = pageTitle((t) => t("clients.title"));

export default async function ClientsPage({ searchParams }: PageProps<"/clients">) {
  await openDefaultView("clients", await searchParams);
  const t = await getTranslations("clients");
  return (
    <>
      <AccountHead
        params={searchParams}
        title={t("title")}
        line={t("line")}
        actions={
          <Suspense>
            <ClientsActions params={searchParams} />
          </Suspense>
        }
      />
      <LoadingPage title={t("title")}>
        <ClientsView params={searchParams} />
      </LoadingPage>
    </>
  );
}

async function ClientsActions({ params }: { params: Promise<PageParams> }) {
  const { access } = await openAccount(await params);
  if (access.kind !== "granted") return null;
  const t = await getTranslations("clients");
  const profilesHref = wholeAccountUrl("/clients/profiles", access.account);
  return (
    <>
      {profilesHref === null ? null : (
        <DownloadButton href={profilesHref}>{t("exportLabels")}</DownloadButton>
      )}
      {mayManage(access.account) ? (
        <LinkButton href={accountUrl("/clients/import", access.account)}>{t("importLabels")}</LinkButton>
      ) : null}
    </>
  );
}

const ClientsView = ofAccount("/clients", async ({ scope, account, given }) => {
  const t = await getTranslations("clients");
  const days = await loadBookDays(scope);
  const parsed = parseClientListQuery(given, days);
  if (!parsed.ok) {
    return <MalformedAddress problems={parsed.problems} resetHref={accountUrl("/clients", account)} />;
  }
  const { query } = parsed;
  const clients: OpenClients = { scope, account, query, ...days, mayManage: mayManage(account) };
  return (
    <UrlTransition>
      <Suspense fallback={<Skeleton height={38} />}>
        <Filters clients={clients} params={given} />
      </Suspense>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={48} verticalSpacing={24}>
        <LoadingPanel title={t("concentration.title")} height={{ base: 232, sm: 144 }}>
          <ClientsConcentration clients={clients} />
        </LoadingPanel>
        <LoadingPanel title={t("states.title")} height={{ base: 163, sm: 144 }}>
          <ClientsStates clients={clients} />
        </LoadingPanel>
      </SimpleGrid>
      <LoadingPanel title={t("title")} height={762}>
        <ClientListPanel clients={clients} />
      </LoadingPanel>
    </UrlTransition>
  );
});

type FiltersProps = { clients: OpenClients; params: PageParams };

async function Filters({ clients: { scope, query, last }, params }: FiltersProps) {
  const { range, coin, choice } = query;
  const offered = await loadClientChoices(scope);
  return (
    <ClientsFilterBar range={range} coin={coin} choice={choice} offered={offered} last={last}>
      <SavedViews screen="clients" params={params} />
    </ClientsFilterBar>
  );
}

/** Of the whole book over the days of the list; the filters of the list do not change it. */
async function ClientsConcentration({ clients }: { clients: OpenClients }) {
  const { scope, query, today } = clients;
  const found = await loadConcentration(scope, query, today);
  const words = await getWords();
  return (
    <ConcentrationPanel
      {...found}
      isValue={query.coin === null}
      rangeText={rangeLabel(query.range, words.language)}
      partial={findGapsText(words, found.partial)}
    />
  );
}

/** Of the whole account; the filters of the list do not change it. A press filters the list by a state. */
async function ClientsStates({ clients }: { clients: OpenClients }) {
  const { scope, account, query, today } = clients;
  const { rules, calendar, gaps, counts } = await loadClientStates(scope, today);
  const hrefOf = (state: ClientState) => {
    const params = formatClientListQuery({ ...query, choice: { ...query.choice, states: [state] } });
    return `${accountUrl("/clients", account)}&${params}&sort=${query.sort}&direction=${query.direction}`;
  };
  return (
    <StatesPanel
      counts={counts}
      rules={rules}
      newest={calendar?.newest ?? null}
      gaps={findGapsText(await getWords(), gaps)}
      hrefOf={hrefOf}
      change={clients.mayManage ? <RulesEdit rules={rules} save={saveRules.bind(null, account.id)} /> : null}
    />
  );
}
