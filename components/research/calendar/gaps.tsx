import Link from "next/link";
import { useTranslations } from "next-intl";
import type { FailureKind } from "@/lib/core/failure";
import type { CalendarSource } from "@/lib/core/reality/market/market-event";
import { panelPath } from "./agenda";
import styles from "./calendar.module.css";

type GapsProps = {
  gaps: readonly {
    readonly code: string;
    readonly source: Exclude<CalendarSource, "calendar">;
    readonly kind: "never" | "failed" | "kept";
    readonly failure?: FailureKind | "desk-fault";
  }[];
};

/** Panels of which the calendar cannot tell all, by name: what is not known is not left out. */
export function Gaps({ gaps }: GapsProps) {
  const t = useTranslations("calendar");
  const reading = useTranslations("reading.failed");
  if (gaps.length === 0) return null;
  return (
    <details className={styles.gaps}>
      <summary>{t("gaps.title", { count: gaps.length })}</summary>
      <p className="note">{t("gaps.line")}</p>
      <ul className={styles.gapList}>
        {gaps.map(({ code, source, kind, failure }) => (
          <li key={`${code} ${source}`}>
            <Link href={panelPath(code, source)} prefetch={false}>
              {code}
            </Link>{" "}
            {t(`sources.${source}`)}:{" "}
            {kind === "never" || failure === undefined
              ? t("gaps.never")
              : t(`gaps.${kind}`, { happened: reading(`${failure}.happened`) })}
          </li>
        ))}
      </ul>
    </details>
  );
}
