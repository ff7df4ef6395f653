import { Box, Flex, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { cache, type ReactNode } from "react";
import { CsvButtons } from "@/components/exports/csv-buttons";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { AskExchange, CoverageTable } from "@/components/rates/coverage-table";
import type { RateForm } from "@/components/rates/rate-editor";
import { RatesBoard, RatesRange } from "@/components/rates/rates-board";
import { SettingsControl } from "@/components/rates/settings-control";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { UrlTransition } from "@/components/ui/url-transition";
import { ValueFigure } from "@/components/valuation/value-figure";
import { allCommissions } from "@/lib/commissions/commission";
import { formatCommissionFilter } from "@/lib/commissions/query";
import type { Day, DayRange } from "@/lib/core/day";
import { rangeLabel } from "@/lib/core/day-text";
import { listText } from "@/lib/core/list-text";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import { findGapsText } from "@/lib/coverage/text";
import { loadRatesBoard } from "@/lib/rates/load-rates";
import { parseRatesQuery } from "@/lib/rates/query";
import { loadSettings } from "@/lib/rates/save-settings";
import { isAdministrator } from "@/lib/sign-in/scope/account-scope";
import { getWords } from "../../language/words";
import { pageTitle } from "../../page-title";
import { AccountPage } from "../account-head";
import { ViewExport } from "../exports/export-menu-props";
import { ofWholeAccount } from "../no-account";
import { accountUrl, type OpenWholeAccount, type PageParams, withParams } from "../open-account";
import { askForRates, changeSettings, removeOneRate, saveOneRate } from "./actions";

export const generateMetadata = pageTitle((t) => t("rates.title"));

export default function RatesPage({ searchParams }: PageProps<"/rates">) {
  const t = useTranslations("rates");
  return (
    <AccountPage
      title={t("title")}
      line={t("line")}
      params={searchParams}
      tabs={<PlaceTabs of="data" />}
    >
      <RatesView params={searchParams} />
    </AccountPage>
  );
}

/**
 * The rates as an address asks for them, beside one account's ledger. `today` is the exchange's
 * day.
 */
type OpenRates = OpenWholeAccount & {
  readonly mayManage: boolean;
  readonly range: DayRange;
  readonly until: Day | null;
  readonly today: Day;
};

const loadBoard = cache(({ scope, ...asked }: OpenRates) => loadRatesBoard(scope, asked));

const RatesView = ofWholeAccount("/rates", async ({ scope, account, user, given }) => {
  const days = await loadBookDays(scope);
  const parsed = parseRatesQuery(given, days);
  if (!parsed.ok)
    return (
      <MalformedAddress problems={parsed.problems} resetHref={accountUrl("/rates", account)} />
    );
  const t = await getTranslations("rates");
  const { today, last } = days;
  const rates: OpenRates = {
    scope,
    account,
    mayManage: isAdministrator(user),
    ...parsed.query,
    today,
  };
  return (
    <UrlTransition>
      <div className="stack">
        <RatesRange range={rates.range} last={last} />
        <LoadingPanel title={t("coins.title")} height={{ base: 954, sm: 410 }}>
          <CoveragePanel rates={rates} />
        </LoadingPanel>
        <LoadingPanel title={t("table.title")} height={{ base: 2528, sm: 1057 }}>
          <RatesPanel rates={rates} params={given} />
        </LoadingPanel>
        <LoadingPanel title={t("rule.title")} height={{ base: 290, sm: 170 }}>
          <RulePanel mayManage={rates.mayManage} />
        </LoadingPanel>
        {rates.mayManage ? (
          <Panel id="import-title" title={t("import.title")}>
            <ImportRates href={`${accountUrl("/import", account)}&kind=rates`} />
          </Panel>
        ) : null}
      </div>
    </UrlTransition>
  );
});

function ImportRates({ href }: { href: string }) {
  const t = useTranslations("rates.import");
  return (
    <Text size="sm" c="dimmed">
      {t("text")} <PageLink href={href}>{t("open")}</PageLink>
    </Text>
  );
}

async function CoveragePanel({ rates }: { rates: OpenRates }) {
  const { coverage, settings, rebate, rowCount, partial: gaps } = await loadBoard(rates);
  const { currency } = settings;
  const query = formatCommissionFilter(allCommissions(rates.range));
  const left = coverage.filter(({ missing }) => missing.length > 0);
  const t = await getTranslations("rates.coins");
  const partial = findGapsText(await getWords(), gaps);
  const days = { range: rangeLabel(rates.range, await getLocale()) };
  const note = left.length > 0 ? t("left", { ...days, count: left.length }) : t("whole", days);
  return (
    <Panel
      id="coverage-title"
      title={t("title")}
      note={coverage.length > 0 ? note : t("none", days)}
      actions={
        <>
          {left.length > 0 && rates.mayManage ? <AskExchange ask={askForRates} /> : null}
          {rowCount > 0 ? (
            <ViewExport
              account={rates.account}
              subject="valued-commissions"
              query={query}
              rowCount={rowCount}
              partial={partial}
            />
          ) : null}
        </>
      }
    >
      {rowCount > 0 ? (
        <Box mb={16}>
          <Text size="sm" c="dimmed">
            {t("rebate", { currency })}{" "}
            <Text span size="xs" c="var(--warn)">
              {partial}
            </Text>
          </Text>
          <Text fz={24} lh="32px" fw={600}>
            <ValueFigure valued={rebate} currency={currency} explain />
          </Text>
        </Box>
      ) : null}
      {coverage.length > 0 ? (
        <CoverageTable coverage={coverage} currency={currency} form={await formOf(rates)} />
      ) : (
        <StateBox title={t("noneTitle")} text={t("noneText", { currency })} />
      )}
    </Panel>
  );
}

async function RatesPanel({ rates, params }: { rates: OpenRates; params: PageParams }) {
  const { settings, coins, days, older, newer } = await loadBoard(rates);
  const t = await getTranslations("rates.table");
  const pageHref = (until: string) =>
    withParams("/rates", params, { until, coin: null, day: null });
  return (
    <Panel
      id="rates-title"
      title={t("title")}
      note={t("note", { currency: settings.currency })}
      actions={<CsvButtons href="/rates/export">{t("csv")}</CsvButtons>}
    >
      <RatesBoard
        currency={settings.currency}
        coins={coins}
        days={days}
        form={await formOf(rates)}
      />
      {newer === null && older === null ? null : (
        <Flex component="nav" gap={16} mt={8} fz={13} aria-label={t("pages")}>
          {newer ? (
            <PageLink href={pageHref(newer)} scroll={false}>
              {t("later")}
            </PageLink>
          ) : null}
          {older ? (
            <PageLink href={pageHref(older)} scroll={false}>
              {t("before")}
            </PageLink>
          ) : null}
        </Flex>
      )}
    </Panel>
  );
}

async function formOf(rates: OpenRates): Promise<RateForm | null> {
  if (!rates.mayManage) return null;
  const { settings, ledgerCoins } = await loadBoard(rates);
  return {
    accountId: rates.account.id,
    save: saveOneRate,
    remove: removeOneRate,
    currency: settings.currency,
    today: rates.today,
    ledgerCoins,
  };
}

/** The rule in words, with the desk's settings in it (lib/rates/valuation.ts is the rule). */
async function RulePanel({ mayManage }: { mayManage: boolean }) {
  const settings = await loadSettings();
  const { currency, stableCoins, maxAgeDays } = settings;
  const stable = stableCoins.filter((coin) => coin !== currency);
  const t = await getTranslations("rates.rule");
  const coins = listText(stable, await getLocale());
  const b = (words: ReactNode) => <b>{words}</b>;
  return (
    <Panel
      id="rule-title"
      title={t("title")}
      actions={mayManage ? <SettingsControl settings={settings} save={changeSettings} /> : null}
    >
      <Box component="ol" maw="88ch" pl={20} style={{ listStyle: "decimal" }}>
        <li>{t.rich("native", { currency, b })}</li>
        <li>{t.rich("sources", { b })}</li>
        <li>
          {maxAgeDays === 0 ? t.rich("sameDay", { b }) : t.rich("earlier", { days: maxAgeDays, b })}
        </li>
        {stable.length > 0 ? (
          <li>
            {t.rich(stable.length === 1 ? "stableCoin" : "stableCoins", { coins, currency, b })}
          </li>
        ) : null}
        <li>{t.rich("notValued", { b })}</li>
      </Box>
    </Panel>
  );
}
