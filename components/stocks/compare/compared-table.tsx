import type { ReactNode } from "react";
import type { Amount } from "@/lib/core/amount";
import { countText } from "@/lib/core/amount-text";
import { largest } from "@/lib/core/large-lists";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { ComparedHolders } from "@/lib/stocks/compare/holders";
import {
  type CompareCell,
  type CompareColumn,
  type CompareRow,
  EARNINGS_FIGURES,
  type MeasureKey,
  shownRows,
} from "@/lib/stocks/compare/measure";
import type { FiscalPeriod } from "@/lib/stocks/compare/periods";
import { type SharedHolder, sharedHolders } from "@/lib/stocks/compare/shared-holders";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import type { PanelName } from "@/lib/stocks/panels/panels";
import {
  PartBar,
  PlainChange,
  PlainDate,
  PlainDifference,
  PlainFigure,
  PlainMillions,
  PlainMoney,
  PlainMultiple,
  PlainPercent,
  PlainRatio,
  PlainUnknown,
  Swatch,
} from "../panels/plain";
import { Records } from "../panels/records";
import type { ColouredCode } from "./compare-charts";

type ComparedTableProps = {
  panel: PanelName;
  codes: readonly ColouredCode[];
  rows: readonly CompareRow[];
  /** Of figures that are not all of one fiscal period: each stock's; null: there are none. */
  periods: readonly (FiscalPeriod | null)[] | null;
  headOf: (code: ColouredCode, at: number) => ReactNode;
  /** Cells that replace the default ones: by measure, one for each stock; null: the default. */
  own?: Partial<Record<MeasureKey, readonly ReactNode[]>>;
  words: Words;
};

export function ComparedTable(props: ComparedTableProps) {
  const { panel, codes, rows, periods, headOf, own = {}, words } = props;
  const { t } = words;
  const names = codes.map(({ code }) => code).join(", ");
  const table = (
    <Records
      caption={t("compare.tableOf", { panel: t(`research.panels.${panel}`), codes: names })}
      isCaptionHidden
      look="fixed"
      isWhole
      columns={[
        {
          key: "measure",
          head: t("compare.measure"),
          cell: ({ key, year, below }) => (
            <>
              {below === undefined || below === "dividends" ? null : (
                <span className="visually-hidden">{t(`compare.measures.${below}`)}: </span>
              )}
              {key === "dividends"
                ? t("compare.dividendsOf", { year: year ?? "" })
                : t(`compare.measures.${key}`)}
            </>
          ),
        },
        ...codes.map((code, at) => ({
          key: code.code,
          head: headOf(code, at),
          cell: (row: CompareRow) => (
            <>
              {own[row.key]?.[at] ?? <Value row={row} cell={row.cells[at]} words={words} />}
              {isOfPeriod(row, at) ? (
                <PeriodNote period={periods?.[at] ?? null} words={words} />
              ) : null}
            </>
          ),
        })),
      ]}
      rows={shownRows(rows)}
      isBelow={({ below }) => below !== undefined}
      words={words}
    />
  );
  if (periods === null) return table;
  return (
    <>
      <p className="warning">{t("compare.unlike")}</p>
      {table}
    </>
  );
}

/** A figure of a fiscal period, which is named where the periods of the stocks differ. */
function isOfPeriod({ key, below, cells }: CompareRow, at: number): boolean {
  const isFigure = EARNINGS_FIGURES.some((figure) => figure === key);
  return isFigure && below === undefined && (cells[at]?.text ?? null) !== null;
}

function PeriodNote({ period, words: { t } }: { period: FiscalPeriod | null; words: Words }) {
  if (period === null) return null;
  const { fiscalYear, isActual } = period;
  const kind = isActual === null ? "unsaid" : isActual ? "actual" : "forecast";
  return (
    <span className="against">
      {fiscalYear === null
        ? t(`compare.periodUnnamed.${kind}`)
        : t(`compare.period.${kind}`, { year: fiscalYear })}
    </span>
  );
}

const WORDS = ["actual", "forecast", "unsaid", "none", "ahead", "suspended", "over"] as const;
const IN_MILLIONS: readonly string[] = [
  "revenue",
  "ebit",
  "netIncomeParent",
] satisfies MeasureKey[];

type ValueProps = { row: CompareRow; cell: CompareCell | undefined; words: Words };

function Value({ row: { form, key, below }, cell, words }: ValueProps) {
  const { t } = words;
  const { text = null, why = null, currency = null } = cell ?? {};
  if (text === null)
    return <PlainUnknown words={words} reason={t(`compare.why.${why ?? "notSaid"}`)} />;
  const amount = text as Amount; // of the forms that are figures
  switch (form) {
    case "amount":
      return <PlainFigure amount={amount} words={words} />;
    case "money":
      if (key === "marketValue")
        return <PlainMoney amount={amount} currency={currency} words={words} />;
      return IN_MILLIONS.includes(below ?? key) ? (
        <PlainMillions millions={amount} currency={currency} words={words} />
      ) : (
        <PlainFigure amount={amount} coin={currency} words={words} />
      );
    case "percent":
      return <PlainPercent percent={amount} words={words} />;
    case "ratio":
      return <PlainRatio ratio={amount} />;
    case "multiple":
      return <PlainMultiple ratio={amount} />;
    case "difference":
      return <PlainDifference amount={amount} words={words} />;
    case "change":
      return <PlainChange ratio={amount} />;
    case "count":
      return countText(Number(text));
    case "day":
      return <PlainDate date={text as MarketDate} words={words} />;
    case "word": {
      const word = WORDS.find((each) => each === text);
      return word === undefined ? text : t(`compare.words.${word}`);
    }
    case "text":
      return (
        <span className="long" title={text}>
          {text}
        </span>
      );
    default:
      return form satisfies never;
  }
}

type SharedHoldersProps = {
  codes: readonly ColouredCode[];
  columns: readonly CompareColumn<ComparedHolders>[];
  file?: ReactNode;
  words: Words;
};

export function SharedHolders({ codes, columns, file, words }: SharedHoldersProps) {
  const { t } = words;
  const holders = sharedHolders(columns);
  if (holders.length === 0) {
    const read = columns.filter(({ value }) => value !== undefined).length;
    return (
      <div>
        <h3 className="subtitle">{t("compare.shared.title")}</h3>
        <p className="quiet">{t(read < 2 ? "compare.shared.few" : "compare.shared.none")}</p>
      </div>
    );
  }
  const most = largest(
    holders.flatMap(({ parts }) => parts.map((part) => Number(part?.holdingRatio ?? 0))),
  );
  return (
    <Records
      caption={
        <>
          {t("compare.shared.title")} <span className="muted">{t("compare.shared.note")}</span>{" "}
          {file}
        </>
      }
      look="fixed"
      columns={[
        { key: "name", head: t("compare.shared.name"), cell: ({ name }) => visibleText(name) },
        ...codes.map(({ code, colour }, at) => ({
          key: code,
          head: (
            <>
              <Swatch colour={colour} />
              {code}
            </>
          ),
          cell: ({ parts }: SharedHolder) => {
            const part = parts[at] ?? null;
            if (part === null) return null;
            return part.holdingRatio === null ? (
              <PlainFigure amount={part.holdingNum} words={words} />
            ) : (
              <>
                <PartBar percent={part.holdingRatio} most={most} colour={colour} />
                <PlainPercent percent={part.holdingRatio} words={words} />
              </>
            );
          },
        })),
      ]}
      rows={holders}
      words={words}
    />
  );
}
