import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FailureSaid } from "@/components/ui/failure-said";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { countText } from "@/components/ui/text/amount-text";
import { longDayLabel } from "@/components/ui/text/day-text";
import type { Text } from "@/components/ui/text/text";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { CoverageDay } from "./coverage-day";
import styles from "./day-details.module.css";

type DayDetailsProps = { day: CoverageDay; ledgerHref: string; children: ReactNode };

/** Everything known of one day: its state, rows, revision, when it was read, and what went wrong. */
export function DayDetails({ day, ledgerHref, children }: DayDetailsProps) {
  const t = useTranslations("coverage");
  const language = useLocale();
  const word = useTranslations("ui.dayStatus");
  const read = day.fetchedAtMs !== null;
  return (
    <div className={styles.details} aria-live="polite">
      <h3 className={styles.title}>{longDayLabel(day.day, language)}</h3>
      <dl className={styles.facts}>
        <Fact term={t("day.state")}>
          <strong>{word(day.status)}</strong>
          <span className={styles.meaning}>{t(`calendar.meanings.${day.status}`)}</span>
        </Fact>
        {read ? <Fact term={t("day.rows")}>{countText(day.rowCount)}</Fact> : null}
        {day.revision > 0 ? <Fact term={t("day.revision")}>{revisionText(t, day.revision)}</Fact> : null}
        {day.fetchedAtMs !== null ? (
          <Fact term={t("day.lastRead")}>
            <LocalTime ms={day.fetchedAtMs} />
          </Fact>
        ) : null}
        {day.daysUntilLost === null ? null : <WindowFact inDays={day.daysUntilLost} />}
      </dl>
      {day.failure ? <FailureNote failure={day.failure} kept={read} /> : null}
      {day.rowCount > 0 ? <a href={ledgerHref}>{t("day.ledger")}</a> : null}
      {children}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function revisionText(t: Text<"coverage">, revision: number): string {
  if (revision === 1) return t("day.firstRead");
  return t("day.restated", { revision: String(revision), times: revision - 1 });
}

function WindowFact({ inDays }: { inDays: number }) {
  const t = useTranslations("coverage.day");
  return <Fact term={t("window")}>{inDays === 0 ? t("today") : t("inDays", { count: inDays })}</Fact>;
}

function FailureNote({ failure, kept }: { failure: ExchangeFailure; kept: boolean }) {
  const t = useTranslations("coverage.day");
  const words = useTranslations("failures.commissions");
  return (
    <Notice tone="error">
      <strong>{words(`${failure.kind}.happened`)}</strong> {words(`${failure.kind}.next`)}
      {kept ? ` ${t("kept")}` : ""}
      <FailureSaid failure={failure} />
    </Notice>
  );
}
