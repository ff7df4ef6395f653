import { useTranslations } from "next-intl";
import { Figure, Unknown } from "@/components/ui/figure";
import { countText } from "@/components/ui/text/amount-text";
import { ratioText } from "@/components/ui/text/ratio-text";
import type { Amount } from "@/lib/core/amount";
import type { CompareCell, MeasureForm } from "@/lib/core/reality/compare/measure";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import { DateCell } from "../market-time";
import { PercentFigure } from "../panels/percent-figure";
import { SignedFigure } from "../panels/signed-figure";
import styles from "./compare.module.css";

type CompareCellProps = { cell: CompareCell; form: MeasureForm };

const WORDS = ["actual", "forecast", "unsaid", "none", "ahead", "suspended", "over"] as const;

/** One measure of one stock; an empty one says why. */
export function CompareValue({ cell: { text, why, currency }, form }: CompareCellProps) {
  const t = useTranslations("compare");
  if (text === null) return <Unknown reason={t(`why.${why ?? "notSaid"}`)} />;
  const amount = text as Amount; // of the forms that are figures
  switch (form) {
    case "amount":
      return <Figure amount={amount} />;
    case "money":
      return <Figure amount={amount} {...(currency === null ? {} : { coin: currency })} />;
    case "percent":
      return <PercentFigure percent={amount} />;
    case "ratio":
      return (
        <data value={text} title={text}>
          {ratioText(amount)}
        </data>
      );
    case "difference":
      return <SignedFigure amount={amount} />;
    case "change":
      return <ChangeFigure ratio={amount} />;
    case "count":
      return countText(Number(text));
    case "day":
      return <DateCell date={text as MarketDate} />;
    case "word": {
      const word = WORDS.find((each) => each === text);
      return word === undefined ? text : t(`words.${word}`);
    }
    case "text":
      return (
        <span className={styles.text} title={text}>
          {text}
        </span>
      );
    default:
      return form satisfies never;
  }
}

function ChangeFigure({ ratio }: { ratio: Amount }) {
  const isLess = ratio.startsWith("-");
  const isMore = !isLess && /[1-9]/.test(ratio);
  return (
    <data
      value={ratio}
      title={ratio}
      className={styles.change}
      data-sign={isMore ? "more" : isLess ? "less" : undefined}
    >
      {isMore ? "+" : null}
      {ratioText(ratio)}
    </data>
  );
}
