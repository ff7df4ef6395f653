import { Notice } from "@/components/ui/notice";
import type { Words } from "@/components/ui/text/text";
import { useWords } from "@/components/ui/text/use-words";
import type { StatedTotal, TotalVerdict } from "@/lib/core/reports/reconciliation";
import { CoinCompare, type CoinTotalView } from "./coin-compare";
import { Contradictions, type ContradictionsView } from "./contradictions";
import { Moment } from "./moment";
import styles from "./proof.module.css";
import { readingText } from "./reading-text";
import { TotalState, type TotalStateView } from "./total-state";

export type DayProofView = {
  readonly rows: number;
  readonly totals: readonly (TotalStateView & { readonly total: StatedTotal })[];
  readonly verdicts: readonly TotalVerdict[];
  readonly contradictions: readonly ContradictionsView[];
  readonly dayCoins: readonly CoinTotalView[];
  readonly asOfMs: number;
  readonly isStale: boolean;
};

/** Everything that is known of one day's totals. */
export function DayProof({ proof }: { proof: DayProofView }) {
  const words = useWords();
  const { t } = words;
  const { rows, totals, verdicts, contradictions, dayCoins, asOfMs, isStale } = proof;
  return (
    <>
      <p className={styles.text}>
        {t.rich("proof.dayProof.confirmed", { count: rows, at: () => <Moment ms={asOfMs} /> })}
      </p>
      {isStale ? <Notice>{t("proof.dayProof.stale")}</Notice> : null}
      <dl className={styles.facts}>
        {totals.map((view) => (
          <div key={view.total} style={{ display: "contents" }}>
            <dt>
              <code className={styles.code}>{view.total}</code>
            </dt>
            <dd>
              <TotalState view={view} />
              <span className={styles.line}>{readingOf(words, verdicts, view.total)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <CoinCompare coins={dayCoins} statedName="dayTotalRebateAmount" />
      {contradictions.map((list) => (
        <Contradictions key={list.total} list={list} />
      ))}
    </>
  );
}

function readingOf(words: Words, verdicts: readonly TotalVerdict[], total: StatedTotal): string {
  const verdict = verdicts.find((each) => each.total === total);
  const isFound = verdict?.kind === "holds" || verdict?.kind === "mostly";
  return isFound && verdict.best ? readingText(words, verdict.best.reading) : "";
}
