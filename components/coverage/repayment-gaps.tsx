"use client";
import { useTranslations } from "next-intl";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { FailureSaid } from "@/components/ui/failure-said";
import { LocalTime } from "@/components/ui/local-time";
import { countText } from "@/components/ui/text/amount-text";
import type { MissedRepayments, RepaymentTime } from "@/lib/core/repayments/time";
import styles from "./repayment-panel.module.css";
import { groupGaps } from "./repayment-time";

/** `alike`: how many gaps, from this one on, have its reason; 0 where the gap before said it. */
type GapLine = { readonly gap: MissedRepayments; readonly alike: number };

const column = columnsOf<GapLine>();

/** The gaps, each with its period, its reason and how much of it was fetched. */
export function RepaymentGaps({ time: { gaps, gapCount } }: { time: RepaymentTime }) {
  const t = useTranslations("coverage.repayments");
  if (gapCount === 0) return null;
  const lines = groupGaps(gaps).flatMap((group) =>
    group.map((gap, at) => ({ gap, alike: at === 0 ? group.length : 0 })),
  );
  const columns = column.columns([
    column.accessor("gap", {
      header: t("gapTime"),
      cell: ({ getValue }) => <Period gap={getValue()} />,
      meta: { isLead: true },
    }),
    column.display({
      id: "why",
      header: t("gapWhy"),
      cell: ({ row: { original } }) => (original.alike === 0 ? t("gapSame") : <Why {...original} />),
      meta: { isProse: true },
    }),
    column.display({
      id: "known",
      header: t("gapKnown"),
      cell: ({ row: { original } }) => countText(original.gap.known),
      meta: { isFigure: true },
    }),
    column.display({
      id: "tried",
      header: t("gapTried"),
      cell: ({ row: { original } }) => <LocalTime ms={original.gap.seenAtMs} />,
    }),
  ]);
  return (
    <div className={styles.gaps}>
      <h3 className={styles.gapsTitle}>{t("gaps")}</h3>
      <DataTable label={t("gaps")} rows={lines} rowId={({ gap }) => String(gap.fromMs)} columns={columns} />
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

function Period({ gap: { fromMs, toMs } }: { gap: MissedRepayments }) {
  return (
    <>
      <LocalTime ms={fromMs} exact />
      {fromMs === toMs ? null : (
        <>
          {" – "}
          <LocalTime ms={toMs} exact />
        </>
      )}
    </>
  );
}

function Why({ gap: { reason, failure, wasListed }, alike }: GapLine) {
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
