import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";
import { useWords } from "@/components/ui/text/use-words";
import type { Day } from "@/lib/core/day";
import type { RateCell } from "@/lib/core/reports/rates-board";
import { cellText } from "./rate-view";
import styles from "./rates.module.css";

type RateFactsProps = { cell: RateCell; day: Day; currency: string };

/** Everything known of the rate that applies to one coin and day. */
export function RateFacts({ cell, day, currency }: RateFactsProps) {
  const words = useWords();
  const t = useTranslations("rates.cell");
  const { setBy, setAtMs, rows } = cell;
  const at = () => (setAtMs === null ? null : <LocalTime ms={setAtMs} />);
  return (
    <p className={styles.facts}>
      {t("sentence", { fact: cellText(words, { cell, day, currency }) })}{" "}
      {setAtMs === null
        ? null
        : setBy === null
          ? t.rich("setAt", { at })
          : t.rich("setBy", { person: setBy, at })}{" "}
      {rows > 0 ? t("rows", { count: rows }) : null}
    </p>
  );
}
