import { countText } from "@/components/ui/text/amount-text";
import { ratioText } from "@/components/ui/text/ratio-text";
import type { Words } from "@/components/ui/text/text";
import type { Amount } from "@/lib/core/amount";
import type { CompareCell, MeasureForm } from "@/lib/core/reality/compare/measure";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import { SharedChange, SharedDifference, SharedFigure, SharedPercent, SharedUnknown } from "../shared-figure";
import { SharedDate } from "../shared-time";

type ComparedValueProps = { cell: CompareCell; form: MeasureForm; words: Words };

const WORDS = ["actual", "forecast", "unsaid", "none", "ahead", "suspended", "over"] as const;

/** One measure of one stock; an empty one says why. */
export function ComparedValue({ cell: { text, why, currency }, form, words }: ComparedValueProps) {
  const { t } = words;
  if (text === null) return <SharedUnknown words={words} reason={t(`compare.why.${why ?? "notSaid"}`)} />;
  const amount = text as Amount; // of the forms that are figures
  switch (form) {
    case "amount":
      return <SharedFigure amount={amount} words={words} />;
    case "money":
      return <SharedFigure amount={amount} coin={currency} words={words} />;
    case "percent":
      return <SharedPercent percent={amount} words={words} />;
    case "ratio":
      return (
        <data value={text} title={text}>
          {ratioText(amount)}
        </data>
      );
    case "difference":
      return <SharedDifference amount={amount} words={words} />;
    case "change":
      return <SharedChange ratio={amount} />;
    case "count":
      return countText(Number(text));
    case "day":
      return <SharedDate date={text as MarketDate} words={words} />;
    case "word": {
      const word = WORDS.find((each) => each === text);
      return word === undefined ? text : t(`compare.words.${word}`);
    }
    case "text":
      return <span className="long">{text}</span>;
    default:
      return form satisfies never;
  }
}
