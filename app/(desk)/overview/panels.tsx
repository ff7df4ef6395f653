import { Stack, Text } from "@mantine/core";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { basisText, breakdownTitle, chartOfTypes } from "@/components/breakdown/chart-of-breakdown";
import { ClientName } from "@/components/clients/client-name";
import { earnedTitle } from "@/components/earnings/earned-title";
import { noChangeText } from "@/components/overview/change-mark";
import { LargestList, type ListUnit, MoversList } from "@/components/overview/movers-list";
import { ProductPanel } from "@/components/overview/product-panel";
import { MarketName } from "@/components/ui/market-name";
import { Panel } from "@/components/ui/panel";
import { useWords } from "@/components/ui/text/use-words";
import { clientPath } from "@/lib/clients/client-path";
import { loadClientTags } from "@/lib/clients/load-client-tags";
import { loadBreakdown } from "@/lib/commissions/breakdown/load-breakdown";
import { type BreakdownQuery, formatBreakdownQuery } from "@/lib/commissions/breakdown/query";
import { fittingBucket } from "@/lib/commissions/buckets";
import { allCommissions, type CommissionLists } from "@/lib/commissions/commission";
import { formatCommissionFilter } from "@/lib/commissions/query";
import { type DayRange, within } from "@/lib/core/day";
import { rangeLabel } from "@/lib/core/day-text";
import { productTypeText } from "@/lib/core/market-name";
import { findGaps } from "@/lib/coverage/coverage";
import { findGapsText } from "@/lib/coverage/text";
import { breakEarningsDown, rankEarnedTypes } from "@/lib/earnings/break-down-earnings";
import type { EarnedBook } from "@/lib/earnings/load-earnings";
import { type Period, whyNotCompared } from "@/lib/overview/compare";
import { coinsByRows, lineBefore } from "@/lib/overview/figures";
import { loadGroupMovers } from "@/lib/overview/group-movers";
import { findPeriod, type OverviewBook } from "@/lib/overview/load-overview";
import type { NoChange } from "@/lib/overview/overview";
import { getWords } from "../../language/words";
import { ledgerUrl } from "../commissions/open-ledger";
import { accountUrl } from "../open-account";
import {
  type ChosenPeriod,
  loadChosen,
  loadClients,
  loadEarned,
  type OpenOverview,
  overviewUrl,
} from "./open-overview";

export async function ProductChartPanel({ overview }: { overview: OpenOverview }) {
  const { book, coin, ...chosen } = await loadChosen(overview);
  // A single bar says nothing: the latest day appears with the days before it.
  const period = chosen.period.name === "latest" ? findPeriod(book, "7d") : chosen.period;
  const { scope, today, account } = overview;
  const { view } = overview.query;
  const filter = allCommissions(period.now);
  const query: BreakdownQuery = {
    by: "productType",
    measure: "rebateAmount",
    per: null,
    unit: coin === null ? "value" : "coin",
    coin,
    shape: "stacked",
    top: 8,
    view,
    range: null,
  };
  const shown = within(book.sums, period.now).filter((sum) => coin === null || sum.coin === coin);
  const words = await getWords();
  const { t, language } = words;
  const earned = await loadEarned(overview);
  const per = fittingBucket(period.now);
  const gapOf = (range: DayRange) => findGaps(within(book.days, range));
  const breakdown = earned
    ? breakEarningsDown(earned, { range: period.now, per, coin, gapOf })
    : await loadBreakdown(scope, filter, query, { today, coins: coinsByRows(shown) });
  if (!breakdown) {
    const days = rangeLabel(period.now, language);
    const gaps = findGapsText(words, gapOf(period.now));
    return (
      <Panel
        id="product-title"
        title={earned ? t("earnings.chart", { days }) : t("overview.product.title", { days })}
      >
        <p>{earned ? t("earnings.chartNone") : t("overview.product.none")}</p>
        {gaps === null ? null : (
          <Text size="xs" c="dimmed" mt={8}>
            {gaps}
          </Text>
        )}
      </Panel>
    );
  }
  const compared = whyNotCompared(period) === null;
  const line = compared ? lineOf({ book, earned }, period, coin) : null;
  const chart = chartOfTypes(words, breakdown);
  const hasComparison = line !== null && period.before !== null;
  const data = hasComparison
    ? { ...chart, comparison: { name: rangeLabel(period.before, language), amounts: line } }
    : chart;
  const ledger = new URLSearchParams({ account: String(account.id) });
  for (const [key, value] of [...formatCommissionFilter(filter), ...formatBreakdownQuery(query)])
    ledger.append(key, value);
  const notes = [
    findGapsText(words, breakdown.partial),
    basisText(words, breakdown.valued, breakdown.unit),
  ];
  return (
    <ProductPanel
      data={data}
      title={
        breakdown.measure === "earned"
          ? earnedTitle(words, breakdown)
          : breakdownTitle(words, breakdown, false)
      }
      total={breakdown.total}
      notes={notes.filter((note) => note !== null)}
      rowHead={t(`breakdown.bucketHeads.${breakdown.per}`)}
      view={view}
      otherViewHref={overviewUrl(overview, { view: view === "chart" ? "table" : "chart" })}
      ledgerQuery={String(ledger)}
    />
  );
}

/** The days before as a line over the bars. */
function lineOf(
  { book, earned }: { book: OverviewBook; earned: EarnedBook | null },
  period: Period,
  coin: string | null,
) {
  return earned
    ? lineBefore({ ...earned, sums: earned.coinDays, days: book.days }, period, {
        coin,
        measure: "earned",
      })
    : lineBefore(book, period, { coin, measure: "rebateAmount" });
}

export async function ClientMoversPanel({ overview }: { overview: OpenOverview }) {
  const chosen = await loadChosen(overview);
  const { movers, leftOut } = await loadClients(overview);
  const moved = "kind" in movers ? [] : [...movers.risers, ...movers.fallers];
  const t = await getTranslations();
  const tags = await loadClientTags(
    overview.scope,
    moved.map(({ name }) => name),
  );
  return (
    <Panel
      id="clients-title"
      title={t("overview.movers.clients")}
      note={<LeftOut coins={leftOut} />}
    >
      {"kind" in movers ? (
        <NoMovers why={movers} />
      ) : (
        <MoversList
          of="clients"
          movers={movers}
          unit={listUnit(chosen)}
          nameOf={(uid) => <ClientName isShort uid={uid} tag={tags.get(uid)} />}
          hrefOf={(uid) => rowsUrl(overview, { uids: [uid] }, chosen)}
        />
      )}
    </Panel>
  );
}

export async function GroupMoversPanel({ overview }: { overview: OpenOverview }) {
  const chosen = await loadChosen(overview);
  const { period, coin } = chosen;
  const unit = listUnit(chosen);
  const earned = await loadEarned(overview);
  const moved = earned
    ? rankEarnedTypes(earned, { days: period, coin })
    : await loadGroupMovers(overview.scope, { days: period, coin });
  const t = await getTranslations();
  return (
    <Panel
      id="groups-title"
      title={earned ? t("earnings.types") : t("overview.movers.groups")}
      note={"kind" in moved ? null : <LeftOut coins={moved.leftOut} />}
    >
      {"kind" in moved ? (
        <NoMovers why={moved} />
      ) : (
        <Stack gap={16}>
          <MoversList
            of="productTypes"
            movers={moved.productTypes}
            unit={unit}
            nameOf={(type) => productTypeText(t, type)}
            hrefOf={(type) => rowsUrl(overview, { productTypes: [type] }, chosen)}
          />
          {earned ? null : (
            <MoversList
              of="symbols"
              movers={moved.symbols}
              unit={unit}
              nameOf={(symbol) => <MarketName symbol={symbol} />}
              hrefOf={(symbol) => rowsUrl(overview, { symbols: [symbol] }, chosen)}
            />
          )}
        </Stack>
      )}
    </Panel>
  );
}

export async function TopClientsPanel({ overview }: { overview: OpenOverview }) {
  const chosen = await loadChosen(overview);
  const { largest, leftOut, missingRows } = await loadClients(overview);
  const tags = await loadClientTags(
    overview.scope,
    largest.map(({ uid }) => uid),
  );
  const words = await getWords();
  const { t } = words;
  const notGiven = missingRows > 0 ? t("overview.top.rowsNotGiven", { count: missingRows }) : null;
  const notes = [findGapsText(words, chosen.period.now.gaps), notGiven].filter(
    (text) => text !== null,
  );
  return (
    <Panel
      id="top-title"
      title={t("overview.top.title")}
      note={<LeftOut coins={leftOut} notes={notes} />}
      actions={<Link href={accountUrl("/clients", overview.account)}>{t("overview.top.all")}</Link>}
    >
      <LargestList
        clients={largest}
        tags={tags}
        unit={listUnit(chosen)}
        hrefOf={(uid) => accountUrl(clientPath(uid), overview.account)}
      />
    </Panel>
  );
}

const listUnit = ({ coin, unit }: ChosenPeriod): ListUnit => ({
  name: unit,
  isMoney: coin === null,
});

function rowsUrl(
  overview: OpenOverview,
  lists: Partial<CommissionLists>,
  { period, coin }: ChosenPeriod,
): string {
  return ledgerUrl(overview.account, { ...allCommissions(period.now, coin), ...lists });
}

type LeftOutProps = { coins: readonly string[]; notes?: readonly string[] };

/** The coins that a panel leaves out, after its other notes. */
function LeftOut({ coins, notes = [] }: LeftOutProps) {
  const { t } = useWords();
  if (coins.length === 0) return notes.join(" · ") || null;
  const named = coins.join(t("ui.comma"));
  const left =
    coins.length > 2
      ? t("overview.movers.leftOutCount", { count: coins.length })
      : t("overview.movers.leftOut", { coins: named });
  return (
    <span title={t("overview.movers.leftOutHint", { coins: named })}>
      {[...notes, left].join(" · ")}
    </span>
  );
}

function NoMovers({ why }: { why: NoChange }) {
  return (
    <Text size="sm" c="dimmed">
      {noChangeText(useWords(), why)}
    </Text>
  );
}
