import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { countText } from "@/components/ui/text/amount-text";
import type { Words } from "@/components/ui/text/text";
import { useWords } from "@/components/ui/text/use-words";
import type { ReadingScore, TotalVerdict } from "@/lib/core/reports/reconciliation";
import styles from "./proof.module.css";
import { readingInSentence, readingText } from "./reading-text";

/** What each of the exchange's totals was found to add up, and how well that fits. */
export function Verdicts({ verdicts }: { verdicts: readonly TotalVerdict[] }) {
  const t = useTranslations("proof.verdict");
  return (
    <>
      <div className={styles.wrap}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("total")}</th>
              <th scope="col">{t("adds")}</th>
              <th scope="col" className={styles.figure}>
                {t("fits")}
              </th>
              <th scope="col" className={styles.figure}>
                {t("days")}
              </th>
            </tr>
          </thead>
          <tbody>
            {verdicts.map((verdict) => (
              <VerdictRow key={verdict.total} verdict={verdict} />
            ))}
          </tbody>
        </table>
      </div>
      {verdicts.some(({ scores }) => scores.length > 0) ? <AllReadings verdicts={verdicts} /> : null}
    </>
  );
}

function VerdictRow({ verdict }: { verdict: TotalVerdict }) {
  const t = useTranslations("proof.verdict");
  const { total, kind, best, given, rows } = verdict;
  const isFound = best !== null && (kind === "holds" || kind === "mostly");
  return (
    <tr>
      <th scope="row">
        <code className={styles.code}>{total}</code>
      </th>
      <td>
        <span>
          <Finding verdict={verdict} />
          {given > 0 && given < rows ? (
            <span className={styles.line}>{t("notGivenOn", { count: rows - given })}</span>
          ) : null}
        </span>
      </td>
      <td className={styles.figure} data-label={t("fits")}>
        {isFound ? t("of", { fits: best.fits, tested: best.tested }) : "—"}
      </td>
      <td className={styles.figure} data-label={t("days")}>
        {isFound ? countText(best.days) : "—"}
      </td>
    </tr>
  );
}

function Finding({ verdict: { kind, best, like, unexplained } }: { verdict: TotalVerdict }) {
  const words = useWords();
  const { t } = words;
  if (kind === "not-given") return <span className={styles.quiet}>{t("proof.verdict.notSent")}</span>;
  if (kind === "untested" || best === null)
    return <span className={styles.quiet}>{t("proof.verdict.untested")}</span>;
  if (kind === "none") {
    return (
      <>
        <span className={styles.state} data-tone="warn">
          <Icon name="warning" size={14} /> {t("proof.verdict.none")}
        </span>
        <span className={styles.line}>
          {t("proof.verdict.nearest", {
            share: shareText(best),
            reading: readingInSentence(words, best.reading),
          })}
        </span>
      </>
    );
  }
  const contradictions = best.tested - best.fits;
  return (
    <>
      <span className={styles.state} data-tone="good">
        <Icon name="check" size={14} />
      </span>{" "}
      {t("proof.verdict.reading", { reading: readingText(words, best.reading) })}
      {contradictions > 0 ? (
        <span className={styles.line}>
          {t("proof.verdict.contradicted", { count: contradictions, unexplained })}
        </span>
      ) : null}
      {like.length > 0 ? <span className={styles.line}>{likeText(words, like)}</span> : null}
    </>
  );
}

/** Readings that a sentence names. */
const MOST_NAMED = 3;

function likeText(words: Words, like: TotalVerdict["like"]): string {
  const { t } = words;
  const readings = like
    .slice(0, MOST_NAMED)
    .map(({ reading }) => readingInSentence(words, reading))
    .join(t("proof.verdict.semicolon"));
  const count = like.length - MOST_NAMED;
  return count > 0 ? t("proof.verdict.likeMore", { readings, count }) : t("proof.verdict.like", { readings });
}

function AllReadings({ verdicts }: { verdicts: readonly TotalVerdict[] }) {
  const words = useWords();
  const { t } = words;
  return (
    <details className={styles.more}>
      <summary>{t("proof.verdict.all")}</summary>
      {verdicts
        .filter(({ scores }) => scores.length > 0)
        .map(({ total, scores }) => (
          <div key={total} className={styles.wrap}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">
                    {t.rich("proof.verdict.as", {
                      total: () => <code className={styles.code}>{total}</code>,
                    })}
                  </th>
                  <th scope="col" className={styles.figure}>
                    {t("proof.verdict.fits")}
                  </th>
                  <th scope="col" className={styles.figure}>
                    {t("proof.verdict.tested")}
                  </th>
                  <th scope="col" className={styles.figure}>
                    {t("proof.verdict.share")}
                  </th>
                  <th scope="col" className={styles.figure}>
                    {t("proof.verdict.days")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {scores.map((score) => (
                  <tr key={score.reading.id}>
                    <th scope="row">{readingText(words, score.reading)}</th>
                    <td className={styles.figure} data-label={t("proof.verdict.fits")}>
                      {countText(score.fits)}
                    </td>
                    <td className={styles.figure} data-label={t("proof.verdict.tested")}>
                      {countText(score.tested)}
                    </td>
                    <td className={styles.figure} data-label={t("proof.verdict.share")}>
                      {shareText(score)}
                    </td>
                    <td className={styles.figure} data-label={t("proof.verdict.days")}>
                      {countText(score.days)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
    </details>
  );
}

/** Rounded down, so that only all of them is 100 %. */
function shareText({ fits, tested }: ReadingScore): string {
  return `${(Math.floor((fits / tested) * 1000) / 10).toFixed(1)} %`;
}
