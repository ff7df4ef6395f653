import { Text } from "@mantine/core";
import { CsvButtons } from "@/components/exports/csv-buttons";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { Choices } from "@/components/overview/choices";
import { CoinsTable } from "@/components/portfolio/coins-table";
import { PortfolioTable } from "@/components/portfolio/portfolio-table";
import { Panel } from "@/components/ui/panel";
import { dayLabel, rangeLabel } from "@/lib/core/day-text";
import { listText } from "@/lib/core/list-text";
import { isWholeAccount } from "@/lib/core/scope";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { findGapsText } from "@/lib/coverage/text";
import { findNotWhole, loadPortfolio, type PortfolioAccount } from "@/lib/portfolio/overview";
import {
  PORTFOLIO_PERIODS,
  type PortfolioOverview,
  type PortfolioPeriod,
} from "@/lib/portfolio/portfolio";
import { formatPortfolioQuery, parsePortfolioQuery } from "@/lib/portfolio/query";
import { unvaluedText } from "@/lib/rates/text";
import { getWords } from "../../language/words";
import { pageTitle } from "../../page-title";
import { accountUrl, type PageParams } from "../open-account";
import { AllFrame } from "./frame";

export const generateMetadata = pageTitle((t) => t("portfolio.title"));

export default function AllPage({ searchParams }: PageProps<"/all">) {
  return (
    <AllFrame tab="overview">
      {(accounts) => <Overview accounts={accounts} params={searchParams} />}
    </AllFrame>
  );
}

type OverviewProps = { accounts: readonly PortfolioAccount[]; params: Promise<PageParams> };

async function Overview({ accounts, params }: OverviewProps) {
  const parsed = parsePortfolioQuery(await params);
  if (!parsed.ok) return <MalformedAddress problems={parsed.problems} resetHref="/all" />;
  const { period } = parsed.query;
  const [overview, words] = await Promise.all([loadPortfolio(accounts, period), getWords()]);
  const { t, language } = words;
  const notes = notesOf(words, overview);
  return (
    <>
      <Panel
        id="overview-title"
        title={t("portfolio.overview.title", { currency: overview.currency })}
        note={t("portfolio.overview.note", { day: dayLabel(overview.last, language) })}
        actions={
          <CsvButtons href={`/all/export/overview.csv${formatPortfolioQuery(period)}`}>
            {t("portfolio.export")}
          </CsvButtons>
        }
      >
        <PortfolioTable
          rows={overview.rows.map((row, at) => ({
            ...row,
            href: accountUrl("/overview", row.account),
            coverageHref: isWhole(accounts[at]) ? accountUrl("/coverage", row.account) : null,
          }))}
          together={{
            figures: overview.together,
            forecast: overview.forecast,
            notWhole: namesNotWhole(overview),
          }}
          currency={overview.currency}
        />
        {notes.map((note) => (
          <Text key={note} size="xs" c="dimmed" mt={8}>
            {note}
          </Text>
        ))}
      </Panel>
      <Coins overview={overview} period={period} words={words} />
    </>
  );
}

const isWhole = (opened: PortfolioAccount | undefined) =>
  opened !== undefined && isWholeAccount(opened.scope);

function namesNotWhole(overview: PortfolioOverview): string[] {
  return [
    ...new Set(
      PORTFOLIO_PERIODS.flatMap((name) => findNotWhole(overview, name)).map(
        ({ account }) => account,
      ),
    ),
  ];
}

/** What the sums leave out: days of accounts that are not whole, and coins without a rate. */
function notesOf(words: Words, overview: PortfolioOverview): string[] {
  const { t, language } = words;
  const periodName = (name: PortfolioPeriod) => t(`overview.periods.${name}`);
  const lacks = namesNotWhole(overview).map((account) => {
    const periods = PORTFOLIO_PERIODS.filter((name) =>
      findNotWhole(overview, name).some((gap) => gap.account === account),
    );
    return t("portfolio.overview.gaps", {
      account: visibleText(account),
      periods: listText(periods.map(periodName), language),
    });
  });
  const left = PORTFOLIO_PERIODS.flatMap((name) => {
    const unvalued = overview.together[name].figure.valued?.unvalued ?? [];
    const text = unvaluedText(words, unvalued, unvalued.length);
    return text === null
      ? []
      : [t("portfolio.overview.left", { period: periodName(name), unvalued: text })];
  });
  return [...lacks, ...left];
}

type CoinsProps = { overview: PortfolioOverview; period: PortfolioPeriod; words: Words };

function Coins({ overview: { coins, rows, together }, period, words }: CoinsProps) {
  const { t, language } = words;
  const { now } = together[period].days;
  const periods = PORTFOLIO_PERIODS.map((name) => ({
    label: t(`overview.periods.${name}`),
    href: `/all${formatPortfolioQuery(name)}`,
    isChosen: name === period,
  }));
  return (
    <Panel
      id="coins-title"
      title={t("portfolio.coins.title", { days: rangeLabel(now, language) })}
      note={now.gaps === null ? null : t("portfolio.coins.notWhole")}
      actions={<Choices label={t("portfolio.coins.period")} choices={periods} />}
    >
      {coins.length === 0 ? (
        <Text c="dimmed">{t("portfolio.coins.none")}</Text>
      ) : (
        <CoinsTable
          coins={coins}
          accounts={rows.map(({ account, figures }) => ({
            ...account,
            gaps: findGapsText(words, figures[period].days.now.gaps),
          }))}
        />
      )}
    </Panel>
  );
}
