import { useTranslations } from "next-intl";
import { countText } from "@/components/ui/amount-text";
import { LocalTime } from "@/components/ui/local-time";
import type { MissedRepayments, RepaymentTime } from "@/lib/core/repayment-time";
import styles from "./repayment-panel.module.css";

/** The places that could not be listed whole, each with its time, its reason and what is known of it. */
export function RepaymentGaps({ time: { gaps, gapCount } }: { time: RepaymentTime }) {
  const t = useTranslations("coverage.repayments");
  if (gapCount === 0) return null;
  return (
    <div className={styles.gaps}>
      <h3 className={styles.gapsTitle}>{t("gaps")}</h3>
      <div className={styles.wrap}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("gapTime")}</th>
              <th scope="col">{t("gapWhy")}</th>
              <th scope="col" className={styles.figure}>
                {t("gapKnown")}
              </th>
              <th scope="col">{t("gapTried")}</th>
            </tr>
          </thead>
          <tbody>
            {gaps.map((gap) => (
              <GapRow key={gap.fromMs} gap={gap} />
            ))}
          </tbody>
        </table>
      </div>
      {gapCount > gaps.length ? (
        <p className={styles.more}>
          {t.rich("gapsMore", {
            shown: gaps.length,
            all: gapCount,
            code: (words) => <code>{words}</code>,
          })}
        </p>
      ) : null}
    </div>
  );
}

function GapRow({ gap }: { gap: MissedRepayments }) {
  return (
    <tr>
      <td>
        <LocalTime ms={gap.fromMs} exact />
        {gap.fromMs === gap.toMs ? null : (
          <>
            {" – "}
            <LocalTime ms={gap.toMs} exact />
          </>
        )}
      </td>
      <td className={styles.why}>
        <Why gap={gap} />
      </td>
      <td className={styles.figure}>{countText(gap.known)}</td>
      <td>
        <LocalTime ms={gap.seenAtMs} />
      </td>
    </tr>
  );
}

function Why({ gap: { reason, failure, wasListed } }: { gap: MissedRepayments }) {
  const t = useTranslations("coverage");
  const words = useTranslations("failures.repayments");
  if (reason === "full-millisecond") return t("repayments.fullMillisecond");
  if (failure === null) return t("repayments.gapUnknown");
  const code = [failure.code ? t("day.code", { code: failure.code }) : "", failure.detail].filter(Boolean);
  return (
    <>
      {t(wasListed ? "repayments.gapFailedListed" : "repayments.gapFailed", {
        happened: words(`${failure.kind}.happened`),
        next: words(`${failure.kind}.next`),
      })}
      {code.length > 0 ? <span className={styles.code}>{code.join(" · ")}</span> : null}
    </>
  );
}
