import Link from "next/link";
import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";
import type { Language } from "@/lib/core/language";
import { codeOf } from "@/lib/core/reality/market/market-event";
import { REALITY_PATHS } from "@/lib/core/reality/source";
import styles from "./calendar.module.css";
import type { DatedEntry } from "./dated-entry";
import { panelPath } from "./event-link";
import { eventDetail, eventTitle } from "./event-text";

/** One event in words: whose, what, whether it is expected, and which answer says so. */
export function EventLine({ entry, language }: { entry: DatedEntry; language: Language }) {
  const t = useTranslations("calendar");
  const { event, source, answeredAtMs } = entry;
  const code = codeOf(event);
  const detail = eventDetail(t, event, language);
  return (
    <li
      className={`${styles.kind} ${styles.line}`}
      data-kind={event.kind}
      data-expected={event.isExpected || undefined}
    >
      <span className={styles.mark} aria-hidden="true" />
      <span className={styles.code}>
        {code === null || source === "calendar" ? null : (
          <Link href={panelPath(code, source)} prefetch={false}>
            {code}
          </Link>
        )}
      </span>
      <span className={styles.words}>
        {eventTitle(t, event)}
        {detail === "" ? null : <span className={styles.detail}>{detail}</span>}
        {event.isExpected ? <span className={styles.expected}>{t("expected")}</span> : null}
      </span>
      <span className={styles.source} title={REALITY_PATHS[source]}>
        {t(`sources.${source}`)}, {t.rich("observed", { time: () => <LocalTime ms={answeredAtMs} /> })}
      </span>
    </li>
  );
}
