import { Box, Text } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PARTNER_LAYOUT, STARTING_LAYOUT } from "@/components/commissions/field-text";
import { Ledger } from "@/components/commissions/ledger";
import { NoRows, TooManyToSort, unreadDays } from "@/components/commissions/no-rows";
import { Totals } from "@/components/commissions/totals";
import { FeeWaterfall } from "@/components/fees/fee-waterfall";
import { FilterBar } from "@/components/filters/filter-bar";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { jsonText } from "@/components/ui/text/json-text";
import { UrlTransition } from "@/components/ui/url-transition";
import { loadClientTags, loadRowTags } from "@/lib/clients/load-client-tags";
import { parseBreakdownQuery } from "@/lib/commissions/breakdown/query";
import { COMMISSION_LISTS, type CommissionFilter } from "@/lib/commissions/commission";
import { sumCommissionFees } from "@/lib/commissions/fees/load-fees";
import { type FeesQuery, parseFeesQuery } from "@/lib/commissions/fees/query";
import { findUnknownUids } from "@/lib/commissions/keep-uid-list";
import {
  findSortObstacle,
  loadCommissionTable,
  loadFilterValue,
} from "@/lib/commissions/load-commissions";
import { loadCommissionChoices } from "@/lib/commissions/load-filter-choices";
import { formatCommissionFilter } from "@/lib/commissions/query";
import { loadLedgerLayout } from "@/lib/commissions/save-layout";
import { hasValues } from "@/lib/core/filter-lists";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { findGapsText } from "@/lib/coverage/text";
import { loadSettings } from "@/lib/rates/save-settings";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { getWords } from "../../language/words";
import { pageTitle } from "../../page-title";
import { AccountPage } from "../account-head";
import { ViewExport } from "../exports/export-menu-props";
import { ofAccount } from "../no-account";
import { accountUrl, openAccount, type PageParams, wholeAccountUrl } from "../open-account";
import { openDefaultView, plainUrl, SavedViews } from "../saved-views";
import { findClients, keepClients, saveColumns } from "./actions";
import { BreakdownChart } from "./breakdown-panel";
import { OddHint, OddKinds, OddListing } from "./odd-listing";
import { ledgerUrl, loadOverview, type OpenLedger, readLedgerQuery } from "./open-ledger";

export const generateMetadata = pageTitle((t) => t("commissions.title"));

export default async function CommissionsPage({ searchParams }: PageProps<"/commissions">) {
  await openDefaultView("commissions", await searchParams);
  const t = await getTranslations("commissions");
  const { access } = await openAccount(await searchParams);
  const isPartner = access.kind === "granted" && !isWholeAccount(access.scope);
  return (
    <AccountPage
      title={t("title")}
      line={isPartner ? t("ownLine") : t("line")}
      params={searchParams}
      isWide
    >
      <CommissionsView params={searchParams} />
    </AccountPage>
  );
}

/** Scrolling loads so many rows at once. */
const NEXT_ROWS = 200;

async function LedgerPanel({ ledger, userId }: { ledger: OpenLedger; userId: string }) {
  const { scope, query, account } = ledger;
  const params = formatCommissionFilter(query.filter);
  const obstacle = await findSortObstacle(scope, query);
  if (obstacle) {
    return (
      <TooManyToSort
        sort={query.sort}
        {...obstacle}
        byDateHref={ledgerUrl(account, query.filter)}
      />
    );
  }
  const startingLayout = isWholeAccount(scope) ? STARTING_LAYOUT : PARTNER_LAYOUT;
  const [{ totals, ...overview }, { rows, next, rowCount }, layout, { currency }] =
    await Promise.all([
      loadOverview(ledger),
      loadCommissionTable(scope, query),
      loadLedgerLayout(userId, startingLayout),
      loadSettings(),
    ]);
  if (rowCount === 0) return null;
  const partial = findGapsText(await getWords(), overview.partial);
  const tags = await loadRowTags(scope, rows);
  const order = `sort=${query.sort}&direction=${query.direction}&size=${NEXT_ROWS}`;
  return (
    <Ledger
      page={jsonText({ rows, next, rowCount, tags })}
      order={{ sort: query.sort, direction: query.direction }}
      currency={currency}
      totals={totals}
      partial={partial}
      layout={layout}
      startingLayout={startingLayout}
      saveLayout={saveColumns}
      rowsUrl={`${accountUrl("/commissions/rows", account)}&${params}&${order}`}
      accountQuery={`account=${account.id}`}
      actions={
        <ViewExport
          account={account}
          subject="commissions"
          query={params}
          rowCount={rowCount}
          partial={partial}
        />
      }
    />
  );
}

const CommissionsView = ofAccount("/commissions", async ({ scope, account, user, given }) => {
  const t = await getTranslations();
  const { parsed, days } = await readLedgerQuery(scope, given);
  const [chart, fees] = [parseBreakdownQuery(given), parseFeesQuery(given)];
  if (!parsed.ok || !chart.ok || !fees.ok) {
    const problems = [parsed, chart, fees]
      .filter((part) => !part.ok)
      .flatMap((part) => part.problems);
    return <MalformedAddress problems={problems} resetHref={plainUrl("commissions", account)} />;
  }
  const ledger: OpenLedger = { scope, account, query: parsed.query, today: days.today };
  const { filter } = parsed.query;
  return (
    <UrlTransition>
      <FilterBar
        filter={filter}
        choices={loadCommissionChoices(scope, filter)}
        clients={{
          accountId: account.id,
          names: await shownNames(scope, filter),
          find: findClients,
          keep: keepClients,
        }}
        last={days.last}
      >
        <SavedViews screen="commissions" params={given} />
      </FilterBar>
      <Suspense>
        <UnknownClientsNotice scope={scope} filter={filter} />
      </Suspense>
      <LoadingPanel title={t("commissions.totals.title")} height={{ base: 604, sm: 292, lg: 166 }}>
        <TotalsPanel ledger={ledger} />
      </LoadingPanel>
      <LoadingPanel title={t("breakdown.byProduct")} height={{ base: 656, sm: 444 }}>
        <BreakdownChart ledger={ledger} query={chart.query} />
      </LoadingPanel>
      <LoadingPanel title={t("fees.title")} height={{ base: 889, sm: 582, lg: 306 }}>
        <FeesPanel ledger={ledger} params={given} query={fees.query} />
      </LoadingPanel>
      <LoadingPanel title={t("ledger.title")} height={752}>
        <LedgerPanel ledger={ledger} userId={user.id} />
      </LoadingPanel>
    </UrlTransition>
  );
});

/** Names of the clients that the filter's pill shows: at most two of each list. */
async function shownNames(scope: AccountScope, { uids, except }: CommissionFilter) {
  const tags = await loadClientTags(scope, [...uids.slice(0, 2), ...except.uids.slice(0, 2)]);
  const names: Record<string, string> = {};
  for (const [uid, { name }] of tags) {
    if (name !== null) names[uid] = name;
  }
  return names;
}

type FeesPanelProps = { ledger: OpenLedger; params: PageParams; query: FeesQuery };

async function FeesPanel({ ledger, params, query }: FeesPanelProps) {
  const { filter } = ledger.query;
  const [fees, { partial }] = await Promise.all([
    sumCommissionFees(ledger.scope, filter),
    loadOverview(ledger),
  ]);
  if (fees.length === 0) return null;
  const words = await getWords();
  const { t } = words;
  return (
    <Panel
      id="fees-title"
      title={t("fees.title")}
      note={findGapsText(words, partial) ?? t("fees.note")}
    >
      <FeeWaterfall coins={fees} />
      <Box mt={16} pt={12} style={{ borderTop: "1px solid var(--hairline)" }}>
        <OddKinds fees={fees} params={params} open={query.odd} />
        {query.odd ? <OddHint>{t(`fees.odd.hints.${query.odd}`)}</OddHint> : null}
        <OddListing ledger={ledger} params={params} query={query} />
      </Box>
    </Panel>
  );
}

async function TotalsPanel({ ledger }: { ledger: OpenLedger }) {
  const { totals, days, ...overview } = await loadOverview(ledger);
  const words = await getWords();
  const { t } = words;
  const partial = findGapsText(words, overview.partial);
  if (totals.length > 0) {
    const value = await loadFilterValue(ledger.scope, ledger.query.filter);
    const isOwnCoin = totals.every(({ coin }) => coin === value.currency);
    return (
      <Panel
        id="totals-title"
        title={t("commissions.totals.title")}
        note={t("commissions.totals.note")}
      >
        <Totals totals={totals} value={isOwnCoin ? null : value} partial={partial} />
      </Panel>
    );
  }
  const { filter } = ledger.query;
  return (
    <NoRows
      unread={unreadDays(days)}
      isFiltered={hasValues(filter, COMMISSION_LISTS)}
      partial={partial}
      coverageHref={wholeAccountUrl("/coverage", ledger.account)}
      importHref={mayManage(ledger.account) ? accountUrl("/import", ledger.account) : null}
      widestHref={`${accountUrl("/commissions", ledger.account)}&preset=all`}
    />
  );
}

const FIRST_NAMED = 5;

/** Names clients of the filter that the book has never had, most often a mistake in a list. */
async function UnknownClientsNotice({
  scope,
  filter,
}: {
  scope: AccountScope;
  filter: CommissionFilter;
}) {
  const asked = [...new Set([...filter.uids, ...filter.except.uids])];
  const unknown = asked.length > 0 ? await findUnknownUids(scope, asked) : [];
  if (unknown.length === 0) return null;
  const t = await getTranslations("filters.clients");
  const named = unknown.slice(0, FIRST_NAMED).join(t("comma"));
  const said = { count: unknown.length, asked: asked.length, named };
  if (unknown.length <= FIRST_NAMED) return <Notice>{t("unknown", said)}</Notice>;
  return (
    <Notice>
      {t("unknownMore", { ...said, more: unknown.length - FIRST_NAMED })}
      <details>
        <summary>{t("showUnknown")}</summary>
        <Text
          inherit
          mah={160}
          className="figures"
          style={{ overflow: "hidden auto", overflowWrap: "anywhere" }}
        >
          {unknown.join(" ")}
        </Text>
      </details>
    </Notice>
  );
}
