import { Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FailureSaid } from "@/components/ui/failure-said";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import type { ExchangeFailure } from "@/lib/core/failure";
import { listText } from "@/lib/core/list-text";
import type { ReadingState, TradingSource } from "@/lib/trading/kept";
import styles from "./trading.module.css";
import { ageText } from "./trading-text";

/** Three readings in a row that did not come. */
const OLD_MS = 16 * 60_000;

/** How old the page is, and why it may be incomplete. */
export function ReadingNotes({ reading, again }: { reading: ReadingState; again: ReactNode }) {
  const t = useTranslations("trading");
  const { nowMs, readAtMs, failed, gaps, sinceMs, pausedAtMs, isFedByFiles, workerAlive } = reading;
  const at = (ms: number) => () => <LocalTime ms={ms} exact />;
  const age = readAtMs === null ? null : ageText(t, nowMs - readAtMs);
  const isOld = readAtMs !== null && nowMs - readAtMs > OLD_MS;
  if (isFedByFiles) return null; // nothing is read; each list says so
  return (
    <div className={styles.notes}>
      <Group gap="4px 16px" align="baseline" fz={12} c="dimmed">
        <ReadingAge reading={reading} />
        {sinceMs === null ? null : <span>{t.rich("reading.since", { at: at(sinceMs) })}</span>}
        {again}
      </Group>
      {pausedAtMs === null ? null : (
        <Notice>{t.rich("reading.paused", { at: at(pausedAtMs) })}</Notice>
      )}
      {pausedAtMs === null && !workerAlive ? (
        <Notice>{t.rich("reading.noWorker", { code: (command) => <code>{command}</code> })}</Notice>
      ) : null}
      {isOld && age !== null && failed.length === 0 ? (
        <Notice>{t("reading.old", { age })}</Notice>
      ) : null}
      <ReadingFailures failed={failed} hasRead={readAtMs !== null} />
      {gaps.map(({ source, fromMs, toMs }) => (
        <Notice key={`${source} ${fromMs}`}>
          {t.rich("reading.gap", { what: t(`sources.${source}`), from: at(fromMs), to: at(toMs) })}
        </Notice>
      ))}
    </div>
  );
}

type ReadingAgeProps = { reading: Pick<ReadingState, "nowMs" | "readAtMs"> };

/** When the exchange last answered, and how long ago that is. */
export function ReadingAge({ reading: { nowMs, readAtMs } }: ReadingAgeProps) {
  const t = useTranslations("trading");
  if (readAtMs === null) return <span>{t("unread.title")}</span>;
  const at = () => <LocalTime ms={readAtMs} exact />;
  return <span>{t.rich("reading.read", { at, age: ageText(t, nowMs - readAtMs) })}</span>;
}

type ReadingFailuresProps = Pick<ReadingState, "failed"> & {
  /** Whether there is something from before. */
  hasRead: boolean;
  /** "plain": the page does not depend on these lists. */
  tone?: "error" | "plain";
};

/** Why lists could not be read; nothing where they could. */
export function ReadingFailures({ failed, hasRead, tone = "error" }: ReadingFailuresProps) {
  const role = tone === "error" ? "alert" : "status";
  return groupFailures(failed).map((group) => (
    <Notice key={group.failure.kind} tone={tone} role={role}>
      <FailureWords {...group} hasRead={hasRead} />
    </Notice>
  ));
}

type FailureGroup = {
  readonly sources: readonly TradingSource[];
  readonly failure: ExchangeFailure & { readonly sinceMs: number };
};

/** Lists that failed in the same way are one notice, with the time of the first failure. */
function groupFailures(failed: ReadingState["failed"]): FailureGroup[] {
  const kinds = [...new Set(failed.map(({ failure }) => failure.kind))];
  const groups: FailureGroup[] = [];
  for (const kind of kinds) {
    const group = failed.filter(({ failure }) => failure.kind === kind);
    const [first] = group.toSorted((a, b) => a.failure.sinceMs - b.failure.sinceMs);
    if (first) groups.push({ sources: group.map(({ source }) => source), failure: first.failure });
  }
  return groups;
}

type FailureWordsProps = FailureGroup & {
  /** Whether there is something from before. */
  readonly hasRead: boolean;
};

/** What could not be read, since when, what happened and what to do next. */
function FailureWords({ sources, failure, hasRead }: FailureWordsProps) {
  const { t, language } = useWords();
  const subject = sources[0] === "assets" ? "assets" : "orders";
  const what = listText(
    sources.map((source) => t(`trading.sources.${source}`)),
    language,
  );
  return (
    <>
      {t.rich("trading.reading.failed", {
        what,
        at: () => <LocalTime ms={failure.sinceMs} exact />,
      })}{" "}
      {t(`failures.${subject}.${failure.kind}.happened`)}{" "}
      {t(`failures.${subject}.${failure.kind}.next`)} {hasRead ? t("trading.reading.kept") : null}
      <FailureSaid failure={failure} />
    </>
  );
}
