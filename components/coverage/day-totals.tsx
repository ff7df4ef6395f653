import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { Text } from "@/components/ui/text/text";
import styles from "./day-details.module.css";

/** One of the exchange's totals on the day, and how our sums compare with it, in words. */
export type DayTotalView = {
  readonly total: string;
  readonly state: "fits" | "contradicts" | "not-given" | "untested" | "no-reading";
  readonly tested: number;
  readonly fits: number;
};

/** The day against the exchange's own totals, in one line each. */
export function DayTotals({ totals, proofHref }: { totals: readonly DayTotalView[]; proofHref: string }) {
  const t = useTranslations("coverage.day");
  return (
    <section aria-labelledby="totals-check-title" className={styles.part}>
      <h4 className={styles.subtitle} id="totals-check-title">
        {t("totals")}
      </h4>
      <ul className={styles.checks}>
        {totals.map((view) => (
          <li key={view.total} data-state={view.state}>
            <code>{view.total}</code>
            <span>
              {view.state === "fits" ? <Icon name="check" size={14} /> : null}
              {view.state === "contradicts" ? <Icon name="warning" size={14} /> : null} {stateText(t, view)}
            </span>
          </li>
        ))}
      </ul>
      <a href={proofHref}>{t("proof")}</a>
    </section>
  );
}

function stateText(t: Text<"coverage.day">, { state, tested, fits }: DayTotalView): string {
  return t(`checks.${state}`, { count: tested - fits, all: tested });
}
