import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Unknown } from "@/components/ui/figure";
import { useWords } from "@/components/ui/text/use-words";
import { amountLabel, changeSizeText } from "@/lib/core/amount-text";
import { dayLabel, rangeLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { gapsText } from "@/lib/coverage/text";
import type { ComparedDays, FigureChange, MissingDays, NoChange } from "@/lib/overview/overview";
import styles from "./figures.module.css";
import { briefRange } from "./period-text";

type ChangeMarkProps = {
  change: FigureChange;
  days: ComparedDays;
  /** Unit of the amount before, shown on hover: a coin or a currency; null: a number of clients. */
  unit: string | null;
  /** The compared coins, if not all. */
  coins?: readonly string[] | null;
  /** Writes the compared days and what is incomplete in full, instead of on hover. */
  inWords?: boolean;
  /** What the comparison is called, in words. */
  name?: string | null;
};

export function ChangeMark({
  change,
  days,
  unit,
  coins = null,
  inWords = false,
  name = null,
}: ChangeMarkProps) {
  const { t, language } = useWords();
  if (change.kind !== "known")
    return <NoChangeMark change={change} days={days} inWords={inWords} />;
  const { ratio, before } = change;
  const size = changeSizeText(ratio);
  const amount =
    unit === null
      ? t("overview.figures.clientCount", { count: Number(before) })
      : `${amountLabel(before)} ${visibleText(unit)}`;
  const way = /[1-9]/.test(size) ? (ratio.startsWith("-") ? "down" : "up") : "same";
  const against = days.before ? rangeLabel(days.before, language) : "";
  const named = coins?.join(t("ui.comma")) ?? "";
  const of = coins ? t("overview.change.ofCoins", { coins: named }) : null;
  return (
    <span
      className={styles.change}
      title={[t("overview.change.in", { before: amount, days: against }), of]
        .filter(Boolean)
        .join("\n")}
    >
      <WayMark way={way}>{size}</WayMark>
      {coins ? (
        <span>
          {" "}
          {coins.length > 2
            ? t("overview.change.ofCount", { count: coins.length })
            : t("overview.change.of", { coins: named })}
        </span>
      ) : null}
      {inWords && days.before ? (
        <span>
          {" "}
          {versusText(t, briefRange(language, days.before, days.now.to.slice(0, 4)), name)}
        </span>
      ) : null}
      {inWords ? null : (
        <span className="visually-hidden"> {t("overview.change.against", { days: against })}</span>
      )}
    </span>
  );
}

function versusText(t: Words["t"], days: string, name: string | null): string {
  return name === null
    ? t("overview.change.versus", { days })
    : t("overview.change.versusNamed", { days, name });
}

function NoChangeMark({
  change,
  days,
  inWords,
}: {
  change: NoChange;
  days: ComparedDays;
  inWords: boolean;
}) {
  const words = useWords();
  const { t, language } = words;
  switch (change.kind) {
    case "not-whole": {
      const { now, before } = days;
      const { startsOn } = change;
      const why = missingText(words, change);
      if (change.side === "now") {
        return (
          <span className={startsOn === null ? styles.gaps : styles.change} title={why}>
            {inWords ? why : t("overview.change.notWhole")}
          </span>
        );
      }
      const range = before ? briefRange(language, before, now.to.slice(0, 4)) : "";
      const reason =
        startsOn === null
          ? t("overview.change.beforeNotWhole", { days: range, gaps: why })
          : t("overview.change.beforeStart", { day: dayLabel(startsOn, language) });
      return (
        <span className={styles.change}>{inWords ? reason : <Unknown reason={reason} />}</span>
      );
    }
    case "nothing-beside":
      return inWords ? (
        <span className={styles.change}>{t("overview.change.everything")}</span>
      ) : null;
    case "zero-before":
      return <span className={styles.change}>{t("overview.change.none")}</span>;
    case "not-valued":
      return <span className={styles.change}>{t("overview.change.notValued")}</span>;
    case "not-given": {
      const reason = t("overview.change.notGiven", { count: change.rows });
      return (
        <span className={styles.change}>{inWords ? reason : <Unknown reason={reason} />}</span>
      );
    }
    default:
      return change satisfies never;
  }
}

/** "incomplete: 2 days missing", or "no data before 1 Sep 2026" where that is all. */
function missingText(words: Words, { gaps, startsOn }: MissingDays): string {
  return startsOn === null
    ? gapsText(words, gaps)
    : words.t("overview.change.noDataBefore", { day: dayLabel(startsOn, words.language) });
}

export function noChangeText(words: Words, why: NoChange): string {
  const { t, language } = words;
  switch (why.kind) {
    case "not-whole":
      if (why.startsOn !== null)
        return t("overview.noChange.start", { day: dayLabel(why.startsOn, language) });
      return t(`overview.noChange.${why.side}`, { gaps: gapsText(words, why.gaps) });
    case "nothing-beside":
      return t("overview.noChange.everything");
    case "zero-before":
    case "not-valued":
      return t("overview.noChange.notValued");
    case "not-given":
      return t("overview.noChange.notGiven", { count: why.rows });
    default:
      return why satisfies never;
  }
}

const SIGN = { up: "▲", down: "▼", same: "=" } as const;

/** The direction of a change as a shape, a word and a colour. */
export function WayMark({ way, children }: { way: keyof typeof SIGN; children: ReactNode }) {
  const t = useTranslations("overview.change");
  return (
    <span className={styles.size} data-way={way}>
      <span aria-hidden="true">{SIGN[way]}</span>
      <span className="visually-hidden">{t(way)}</span> {children}
    </span>
  );
}
