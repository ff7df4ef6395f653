import { Text } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { NetTable } from "@/components/repayments/net-table";
import { NoRepayments } from "@/components/repayments/no-repayments";
import {
  LiquidationBanner,
  UnlistedNotice,
  WithdrawnNotice,
} from "@/components/repayments/notices";
import { RepaymentTotals } from "@/components/repayments/repayment-totals";
import { RepaymentsFilterBar } from "@/components/repayments/repayments-filter-bar";
import { RepaymentsTable } from "@/components/repayments/repayments-table";
import { findTimeGapsText } from "@/components/repayments/time-gaps-text";
import { LoansPanel } from "@/components/trading/loans-panel";
import { ReadingAge, ReadingFailures } from "@/components/trading/reading-notes";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { useWords } from "@/components/ui/text/use-words";
import { UrlTransition } from "@/components/ui/url-transition";
import { rangeLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import { findGapsText } from "@/lib/coverage/text";
import { allRepayments, isFiltered, LIQUIDATION } from "@/lib/repayments/filter";
import { loadNetOfInterest } from "@/lib/repayments/load-net";
import { parseRepaymentChart } from "@/lib/repayments/load-repayment-chart";
import {
  findRepaymentFailure,
  loadRepaymentChoices,
  loadRepaymentDays,
  loadRepaymentOverview,
  loadRepaymentTable,
} from "@/lib/repayments/load-repayments";
import { formatRepaymentFilter, parseRepaymentQuery } from "@/lib/repayments/query";
import { tradingBook } from "@/lib/trading/kept";
import { loadLoans } from "@/lib/trading/load-loans";
import { getWords } from "../../language/words";
import { pageTitle } from "../../page-title";
import { AccountPage } from "../account-head";
import { ViewExport } from "../exports/export-menu-props";
import { ofWholeAccount } from "../no-account";
import { accountUrl, type PageParams, withParams } from "../open-account";
import { openDefaultView, plainUrl, SavedViews } from "../saved-views";
import { type OpenRepayments, RepaymentChart } from "./chart-panel";

export const generateMetadata = pageTitle((t) => t("repayments.title"));

export default async function RepaymentsPage({ searchParams }: PageProps<"/repayments">) {
  await openDefaultView("repayments", await searchParams);
  const t = await getTranslations("repayments");
  return (
    <AccountPage title={t("title")} line={t("line")} params={searchParams}>
      <RepaymentsView params={searchParams} />
    </AccountPage>
  );
}

/** Filters, notices and totals come at once, so that nothing moves when chart and table load. */
const RepaymentsView = ofWholeAccount("/repayments", async ({ scope, account, given }) => {
  const [days, { last }] = await Promise.all([loadRepaymentDays(scope), loadBookDays(scope)]);
  const [parsed, chart] = [parseRepaymentQuery(given, days), parseRepaymentChart(given)];
  if (!parsed.ok || !chart.ok) {
    const problems = [parsed, chart].filter((part) => !part.ok).flatMap((part) => part.problems);
    return <MalformedAddress problems={problems} resetHref={plainUrl("repayments", account)} />;
  }
  const t = await getTranslations("repayments");
  const { query } = parsed;
  const { filter } = query;
  const overview = await loadRepaymentOverview(scope, filter);
  const repayments: OpenRepayments = { scope, account, query, today: days.today, last, overview };
  const isEmpty = overview.totals.length === 0;
  return (
    <UrlTransition>
      <RepaymentsFilterBar
        filter={filter}
        choices={loadRepaymentChoices(scope, filter)}
        today={days.today}
      >
        <SavedViews screen="repayments" params={given} />
      </RepaymentsFilterBar>
      <RepaymentNotices repayments={repayments} params={given} />
      {account.isFedByFiles ? null : (
        <PanelBoundary what={(await getTranslations("tradingMoney.loans"))("name")}>
          <LoansNowPanel repayments={repayments} />
        </PanelBoundary>
      )}
      {isEmpty ? (
        <NoRepayments
          {...overview}
          isFiltered={isFiltered(filter)}
          partial={findTimeGapsText(await getWords(), overview.partial)}
          failure={await findRepaymentFailure(scope)}
          importHref={
            account.isFedByFiles ? `${accountUrl("/import", account)}&kind=repayments` : null
          }
          coverageHref={accountUrl("/coverage", account)}
          widestHref={`${accountUrl("/repayments", account)}&preset=all`}
        />
      ) : (
        <>
          <RepaymentTotalsPanel repayments={repayments} />
          <LoadingPanel title={t("overTime")} height={{ base: 596, sm: 468 }}>
            <RepaymentChart repayments={repayments} query={chart.query} />
          </LoadingPanel>
          {isFiltered(filter) ? null : (
            <PanelBoundary what={t("net.name")}>
              <NetPanel repayments={repayments} />
            </PanelBoundary>
          )}
          <LoadingPanel title={t("title")} height={396}>
            <RepaymentTablePanel repayments={repayments} />
          </LoadingPanel>
        </>
      )}
    </UrlTransition>
  );
});

function RepaymentNotices({
  repayments,
  params,
}: {
  repayments: OpenRepayments;
  params: PageParams;
}) {
  const { overview, account, query } = repayments;
  const { liquidations, withdrawn, unlisted } = overview;
  const { filter } = query;
  const isAlone = filter.businessTypes.length === 1 && filter.businessTypes[0] === LIQUIDATION;
  const forced = formatRepaymentFilter({ ...filter, businessTypes: [LIQUIDATION] });
  return (
    <>
      {liquidations ? (
        <LiquidationBanner
          liquidations={liquidations}
          href={isAlone ? null : `${accountUrl("/repayments", account)}&${forced}`}
        />
      ) : null}
      {unlisted ? <UnlistedNotice {...unlisted} /> : null}
      {withdrawn.count > 0 ? (
        <WithdrawnNotice
          count={withdrawn.count}
          repayments={withdrawn.orderIds.map((orderId) => ({
            orderId,
            href: withParams("/repayments", params, { row: orderId }),
          }))}
        />
      ) : null}
    </>
  );
}

/** What is owed now, beside what was repaid; the filter does not change it. */
async function LoansNowPanel({ repayments }: { repayments: OpenRepayments }) {
  const { scope, account } = repayments;
  const { reading, loans } = await loadLoans(tradingBook(scope, account));
  const notes = (
    <>
      <Text size="xs" c="dimmed">
        <ReadingAge reading={reading} />
      </Text>
      <ReadingFailures failed={reading.failed} hasRead={loans !== null} tone="plain" />
    </>
  );
  return <LoansPanel loans={loans} notes={notes} />;
}

async function RepaymentTablePanel({ repayments }: { repayments: OpenRepayments }) {
  const { scope, account, query, overview } = repayments;
  const t = await getTranslations("repayments");
  const page = await loadRepaymentTable(scope, query);
  const { sort, direction, filter } = query;
  const count = overview.totals.reduce((sum, { recordCount }) => sum + recordCount, 0);
  const exported = { account, query: formatRepaymentFilter(filter), rowCount: count };
  return (
    <Panel
      id="rows-title"
      title={t("title")}
      note={t("count", { count })}
      actions={
        <ViewExport
          {...exported}
          subject="repayments"
          partial={findTimeGapsText(await getWords(), overview.partial)}
        />
      }
    >
      <RepaymentsTable
        rows={page.rows}
        order={{ sort, direction }}
        detailUrl={accountUrl("/repayments/row", account)}
        page={{
          next: page.next,
          previous: page.previous,
          note: t("shown", { shown: page.rows.length, count }),
        }}
      />
    </Panel>
  );
}

function RepaymentTotalsPanel({ repayments }: { repayments: OpenRepayments }) {
  const words = useWords();
  const { overview } = repayments;
  const partial = findTimeGapsText(words, overview.partial);
  return (
    <Panel
      id="totals-title"
      title={words.t("repayments.totals.title")}
      note={partial ?? words.t("repayments.totals.note")}
    >
      <RepaymentTotals {...overview} />
    </Panel>
  );
}

/** Rebate minus the interest of loans, on the shown days that the exchange has published. */
async function NetPanel({ repayments }: { repayments: OpenRepayments }) {
  const { scope, account, query, today, last } = repayments;
  const { from } = query.filter.range;
  const [to = last] = [query.filter.range.to, last].sort();
  const range = { from, to };
  if (range.to < from) return null;
  const net = await loadNetOfInterest(scope, range, today);
  const words = await getWords();
  const { t, language } = words;
  const rebateGaps = findGapsText(words, net.rebateGaps);
  const repaymentGaps = findTimeGapsText(words, net.repaymentGaps);
  const title = t("repayments.net.title", { days: rangeLabel(range, language) });
  const hrefOf = (coin: string) => {
    const filter = formatRepaymentFilter({ ...allRepayments(range), coins: [coin] });
    return `${accountUrl("/repayments", account)}&${filter}`;
  };
  return (
    <Panel id="net-title" title={title} note={noteText(words, rebateGaps, repaymentGaps)}>
      {net.rows.length > 0 ? (
        <NetTable
          rows={net.rows.map((row) => ({ ...row, href: hrefOf(row.coin) }))}
          rebateGaps={rebateGaps}
          repaymentGaps={repaymentGaps}
          label={title}
        />
      ) : (
        <Text c="dimmed">{t("repayments.net.empty")}</Text>
      )}
    </Panel>
  );
}

function noteText({ t }: Words, rebate: string | null, repayments: string | null): string {
  if (rebate !== null && repayments !== null)
    return t("repayments.net.bothGaps", { rebate, repayments });
  if (rebate !== null) return t("repayments.net.rebateGaps", { gaps: rebate });
  return repayments === null
    ? t("repayments.net.note")
    : t("repayments.net.repaymentGaps", { gaps: repayments });
}
