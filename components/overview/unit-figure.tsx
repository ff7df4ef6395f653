import { Figure, Unknown } from "@/components/ui/figure";
import { useWords } from "@/components/ui/text/use-words";
import { valueDetail } from "@/lib/core/amount-text";
import type { Words } from "@/lib/core/text";
import { findGapsText } from "@/lib/coverage/text";
import type { CoinFigure, ComparedDays, FigureChange, ValueFigure } from "@/lib/overview/overview";
import { ratesText, unvaluedText } from "@/lib/rates/text";
import type { ValuedSum } from "@/lib/rates/valuation";
import { ChangeMark } from "./change-mark";
import styles from "./figures.module.css";

export type UnitFigureProps = {
  figure: CoinFigure | ValueFigure;
  days: ComparedDays;
  unit: string;
  /** True: names the compared days in words. False, for tables: on hover. */
  inWords?: boolean;
  /** What the comparison is called, in words. */
  name?: string | null;
  /** A second comparison below the first. */
  also?: SecondChange | null;
  /** Characters of the column's figures from the point on. */
  decimals?: number;
};

export type SecondChange = {
  readonly change: FigureChange;
  readonly days: ComparedDays;
  /** The compared coins, if not all. */
  readonly coins: readonly string[] | null;
  readonly name: string | null;
};

export function UnitFigure({
  figure,
  days,
  unit,
  inWords = false,
  name = null,
  also = null,
  decimals,
}: UnitFigureProps) {
  const words = useWords();
  const reason = unknownText(words, days);
  return (
    <span className={styles.figure} data-look={inWords ? "strip" : "cell"}>
      <span className={styles.amount}>
        {"valued" in figure ? (
          <Value
            valued={figure.valued}
            unit={unit}
            reason={reason}
            decimals={decimals}
            missingRows={figure.missingRows}
          />
        ) : (
          <Figure
            amount={figure.amount}
            detail="headline"
            decimals={decimals}
            reason={reason}
            hint={unit}
            missingRows={figure.amount === null && !days.now.isKnown ? 0 : figure.missingRows}
          />
        )}
      </span>
      {"valued" in figure && figure.valued ? <NotValued valued={figure.valued} /> : null}
      <ChangeMark
        change={figure.change}
        days={days}
        unit={unit}
        coins={"valued" in figure ? figure.comparedCoins : null}
        inWords={inWords}
        name={name}
      />
      {also?.change.kind === "known" ? (
        <ChangeMark
          change={also.change}
          days={also.days}
          unit={unit}
          coins={also.coins}
          inWords={inWords}
          name={also.name}
        />
      ) : null}
    </span>
  );
}

function Value({
  valued,
  unit,
  reason,
  decimals,
  missingRows,
}: {
  valued: ValuedSum | null;
  unit: string;
  reason: string;
  decimals: number | undefined;
  missingRows: number;
}) {
  const words = useWords();
  if (valued === null) return <Unknown reason={reason} />;
  const { value, rates } = valued;
  const hint = [unit, ratesText(words, rates, unit)].filter((text) => text !== null).join("\n");
  return (
    <Figure
      amount={value}
      detail={valueDetail(unit)}
      decimals={decimals}
      hint={hint}
      reason={words.t("valuation.noRate")}
      missingRows={missingRows}
    />
  );
}

/** Coins without a rate: the number, and the names on hover; the page names them once in full. */
function NotValued({ valued: { unvalued } }: { valued: ValuedSum }) {
  const words = useWords();
  if (unvalued.length === 0) return null;
  return (
    <span className={styles.left} title={unvaluedText(words, unvalued, unvalued.length) ?? ""}>
      {words.t("overview.figures.without", { count: unvalued.length })}
    </span>
  );
}

export function unknownText(words: Words, { now }: ComparedDays): string {
  return findGapsText(words, now.gaps) ?? words.t("overview.figures.nothingKnown");
}
