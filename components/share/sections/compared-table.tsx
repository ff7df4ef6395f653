import type { ColouredCode } from "@/components/research/compare/colour-codes";
import { countText } from "@/components/ui/text/amount-text";
import { ratioText } from "@/components/ui/text/ratio-text";
import type { Words } from "@/components/ui/text/text";
import type { Amount } from "@/lib/core/amount";
import {
  type CompareCell,
  type CompareRow,
  type MeasureForm,
  shownRows,
} from "@/lib/core/reality/compare/measure";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import type { ComparedSection } from "@/lib/core/share/section";
import type { SharedAge } from "@/lib/core/share/shared-reading";
import { SharedChange, SharedDifference, SharedFigure, SharedPercent, SharedUnknown } from "../shared-figure";
import { SharedDate } from "../shared-time";
import { Swatch } from "../swatch";
import { observedText } from "./reading-state";

type ComparedValueProps = { cell: CompareCell; form: MeasureForm; words: Words };

const WORDS = ["actual", "forecast", "unsaid", "none", "ahead", "suspended", "over"] as const;

/** One measure of one stock; an empty one says why. */
function ComparedValue({ cell: { text, why, currency }, form, words }: ComparedValueProps) {
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

type ComparedTableProps = { section: ComparedSection; codes: readonly ColouredCode[]; words: Words };

/** Measures by stocks. */
export function ComparedTable({ section, codes, words }: ComparedTableProps) {
  const { t } = words;
  const label = t("compare.tableOf", {
    panel: t(`research.panels.${section.panel}`),
    codes: section.codes.join(", "),
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className="wrap" aria-label={label} tabIndex={0}>
      <table className="fixed">
        <thead>
          <tr>
            <th scope="col">{t("compare.measure")}</th>
            {codes.map(({ code, colour }, at) => (
              <th key={code} scope="col">
                <Swatch colour={colour} />
                {code}
                <State age={section.ages[at]} words={words} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownRows(section.rows).map((row) => (
            <MeasureRow key={row.header} row={row} codes={codes} words={words} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function State({ age, words }: { age: SharedAge | undefined; words: Words }) {
  if (age === undefined) return null;
  const isDoubtful = age.failed !== null || age.observed === null || age.observed.isStale;
  return (
    <span className="state" data-tone={isDoubtful ? "warn" : undefined}>
      {observedText(age, words)}
    </span>
  );
}

type MeasureRowProps = { row: CompareRow; codes: readonly ColouredCode[]; words: Words };

function MeasureRow({ row: { key, form, year, below, cells }, codes, words }: MeasureRowProps) {
  const { t } = words;
  return (
    <tr data-below={below === undefined ? undefined : ""}>
      <th scope="row">
        {below === undefined || below === "dividends" ? null : (
          <span className="hidden">{t(`compare.measures.${below}`)}: </span>
        )}
        {key === "dividends" ? t("compare.dividendsOf", { year: year ?? "" }) : t(`compare.measures.${key}`)}
      </th>
      {cells.map((cell, at) => (
        <td key={codes[at]?.code}>
          <ComparedValue cell={cell} form={form} words={words} />
        </td>
      ))}
    </tr>
  );
}
