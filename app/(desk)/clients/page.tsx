import { SimpleGrid, Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ClientTable } from "@/components/clients/client-list-table";
import { ClientsFilterBar } from "@/components/clients/clients-filter-bar";
import { ProfileActionsProvider } from "@/components/clients/profile-edit";
import { RulesEdit } from "@/components/clients/rules-edit";
import { ConcentrationPanel, StatesPanel } from "@/components/clients/summary-panels";
import { CsvButtons } from "@/components/exports/csv-buttons";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { UrlTransition } from "@/components/ui/url-transition";
import {
  CLIENT_SORTS,
  type ClientFigure,
  type ClientListRow,
  type ClientSort,
  type ClientTotals,
} from "@/lib/clients/client-row";
import type { ClientState } from "@/lib/clients/client-state";
import { loadClients, loadConcentration } from "@/lib/clients/load-client-list";
import { loadClientStates } from "@/lib/clients/load-client-states";
import { loadFilterChoices } from "@/lib/clients/load-filter-choices";
import {
  type ClientListQuery,
  formatClientListQuery,
  isChoosing,
  parseClientListQuery,
} from "@/lib/clients/query";
import { rangeLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import { type BookDays, loadBookDays } from "@/lib/coverage/load-coverage";
import { findGapsText } from "@/lib/coverage/text";
import type { Earner, SeenFigures } from "@/lib/earnings/earnings";
import { loadEarnedOf } from "@/lib/earnings/load-earned-clients";
import { ratesText, unvaluedText } from "@/lib/rates/text";
import type { CoinAmount } from "@/lib/rates/valuation";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { getWords } from "../../language/words";
import { pageTitle } from "../../page-title";
import { AccountPage } from "../account-head";
import { ViewExport } from "../exports/export-menu-props";
import { ofAccount } from "../no-account";
import {
  accountUrl,
  type OpenAccount,
  openAccount,
  type PageParams,
  wholeAccountUrl,
} from "../open-account";
import { openDefaultView, plainUrl, SavedViews } from "../saved-views";
import { loadSeen, loadSharer } from "../share-panel";
import { labelClients, saveClient, saveRules } from "./actions";

export const generateMetadata = pageTitle((t) => t("clients.title"));

export default async function ClientsPage({ searchParams }: PageProps<"/clients">) {
  await openDefaultView("clients", await searchParams);
  const t = await getTranslations();
  const { access } = await openAccount(await searchParams);
  const seen = access.kind === "granted" ? await loadSeen(access.scope) : null;
  return (
    <AccountPage
      params={searchParams}
      title={t("clients.title")}
      line={seen && !seen.rebate ? t("earnings.clients.line") : t("clients.line")}
      actions={
        <Suspense>
          <ClientsActions params={searchParams} />
        </Suspense>
      }
    >
      <ClientsView params={searchParams} />
    </AccountPage>
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
        <CsvButtons href={profilesHref}>{t("exportLabels")}</CsvButtons>
      )}
      {mayManage(access.account) ? (
        <LinkButton href={accountUrl("/clients/import", access.account)}>
          {t("importLabels")}
        </LinkButton>
      ) : null}
    </>
  );
}

type OpenClients = OpenAccount &
  BookDays & {
    readonly query: ClientListQuery;
    readonly mayManage: boolean;
    /** A partner with a share: the list shows what each client earned him. */
    readonly earner: Earner | null;
    readonly seen: SeenFigures;
  };

const ClientsView = ofAccount("/clients", async ({ scope, account, given }) => {
  const t = await getTranslations("clients");
  const [days, earner, seen] = await Promise.all([
    loadBookDays(scope),
    loadSharer(scope),
    loadSeen(scope),
  ]);
  const parsed = parseClientListQuery(given, days, seenSorts(seen));
  if (!parsed.ok) {
    return <MalformedAddress problems={parsed.problems} resetHref={plainUrl("clients", account)} />;
  }
  const clients: OpenClients = {
    scope,
    account,
    query: parsed.query,
    ...days,
    mayManage: mayManage(account),
    earner,
    seen,
  };
  return (
    <UrlTransition>
      <Suspense fallback={<Skeleton height={38} />}>
        <Filters clients={clients} params={given} />
      </Suspense>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={48} verticalSpacing={24}>
        {seen.rebate ? (
          <LoadingPanel title={t("concentration.title")} height={{ base: 232, sm: 144 }}>
            <ClientsConcentration clients={clients} />
          </LoadingPanel>
        ) : null}
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

const REBATE_ORDERS: readonly ClientSort[] = ["rebate", "share", "rate", "trend", "lifetime"];
const FEE_ORDERS: readonly ClientSort[] = ["feePaid", "rate"];

function seenSorts(seen: SeenFigures): readonly ClientSort[] {
  return CLIENT_SORTS.filter(
    (sort) =>
      (seen.rebate || !REBATE_ORDERS.includes(sort)) && (seen.fees || !FEE_ORDERS.includes(sort)),
  );
}

type FiltersProps = { clients: OpenClients; params: PageParams };

async function Filters({ clients: { scope, query, last }, params }: FiltersProps) {
  const { range, coin, choice } = query;
  const offered = await loadFilterChoices(scope);
  return (
    <ClientsFilterBar range={range} coin={coin} choice={choice} offered={offered} last={last}>
      <SavedViews screen="clients" params={params} />
    </ClientsFilterBar>
  );
}

/** Shows the whole book on the list's days; the other filters do not apply. */
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

/** Shows the whole account; the filters do not apply. A press filters the list by a state. */
async function ClientsStates({ clients }: { clients: OpenClients }) {
  const { scope, account, query, today } = clients;
  const { rules, calendar, gaps, counts } = await loadClientStates(scope, today);
  const hrefOf = (state: ClientState) => {
    const params = formatClientListQuery({
      ...query,
      choice: { ...query.choice, states: [state] },
    });
    return `${accountUrl("/clients", account)}&${params}&sort=${query.sort}&direction=${query.direction}`;
  };
  return (
    <StatesPanel
      counts={counts}
      rules={rules}
      newest={calendar?.newest ?? null}
      gaps={findGapsText(await getWords(), gaps)}
      hrefOf={hrefOf}
      change={
        clients.mayManage ? (
          <RulesEdit accountId={account.id} rules={rules} save={saveRules} />
        ) : null
      }
    />
  );
}

async function ClientListPanel({ clients }: { clients: OpenClients }) {
  const { account, query, scope, today, earner } = clients;
  const [list, { labels }] = await Promise.all([
    loadClients(scope, query, today),
    loadFilterChoices(scope),
  ]);
  if (list.clientCount === 0) {
    return (
      <NoClients
        isChoosing={isChoosing(query.choice)}
        coverageHref={wholeAccountUrl("/coverage", account)}
        allHref={plainUrl("clients", account)}
      />
    );
  }
  const { range, coin } = query;
  const uids = list.rows.map(({ profile }) => profile.uid);
  const earned = earner ? await loadEarnedOf(scope, earner, { range, uids, coin }) : null;
  const behind = formatClientListQuery({
    ...query,
    choice: { search: "", states: [], labels: [] },
  });
  const isValue = coin === null;
  const exported = formatClientListQuery(query);
  for (const key of ["sort", "direction"] as const) exported.set(key, query[key]);
  const words = await getWords();
  const { t, language } = words;
  const partial = findGapsText(words, list.partial);
  const days = rangeLabel(range, language);
  const made = list.rates && ratesText(words, list.rates, list.unit);
  const ranked = clients.seen.rebate ? list.total.rebate : list.total.feePaid;
  const wholeCoins = ranked.unvalued.filter((each): each is CoinAmount => each.amount !== null);
  const left = unvaluedText(words, wholeCoins);
  return (
    <Panel
      id="clients-title"
      title={
        clients.seen.rebate
          ? t(`clients.list.${isValue ? "byValue" : "byCoin"}`, {
              currency: list.unit,
              coin: visibleText(list.unit),
              days,
            })
          : t("earnings.clients.byFees", { unit: visibleText(list.unit), days })
      }
      note={[made, left && `* ${left}`].filter(Boolean).join("; ")}
      actions={
        <ViewExport
          account={account}
          subject="clients"
          query={exported}
          rowCount={list.clientCount}
          partial={partial}
        />
      }
    >
      <ProfileActionsProvider
        value={{ accountId: account.id, save: saveClient, label: labelClients, labels }}
      >
        <ClientTable
          rows={list.rows.map((row) => onlySeen(row, clients.seen))}
          total={onlySeen(list.total, clients.seen)}
          clientCount={list.clientCount}
          order={query}
          unit={list.unit}
          isValue={isValue}
          trendDays={list.trendDays}
          partial={partial}
          query={`?account=${account.id}&${behind}`}
          mayEdit={clients.mayManage}
          earned={earned}
          seen={clients.seen}
        />
      </ProfileActionsProvider>
      <Pager
        hasViews
        label={t("clientForms.pages")}
        next={list.next}
        previous={list.previous}
        note={t("clients.list.here", { count: list.rows.length, all: list.clientCount })}
      />
    </Panel>
  );
}

const UNSEEN: ClientFigure = { amount: null, missingRows: 0, unvalued: [], native: [] };

/** What the person does not see is not sent to the browser. */
function onlySeen<Row extends ClientTotals & Partial<Pick<ClientListRow, "lifetime" | "trend">>>(
  row: Row,
  seen: SeenFigures,
): Row {
  const shown = seen.fees ? row : { ...row, feePaid: UNSEEN, rebateRate: null };
  if (seen.rebate) return shown;
  return { ...shown, rebate: UNSEEN, share: null, rebateRate: null, lifetime: UNSEEN, trend: null };
}

type NoClientsProps = { isChoosing: boolean; coverageHref: string | null; allHref: string };

function NoClients({ isChoosing, coverageHref, allHref }: NoClientsProps) {
  const t = useTranslations("clients.none");
  if (isChoosing) {
    return (
      <StateBox title={t("choosing")} text={t("choosingText")}>
        <a href={allHref}>{t("showAll")}</a>
      </StateBox>
    );
  }
  return (
    <StateBox title={t("title")} text={t("text")}>
      {coverageHref === null ? null : <a href={coverageHref}>{t("sync")}</a>}
    </StateBox>
  );
}
