import { useTranslations } from "next-intl";
import { FailureSaid } from "@/components/ui/failure-said";
import { LocalTime } from "@/components/ui/local-time";
import { countText } from "@/components/ui/text/amount-text";
import type { MissedRepayments, RepaymentTime } from "@/lib/core/repayments/time";
import styles from "./repayment-panel.module.css";
import { groupGaps } from "./repayment-time";

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
            {groupGaps(gaps).map((group) =>
              group.map((gap, at) => (
                <GapRow key={gap.fromMs} gap={gap} alike={at === 0 ? group.length : 0} />
              )),
            )}
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

/** `alike`: how many rows, from this one on, have its reason; 0 where it was said above. */
function GapRow({ gap, alike }: { gap: MissedRepayments; alike: number }) {
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
      {alike === 0 ? null : (
        <td className={styles.why} rowSpan={alike}>
          <Why gap={gap} alike={alike} />
        </td>
      )}
      <td className={styles.figure}>{countText(gap.known)}</td>
      <td>
        <LocalTime ms={gap.seenAtMs} />
      </td>
    </tr>
  );
}

function Why({ gap: { reason, failure, wasListed }, alike }: { gap: MissedRepayments; alike: number }) {
  const t = useTranslations("coverage");
  const words = useTranslations("failures.repayments");
  if (reason === "full-millisecond") return t("repayments.fullMillisecond");
  if (reason === "unlisted") return t("repayments.gapUnlisted");
  if (failure === null) return t("repayments.gapUnknown");
  return (
    <>
      {alike > 1 ? <strong>{t("repayments.gapsAlike", { count: alike })} </strong> : null}
      {t(wasListed ? "repayments.gapFailedListed" : "repayments.gapFailed", {
        happened: words(`${failure.kind}.happened`),
        next: words(`${failure.kind}.next`),
      })}
      <FailureSaid failure={failure} />
    </>
  );
}
