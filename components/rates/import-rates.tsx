"use client";
import { columnOf } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import {
  type ImportAnswer,
  ImportFrame,
  type ImportPlan,
  notTaken,
} from "@/components/ui/forms/import-frame";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction } from "@/lib/core/action-result";
import { amountLabel } from "@/lib/core/amount-text";
import { listText } from "@/lib/core/list-text";
import { visibleText } from "@/lib/core/visible-text";
import type { ApplyRateImport, CheckRateImport, PlannedRate } from "@/lib/rates/contract";

export type RatesPlan = ImportPlan<PlannedRate> & {
  readonly currency: string;
  readonly unknownCoins: readonly string[];
};
export type RatesAnswer = ImportAnswer<RatesPlan>;

type ImportRatesProps = {
  accountId: number;
  check: ServerAction<CheckRateImport, RatesAnswer>;
  apply: ServerAction<ApplyRateImport, RatesAnswer>;
};

/** A server action takes 1 MB; this is some 20,000 rates. */
const LARGEST_FILE_BYTES = 900_000;

const column = columnOf<PlannedRate>();

export function ImportRates({ accountId, check, apply }: ImportRatesProps) {
  const { t, language } = useWords("rates.import");
  const run = async (file: File, digest: string | null) => {
    if (file.size > LARGEST_FILE_BYTES) return notTaken(t("tooLarge", { file: file.name }));
    const text = await file.text();
    return digest === null ? check({ accountId, text }) : apply({ accountId, text, digest });
  };
  const columnsOf = (_: readonly PlannedRate[], { currency }: RatesPlan) => [
    column("line", t("columns.line"), ({ line }) => line),
    column.lead("coin", t("columns.coin"), ({ rate }) => visibleText(rate.coin)),
    column("day", t("columns.day"), ({ rate }) => rate.day),
    column.figure("rate", t("columns.rate", { currency }), ({ before, rate }) => (
      <>
        {before ? <s title={before.rate}>{amountLabel(before.rate)}</s> : null}{" "}
        <Figure amount={rate.rate} />
      </>
    )),
    column("source", t("columns.source"), ({ before, rate }) => (
      <>
        {before !== null && before.source !== rate.source ? <s>{before.source}</s> : null}{" "}
        {rate.source}
      </>
    )),
  ];
  return (
    <ImportFrame
      of="rates.import"
      text={t.rich("text", { code: (words) => <code>{words}</code> })}
      run={run}
      noticeOf={({ unknownCoins }) =>
        unknownCoins.length > 0 ? (
          <Notice>{t("unknownCoins", { coins: listText(unknownCoins, language) })}</Notice>
        ) : null
      }
      columnsOf={columnsOf}
    />
  );
}
