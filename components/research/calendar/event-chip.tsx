import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Language } from "@/lib/core/language";
import { codeOf } from "@/lib/core/reality/market/market-event";
import styles from "./calendar.module.css";
import type { DatedEntry } from "./dated-entry";
import { panelPath } from "./event-link";
import { eventDetail, eventTitle } from "./event-text";

/** One event in the room of a cell; all of it on hover. */
export function EventChip({ entry, language }: { entry: DatedEntry; language: Language }) {
  const t = useTranslations("calendar");
  const { event, source } = entry;
  const code = codeOf(event);
  const title = eventTitle(t, event);
  const named = code === null ? title : t("ofStock", { code, title });
  const detail = eventDetail(t, event, language);
  const words = detail === "" ? named : t("withDetail", { title: named, detail });
  const all = event.isExpected ? t("expectedTitle", { title: words }) : words;
  const text = (
    <>
      <span className={styles.mark} aria-hidden="true" />
      {code === null ? null : <strong>{code}</strong>}
      <span className={styles.chipWords}>{title}</span>
      {event.isExpected ? <span className="visually-hidden">{t("expected")}</span> : null}
    </>
  );
  return (
    <li className={styles.kind} data-kind={event.kind} data-expected={event.isExpected || undefined}>
      {code === null || source === "calendar" ? (
        <span className={styles.chip} title={all}>
          {text}
        </span>
      ) : (
        <Link
          className={styles.chip}
          title={all}
          href={panelPath(code, source)}
          prefetch={false}
          tabIndex={-1}
        >
          {text}
        </Link>
      )}
    </li>
  );
}
