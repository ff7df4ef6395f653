"use client";
import { Box, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Fact, Facts } from "@/components/ui/facts";
import { Figure, Unknown } from "@/components/ui/figure";
import { Quiet, SubLine } from "@/components/ui/marked-text";
import { MarketName } from "@/components/ui/market-name";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import { STATED_TOTALS, type StatedTotal } from "@/lib/commissions/commission";
import { compareAmounts, subtractAmounts } from "@/lib/core/amount";
import { countText } from "@/lib/core/amount-text";
import { dayLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type {
  CoinTotal,
  Contradiction,
  DayReconciliation,
  ReconciledDay,
  TotalContradictions,
} from "@/lib/reconciliation/reconciliation";
import { SignedChange } from "./changes";
import { Moment } from "./moment";
import { readingText } from "./reconciliation-text";
import { TotalState } from "./total-state";

export function DayReconciliationDetails({
  reconciliation,
}: {
  reconciliation: DayReconciliation;
}) {
  const words = useWords();
  const { t } = words;
  const { rows, totals, verdicts, contradictions, dayCoins, asOf, isStale } = reconciliation;
  return (
    <>
      <Text mb={12}>
        {t.rich("proof.dayProof.confirmed", {
          count: rows,
          at: () => <Moment ms={asOf.getTime()} />,
        })}
      </Text>
      {isStale ? <Notice>{t("proof.dayProof.stale")}</Notice> : null}
      <Facts my={16}>
        {totals.map((view) => (
          <Fact key={view.total} term={t(`ledger.fields.${view.total}`)}>
            <TotalState view={view} />
            <SubLine>{readingOf(words, verdicts, view.total)}</SubLine>
          </Fact>
        ))}
      </Facts>
      <CoinCompare coins={dayCoins} total="dayTotalRebateAmount" />
      {contradictions.map((list) => (
        <Contradictions key={list.total} list={list} />
      ))}
    </>
  );
}

function readingOf(
  words: Words,
  verdicts: DayReconciliation["verdicts"],
  total: StatedTotal,
): string {
  const verdict = verdicts.find((each) => each.total === total);
  const isFound = verdict?.kind === "holds" || verdict?.kind === "mostly";
  return isFound && verdict.best ? readingText(words, verdict.best.reading) : "";
}

const column = columnOf<Contradiction>();

/** The rows of a day whose total differs from our records, largest difference first. */
function Contradictions({ list: { total, reading, count, rows } }: { list: TotalContradictions }) {
  const words = useWords();
  const { t } = words;
  const said = {
    count,
    reading: readingText(words, reading),
    total: () => t(`ledger.fields.${total}`),
  };
  const columns = [
    column.lead("uid", t("proof.client"), ({ uid }) => uid),
    column("symbol", t("proof.symbol"), ({ symbol }) => <MarketName symbol={symbol} />),
    column("coin", t("proof.coin"), ({ coin }) => visibleText(coin)),
    column.figure("ours", t("proof.ourSum"), ({ ours }) => <Figure amount={ours} />),
    column.figure("stated", t("proof.theirs"), ({ stated }) => <Figure amount={stated} />),
    column.figure("difference", t("proof.difference"), { phone: "aside" }, ({ difference }) => (
      <SignedChange amount={difference} />
    )),
  ];
  return (
    <Box mt={12}>
      <Text mb={12}>
        {count > rows.length
          ? t.rich("proof.dayProof.contradictionsMore", { ...said, shown: rows.length })
          : t.rich("proof.dayProof.contradictions", said)}
      </Text>
      <DataTable rows={rows} columns={columns} />
    </Box>
  );
}

const dayColumn = columnOf<ReconciledDay>();

/** Days and their totals; each links to its rows. The day is added to `dayUrl`. */
export function DayList({ days, dayUrl }: { days: readonly ReconciledDay[]; dayUrl: string }) {
  const { t, language } = useWords("proof");
  const columns = [
    dayColumn.lead("day", t("day"), ({ day }) => (
      <a href={`${dayUrl}${day}`}>{dayLabel(day, language)}</a>
    )),
    dayColumn.figure("rows", t("rows"), ({ rows }) => countText(rows)),
    ...STATED_TOTALS.map((total) =>
      dayColumn(total, total, ({ totals }) => {
        const view = totals?.find((each) => each.total === total);
        if (view) return <TotalState view={view} />;
        return <Quiet>{t("reconciliation.notCompared")}</Quiet>;
      }),
    ),
  ];
  return <DataTable rows={days} rowId={({ day }) => day} columns={columns} />;
}

const coinColumn = columnOf<CoinTotal>();

/**
 * Our sum and the exchange's total of each coin; if its rows disagree, the lowest and the highest.
 */
export function CoinCompare({ coins, total }: { coins: readonly CoinTotal[]; total: StatedTotal }) {
  const t = useTranslations("proof");
  const columns = [
    coinColumn.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
    coinColumn.figure("ours", t("ourSum"), ({ ours }) => <Figure amount={ours} />),
    coinColumn.figure("stated", t("theirs"), { hint: total }, (coin) => <Stated coin={coin} />),
    coinColumn.figure("difference", t("difference"), { phone: "aside" }, (coin) => (
      <Difference coin={coin} />
    )),
  ];
  return <DataTable rows={coins} rowId={({ coin }) => coin} columns={columns} />;
}

function Stated({ coin: { lowest, highest } }: { coin: CoinTotal }) {
  const t = useTranslations("proof.dayProof");
  if (lowest === null || highest === null) return <Unknown reason={t("noTotal")} />;
  if (compareAmounts(lowest, highest) === 0) return <Figure amount={lowest} />;
  return (
    <span title={t("several")}>
      {t.rich("range", {
        low: () => <Figure amount={lowest} />,
        high: () => <Figure amount={highest} />,
      })}
    </span>
  );
}

function Difference({ coin: { lowest, highest, ours } }: { coin: CoinTotal }) {
  const t = useTranslations("proof.dayProof");
  if (lowest === null || highest === null) return <Unknown reason={t("notGiven")} />;
  if (compareAmounts(lowest, highest) !== 0) return <Quiet>{t("notOne")}</Quiet>;
  const difference = subtractAmounts(ours, lowest);
  return compareAmounts(ours, lowest) === 0 ? (
    <Figure amount={difference} />
  ) : (
    <SignedChange amount={difference} />
  );
}
