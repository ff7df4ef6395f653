import { SimpleGrid, Text } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { noChangeText } from "@/components/overview/change-mark";
import { Choices, FoldedChoices } from "@/components/overview/choices";
import { type FiguresRow, FiguresTable } from "@/components/overview/figures-table";
import { ForecastTile } from "@/components/overview/forecast-tile";
import { PeriodStrip, type StripPeriod } from "@/components/overview/period-strip";
import { StateLine } from "@/components/overview/state-line";
import { TargetForm } from "@/components/overview/target-form";
import { firstSyncText } from "@/components/shell/freshness-line";
import { PageHead } from "@/components/shell/page-head";
import { LoadingPage, LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { allCommissions } from "@/lib/commissions/commission";
import { coinsOf } from "@/lib/commissions/sum-by-coin";
import { rangeLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { findFirstSync } from "@/lib/coverage/load-coverage";
import { type EarnedRow, earnedRow } from "@/lib/earnings/break-down-earnings";
import type { EarnedDay } from "@/lib/earnings/earnings";
import { loadActiveClients } from "@/lib/overview/clients";
import { type Period, whyNotCompared } from "@/lib/overview/compare";
import { coinRows, valueFigure, valueRow } from "@/lib/overview/figures";
import { forecastMonth } from "@/lib/overview/forecast";
import { findPeriod } from "@/lib/overview/load-overview";
import type { CoinRow, ValueRow } from "@/lib/overview/overview";
import { parseOverviewQuery } from "@/lib/overview/query";
import { loadTargets } from "@/lib/overview/set-target";
import { loadBookState } from "@/lib/overview/state";
import { findTarget } from "@/lib/overview/target";
import { findComparisonName } from "@/lib/overview/text";
import { unvaluedText } from "@/lib/rates/text";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { getWords } from "../../language/words";
import { pageTitle } from "../../page-title";
import { Attention } from "../brief/attention";
import { briefUrl } from "../brief/open-brief";
import { ledgerUrl } from "../commissions/open-ledger";
import { ofAccount } from "../no-account";
import { accountUrl, wholeAccountUrl } from "../open-account";
import { NoClients, SharePanel } from "../share-panel";
import { setMonthTarget } from "./actions";
import { comparisonChoices } from "./comparison-choices";
import { FirstSteps } from "./first-steps";
import {
  loadBook,
  loadChosen,
  loadEarned,
  loadMainFigure,
  type OpenOverview,
  openOverview,
  overviewUrl,
  shownPeriods,
  type WholeOverview,
  wholeOverview,
} from "./open-overview";
import { ClientMoversPanel, GroupMoversPanel, ProductChartPanel, TopClientsPanel } from "./panels";

export const generateMetadata = pageTitle((t) => t("overview.title"));

export default function OverviewPage({ searchParams }: PageProps<"/overview">) {
  const t = useTranslations("overview");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <LoadingPage title={t("title")}>
        <OverviewView params={searchParams} />
      </LoadingPage>
    </>
  );
}

/** Everything below the figures streams in when it is ready, and moves nothing above it. */
const OverviewView = ofAccount(
  "/overview",
  async ({ scope, account, given }) => {
    const t = await getTranslations();
    const parsed = parseOverviewQuery(given);
    if (!parsed.ok) {
      const resetHref = accountUrl("/overview", account);
      return <MalformedAddress problems={parsed.problems} resetHref={resetHref} />;
    }
    const overview = await openOverview({ scope, account }, parsed.query);
    const whole = wholeOverview(overview);
    const { periods, valuation } = await loadBook(overview);
    if (!periods.some(({ now }) => now.isKnown)) {
      return (
        <div className="stack">
          <FirstSteps currency={valuation.currency} />
          <NothingKnown account={account} />
        </div>
      );
    }
    // The screen appears with all of these, so other queries of the page start after them.
    const [firstSteps, state, share, strip, figures] = await Promise.all([
      FirstSteps({ currency: valuation.currency }),
      State({ overview, whole }),
      SharePanel({ scope, account }),
      StripPanel({ overview }),
      FiguresPanel({ overview }),
    ]);
    return (
      <div className="stack">
        {state}
        {share}
        {strip}
        {firstSteps}
        <LoadingPanel title={t("breakdown.byProduct")} height={{ base: 492, sm: 368 }}>
          <ProductChartPanel overview={overview} />
        </LoadingPanel>
        {figures}
        <SimpleGrid cols={{ base: 1, lg: 3 }} spacing={32} verticalSpacing={24}>
          <LoadingPanel title={t("overview.movers.clients")} height={257}>
            <ClientMoversPanel overview={overview} />
          </LoadingPanel>
          <LoadingPanel
            title={t(overview.earner ? "earnings.types" : "overview.movers.groups")}
            height={441}
          >
            <GroupMoversPanel overview={overview} />
          </LoadingPanel>
          <LoadingPanel title={t("overview.top.title")} height={161}>
            <TopClientsPanel overview={overview} />
          </LoadingPanel>
        </SimpleGrid>
      </div>
    );
  },
  NoClients,
);

/** No day is known yet. */
function NothingKnown({ account }: Pick<OpenOverview, "account">) {
  const t = useTranslations("overview");
  if (!account.isFedByFiles)
    return (
      <StateBox title={t("nothingRead.title")} text={t("nothingRead.text")}>
        <a href={accountUrl("/coverage", account)}>{t("nothingRead.link")}</a>
      </StateBox>
    );
  return (
    <StateBox title={t("nothingRead.title")} text={t("nothingImported.text")}>
      {mayManage(account) ? (
        <a href={accountUrl("/import", account)}>{t("nothingImported.link")}</a>
      ) : null}
    </StateBox>
  );
}

async function State({ overview, whole }: { overview: OpenOverview; whole: WholeOverview | null }) {
  const { account, nowMs } = overview;
  const firstSync = whole ? await findFirstSync(whole.scope) : null;
  if (firstSync) {
    const t = await getTranslations("shell.freshness");
    return (
      <Text fw={500} role="status">
        {firstSyncText(t, firstSync)}
      </Text>
    );
  }
  const state = await loadBookState(overview.scope, await loadBook(overview), overview);
  return (
    <div>
      <StateLine state={state} nowMs={nowMs} coverageHref={wholeAccountUrl("/coverage", account)} />
      {whole ? await Attention({ overview: whole }) : null}
    </div>
  );
}

async function StripPanel({ overview }: { overview: OpenOverview }) {
  const { book, coin, unit } = await loadChosen(overview);
  const t = await getTranslations("overview");
  const { query } = overview;
  const words = await getWords();
  const periods = await Promise.all(
    shownPeriods(overview, book).map((period) => stripPeriod(overview, period, words)),
  );
  const titles = await getTranslations(overview.earner ? "earnings.strip" : "overview.strip");
  return (
    <>
      <FoldedChoices
        summary={t("choices.folded", {
          against: t(`comparisons.${query.comparison ?? "default"}`),
          unit: visibleText(unit),
        })}
      >
        <Choices
          label={t("choices.against")}
          choices={comparisonChoices(words, query, (comparison) =>
            overviewUrl(overview, { comparison }),
          )}
        />
        <Choices
          label={t("choices.unit")}
          choices={[null, ...coinsOf(book.sums)].map((name) => ({
            label: name ?? t("choices.allCoins", { currency: book.valuation.currency }),
            href: overviewUrl(overview, { coin: name }),
            isChosen: name === coin,
          }))}
        />
      </FoldedChoices>
      <Panel
        id="periods-title"
        title={coin === null ? titles("allCoins", { currency: unit }) : titles("oneCoin", { coin })}
        note={coin === null ? t("strip.note") : null}
        actions={
          query.period === "all" ? null : <Link href={briefUrl(overview)}>{t("strip.why")}</Link>
        }
      >
        <PeriodStrip
          periods={periods}
          current={query.period}
          unit={unit}
          forecast={overview.earner ? null : await MonthForecastTile({ overview })}
        />
      </Panel>
    </>
  );
}

async function stripPeriod(
  overview: OpenOverview,
  period: Period,
  words: Words,
): Promise<StripPeriod> {
  const { name, now, before, also, comparison } = period;
  const second = also && { ...period, before: also.before };
  const secondFigure = second && (await loadMainFigure(overview, second));
  return {
    name,
    now,
    before,
    href: overviewUrl(overview, { period: name }),
    figure: await loadMainFigure(overview, period),
    comparisonName: findComparisonName(words, period, comparison),
    second:
      also && second && secondFigure
        ? {
            change: secondFigure.change,
            days: second,
            coins: "valued" in secondFigure ? secondFigure.comparedCoins : null,
            name: findComparisonName(words, period, also.comparison),
          }
        : null,
  };
}

/** What the month will come to, against its target: of the rebate, not of a partner's share. */
async function MonthForecastTile({ overview }: { overview: OpenOverview }) {
  const { book, coin, unit } = await loadChosen(overview);
  const { account, last } = overview;
  const whole = wholeOverview(overview);
  const forecast = forecastMonth(
    { accounts: [book], valuation: book.valuation, last },
    { measure: "rebateAmount", coin },
  );
  const figure = await loadMainFigure(overview, findPeriod(book, "mtd"));
  const sofar = "valued" in figure ? (figure.valued?.value ?? null) : figure.amount;
  const targets = whole && coin === null ? await loadTargets(whole.scope) : [];
  const target = findTarget(targets, forecast.month);
  return (
    <ForecastTile
      forecast={forecast}
      sofar={sofar}
      unit={unit}
      isMoney={coin === null}
      target={target}
    >
      {whole && coin === null && mayManage(account) ? (
        <TargetForm
          accountId={account.id}
          month={forecast.month}
          currency={unit}
          targets={targets}
          current={target}
          set={setMonthTarget}
        />
      ) : null}
    </ForecastTile>
  );
}

/** A row's figures as far as the person sees them: what is hidden does not reach the browser. */
function seenFigures(
  { seen }: OpenOverview,
  { rebateAmount, feePaid, rebateRate, spark }: CoinRow | ValueRow,
  earned: EarnedRow | null,
): Pick<FiguresRow, "figures" | "rebateRate" | "spark"> {
  return {
    figures: {
      earned: earned?.earned,
      rebateAmount: seen.rebate ? rebateAmount : undefined,
      feePaid: seen.fees ? feePaid : undefined,
    },
    rebateRate: earned === null ? rebateRate : null,
    spark: earned?.spark ?? spark,
  };
}

const shownDays = (days: readonly EarnedDay[], { now, before }: Period) =>
  days.filter(({ day }) =>
    [now, before].some((range) => range !== null && range.from <= day && day <= range.to),
  );

async function FiguresPanel({ overview }: { overview: OpenOverview }) {
  const { book, period } = await loadChosen(overview);
  const active = await loadActiveClients(overview.scope, period);
  const earned = await loadEarned(overview);
  const everything = allCommissions(period.now);
  const values = valueRow(book, period);
  const shareOf = (coin: string | null) =>
    earned && earnedRow({ ...book, ...earned }, period, coin);
  const coinRow = (coin: string) => ({
    coin,
    unit: coin,
    clients: active.ofCoin(coin),
    href: ledgerUrl(overview.account, { ...everything, coins: [coin] }),
  });
  const rows: FiguresRow[] = [
    {
      ...seenFigures(overview, values, shareOf(null)),
      coin: null,
      unit: book.valuation.currency,
      clients: active.all,
      href: ledgerUrl(overview.account, everything),
    },
  ];
  for (const row of coinRows(book, period))
    rows.push({ ...coinRow(row.coin), ...seenFigures(overview, row, shareOf(row.coin)) });
  // Coins that introduced partners alone bring.
  for (const coin of coinsOf(earned ? shownDays(earned.coinDays, period) : [])) {
    const share = shareOf(coin);
    if (share === null || rows.some((row) => row.coin === coin)) continue;
    const figures = { earned: share.earned };
    rows.push({ ...coinRow(coin), figures, rebateRate: null, spark: share.spark });
  }
  const main = earned
    ? valueFigure(period, earned.coinDays, earned.valuation, "earned")
    : values.rebateAmount;
  const unvalued = main.valued?.unvalued ?? [];
  const ratesHref = wholeAccountUrl("/rates", overview.account);
  const words = await getWords();
  const { t, language } = words;
  const left = unvaluedText(words, unvalued, unvalued.length);
  const why = whyNotCompared(period);
  const said = {
    period: t(`overview.periods.${period.name}`),
    days: rangeLabel(period.now, language),
  };
  return (
    <Panel
      id="figures-title"
      title={
        period.before
          ? t("overview.figures.titleAgainst", {
              ...said,
              before: rangeLabel(period.before, language),
            })
          : t("overview.figures.title", said)
      }
      note={why && noChangeText(words, why)}
      actions={
        left === null || ratesHref === null ? null : (
          <Link href={ratesHref}>{t("overview.figures.setRates")}</Link>
        )
      }
    >
      <FiguresTable
        rows={rows}
        days={period}
        label={t("overview.figures.label")}
        isShare={earned !== null}
      />
      {left === null ? null : (
        <Text size="xs" c="dimmed" mt={8}>
          {t("overview.figures.left", { unvalued: left })}
        </Text>
      )}
    </Panel>
  );
}
