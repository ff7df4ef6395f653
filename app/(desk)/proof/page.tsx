import { Box, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { AnswerLine, findAnswer } from "@/components/reconciliation/answer";
import {
  CoinCompare,
  DayList,
  DayReconciliationDetails,
} from "@/components/reconciliation/day-reconciliation";
import { Verdicts } from "@/components/reconciliation/verdicts";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { RefreshEvery } from "@/components/ui/refresh-every";
import { StateBox } from "@/components/ui/state-box";
import type { Day, DayRange } from "@/lib/core/day";
import { dayLabel, longDayLabel, rangeLabel } from "@/lib/core/day-text";
import { loadDayReconciliation } from "@/lib/reconciliation/load-reconciliation";
import { parseReconciliationQuery, type ReconciliationQuery } from "@/lib/reconciliation/query";
import type { ReconciledDay } from "@/lib/reconciliation/reconciliation";
import { pageTitle } from "../../page-title";
import { AccountPage } from "../account-head";
import { ViewExport } from "../exports/export-menu-props";
import { ofWholeAccount } from "../no-account";
import { accountUrl } from "../open-account";
import {
  type OpenReconciliation,
  openReconciliation,
  RangeLinks,
  reconciliationOf,
} from "./open-reconciliation";
import { BalancesPanel, OrdersPanel } from "./trading/panels";

export const generateMetadata = pageTitle((t) => t("proof.title"));

export default function ReconciliationPage({ searchParams }: PageProps<"/proof">) {
  const t = useTranslations("proof");
  return (
    <AccountPage
      title={t("title")}
      line={t("reconciliation.line")}
      params={searchParams}
      tabs={<PlaceTabs of="data" />}
    >
      <ReconciliationView params={searchParams} />
    </AccountPage>
  );
}

const ReconciliationView = ofWholeAccount("/proof", async ({ scope, account, given }) => {
  const t = await getTranslations("proof");
  const opened = await openReconciliation({ scope, account });
  const parsed = parseReconciliationQuery(given, opened.days);
  const url = accountUrl("/proof", opened.account);
  if (!parsed.ok) return <MalformedAddress problems={parsed.problems} resetHref={url} />;
  const { query } = parsed;
  return (
    <div className="stack">
      <RangeLinks path="/proof" opened={opened} range={query.range} />
      {query.day ? (
        <LoadingPanel key={query.day} title={t("panels.day")} height={240}>
          <DayPanel
            opened={opened}
            day={query.day}
            range={query.range}
            closeHref={rangeUrl(url, query)}
          />
        </LoadingPanel>
      ) : null}
      <LoadingPanel title={t("panels.answer")} height={{ base: 584, sm: 373 }}>
        <AnswerPanel opened={opened} range={query.range} />
      </LoadingPanel>
      <LoadingPanel title={t("panels.days")} height={128}>
        <DaysPanel opened={opened} query={query} url={rangeUrl(url, query)} />
      </LoadingPanel>
      <PanelBoundary what={t("orders.title")} fallback={null}>
        <OrdersPanel {...opened} />
      </PanelBoundary>
      <PanelBoundary what={t("balances.title")} fallback={null}>
        <BalancesPanel {...opened} />
      </PanelBoundary>
    </div>
  );
});

function rangeUrl(url: string, { range }: ReconciliationQuery): string {
  return `${url}&from=${range.from}&to=${range.to}`;
}

type DayPanelProps = { opened: OpenReconciliation; day: Day; range: DayRange; closeHref: string };

async function DayPanel({ opened, day, range, closeHref }: DayPanelProps) {
  const reconciled = await loadDayReconciliation(opened.scope, day, range);
  const t = await getTranslations("proof");
  const language = await getLocale();
  if (!reconciled) {
    return (
      <StateBox
        title={t("reconciliation.noDay", { day: dayLabel(day, language) })}
        text={t("reconciliation.noDayText")}
      >
        <a href={`${accountUrl("/coverage", opened.account)}&day=${day}`}>
          {t("reconciliation.noDayLink")}
        </a>
      </StateBox>
    );
  }
  return (
    <Panel
      id="day-title"
      title={longDayLabel(day, language)}
      note="UTC+8"
      actions={
        <>
          <a href={`${accountUrl("/commissions", opened.account)}&from=${day}&to=${day}`}>
            {t("reconciliation.showRows")}
          </a>
          <PageLink href={closeHref} scroll={false}>
            {t("close")}
          </PageLink>
        </>
      }
    >
      <DayReconciliationDetails reconciliation={reconciled} />
    </Panel>
  );
}

type DaysPanelProps = { opened: OpenReconciliation; query: ReconciliationQuery; url: string };

async function DaysPanel({ opened, query: { range, show }, url }: DaysPanelProps) {
  const { days, unchecked } = await reconciliationOf(opened.scope, range);
  if (days.length === 0) return null;
  if (opened.account.isFedByFiles && !days.some(isChecked)) return null;
  const t = await getTranslations("proof.reconciliation");
  const flagged = days.filter(isMismatched);
  const shown = show === "all" ? days : flagged;
  return (
    <Panel
      id="days-title"
      title={show === "all" ? t("everyDay") : t("daysToLook")}
      note={t("note", { days: days.length, flagged: flagged.length, unchecked })}
      actions={
        <>
          <PageLink href={show === "all" ? url : `${url}&show=all`} scroll={false}>
            {show === "all" ? t("onlyFlagged") : t("showEvery")}
          </PageLink>
          <ViewExport
            account={opened.account}
            subject="reconciliation"
            query={new URLSearchParams({ ...range })}
            rowCount={days.length * 3}
          />
        </>
      }
    >
      {shown.length > 0 ? (
        <DayList days={shown} dayUrl={`${url}${show === "all" ? "&show=all" : ""}&day=`} />
      ) : (
        <StateBox title={t("nothing")} text={t("nothingText")} />
      )}
    </Panel>
  );
}

async function AnswerPanel({ opened, range }: { opened: OpenReconciliation; range: DayRange }) {
  const { verdicts, days, unchecked, coins } = await reconciliationOf(opened.scope, range);
  const t = await getTranslations("proof");
  const [newest] = days;
  const latest = newest && (await loadDayReconciliation(opened.scope, newest.day, range));
  if (!latest) {
    return (
      <StateBox title={t("reconciliation.noRows")} text={t("reconciliation.noRowsText")}>
        <a href={accountUrl("/coverage", opened.account)}>{t("reconciliation.noRowsLink")}</a>
      </StateBox>
    );
  }
  const { windowCoins, dayCoins, window, isStale, day } = latest;
  const answer = findAnswer({
    matchingDays: days.filter((each) => !isMismatched(each) && isChecked(each)).length,
    coins,
    differingDays: days.filter(isMismatched).length,
    verdicts,
    windowCoins,
    isStale,
  });
  if (answer.kind === "unknown" && opened.account.isFedByFiles) {
    return (
      <StateBox title={t("reconciliation.ofFiles")} text={t("reconciliation.ofFilesText")}>
        <a href={accountUrl("/proof/terms", opened.account)}>{t("reconciliation.ofFilesLink")}</a>
      </StateBox>
    );
  }
  const compared = days.length - unchecked;
  return (
    <Panel
      id="answer-title"
      title={t("panels.answer")}
      note={t("answer.note", {
        days: rangeLabel(windowCoins ? window : { from: day, to: day }, await getLocale()),
      })}
    >
      <AnswerLine answer={answer} day={day} />
      {unchecked > 0 ? (
        <Notice tone="plain">
          {t("reconciliation.unchecked", { compared, days: days.length })}
        </Notice>
      ) : null}
      {unchecked > 0 ? <RefreshEvery seconds={5} /> : null}
      <CoinCompare
        coins={windowCoins ?? dayCoins}
        total={windowCoins ? "totalRebateAmount" : "dayTotalRebateAmount"}
      />
      <Box component="details" mt={12}>
        <summary>{t("answer.how")}</summary>
        <Text mb={12} maw="80ch">
          {t("answer.howText", { count: compared })}
        </Text>
        <Verdicts verdicts={verdicts} />
      </Box>
    </Panel>
  );
}

/** Whether a row of the day differs from a total; false if the day is not compared yet. */
function isMismatched({ totals }: ReconciledDay): boolean {
  return (
    totals?.some(
      ({ state, unexplained }) =>
        state === "contradicts" || (state === "no-reading" && unexplained > 0),
    ) ?? false
  );
}

const isChecked = ({ totals }: ReconciledDay) =>
  totals?.some(({ state }) => state === "fits") ?? false;
