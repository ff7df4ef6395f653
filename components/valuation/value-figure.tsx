import { Box } from "@mantine/core";
import styles from "@/components/overview/figures.module.css";
import { Figure } from "@/components/ui/figure";
import { useWords } from "@/components/ui/text/use-words";
import { ratesText, unvaluedText } from "@/lib/rates/text";
import type { ValuedSum } from "@/lib/rates/valuation";

type ValueFigureProps = {
  valued: ValuedSum;
  currency: string;
  /** Shows the rates below the figure; otherwise only on hover. */
  explain?: boolean;
};

/** An amount in the reporting currency, with its rates and the amounts without a rate. */
export function ValueFigure({ valued, currency, explain }: ValueFigureProps) {
  const { value, unvalued, rates } = valued;
  const words = useWords();
  const made = ratesText(words, rates, currency);
  const left = unvaluedText(words, unvalued);
  return (
    <Box component="span" display="inline-grid" maw="100%" style={{ gap: 2 }}>
      <Figure
        amount={value}
        detail="value"
        hint={made}
        coin={currency}
        reason={left === null ? undefined : words.t("valuation.noRate")}
      />
      {left === null ? null : (
        <span
          className={styles.left}
          title={unvaluedText(words, unvalued, unvalued.length) ?? left}
        >
          {left}
        </span>
      )}
      {explain && made !== null ? <span className={styles.change}>{made}</span> : null}
    </Box>
  );
}
