import type { ReactNode } from "react";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import {
  amountLabel,
  amountText,
  moneyText,
  multipleText,
  ratioText,
} from "@/lib/core/amount-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import { marketDateLabel } from "@/lib/stocks/market/market-text";
import type { MarketTime } from "@/lib/stocks/market/market-time";
import { ofMillions } from "@/lib/stocks/panels/earnings";
import type { Medium } from "./medium";

type WithWords = { words: Words };

type PlainFigureProps = WithWords & {
  amount: Amount | null;
  coin?: string | null;
  reason?: string | undefined;
  /**
   * Characters kept for the point and the decimals, so that the figures of a column are aligned on
   * the point.
   */
  decimals?: number;
};

/** Blanks as wide as a point and a digit, since a shared page allows no inline styles. */
const POINT_BLANK = "\u2008";
const DIGIT_BLANK = "\u2007";

/** One exact amount: short on the page, every digit on hover. */
export function PlainFigure({
  amount,
  coin = null,
  reason,
  decimals = 0,
  words,
}: PlainFigureProps) {
  if (amount === null) return <PlainUnknown words={words} reason={reason} />;
  const { whole, fraction, sign } = amountText(amount);
  const blanks = blanksFor(fraction.length, decimals);
  return (
    <span className="figure" data-sign={sign}>
      <data value={amount} title={coin === null ? amount : `${amount} ${visibleText(coin)}`}>
        {whole}
        {fraction}
      </data>
      {blanks === "" ? null : <span aria-hidden="true">{blanks}</span>}
      {coin === null ? null : <span className="coin">{visibleText(coin)}</span>}
    </span>
  );
}

function blanksFor(used: number, decimals: number): string {
  if (used >= decimals) return "";
  return (used === 0 ? POINT_BLANK : "") + DIGIT_BLANK.repeat(decimals - Math.max(used, 1));
}

/** Unknown is not zero: a dash that says why. */
export function PlainUnknown({
  words: { t },
  reason,
}: WithWords & { reason?: string | undefined }) {
  const why = reason ?? t("research.notSaid");
  return (
    <span className="unknown" title={why}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t("ui.unknown", { reason: why })}</span>
    </span>
  );
}

/** A figure in short, with every digit on hover. */
function Exact({ value, title = value, text }: { value: Amount; title?: string; text: string }) {
  return (
    <data className="figure" value={value} title={title}>
      {text}
    </data>
  );
}

type PlainMoneyProps = WithWords & { amount: Amount; currency: string | null };

/** An amount of money in short: "$449B". */
export function PlainMoney({ amount, currency, words }: PlainMoneyProps) {
  const title = [amountLabel(amount), currency].join(" ").trim();
  return <Exact value={amount} title={title} text={moneyText(amount, currency, words.language)} />;
}

/** A multiple: "31.24". */
export function PlainMultiple({ ratio }: { ratio: Amount }) {
  return <Exact value={ratio} text={multipleText(ratio)} />;
}

/** A part of one: "0.0963" is 9.63%. */
export function PlainRatio({ ratio }: { ratio: Amount }) {
  return <Exact value={ratio} text={ratioText(ratio)} />;
}

type PlainMillionsProps = WithWords & { millions: Amount | null; currency: string | null };

/** The exchange gives company figures in millions: "$449B", with every digit on hover. */
export function PlainMillions({ millions, currency, words }: PlainMillionsProps) {
  if (millions === null) return <PlainUnknown words={words} />;
  return <PlainMoney amount={ofMillions(millions)} currency={currency} words={words} />;
}

/** A percentage as the exchange writes it: "9.63" is 9.63%. */
export function PlainPercent({ percent, words }: WithWords & { percent: Amount | null }) {
  if (percent === null) return <PlainUnknown words={words} />;
  return <Exact value={percent} title={`${percent}%`} text={`${amountLabel(percent)}%`} />;
}

/** A difference: with a plus where it is one. */
export function PlainDifference({ amount, words }: WithWords & { amount: Amount | null }) {
  const isMore = amount !== null && !amount.startsWith("-") && !isZeroAmount(amount);
  return (
    <span className="figure">
      {isMore ? "+" : null}
      <PlainFigure amount={amount} words={words} />
    </span>
  );
}

/** A change as a ratio of one: "0.1234" is +12.34%. */
export function PlainChange({ ratio }: { ratio: Amount }) {
  const isLess = ratio.startsWith("-");
  const isMore = !isLess && !isZeroAmount(ratio);
  const change = isMore ? "more" : isLess ? "less" : undefined;
  return (
    <data className="figure" value={ratio} title={ratio} data-change={change}>
      {isMore ? "+" : null}
      {ratioText(ratio)}
    </data>
  );
}

/** A calendar date of the market, which no time zone moves. */
export function PlainDate({ date, words }: WithWords & { date: MarketDate | null }) {
  if (date === null) return <PlainUnknown words={words} />;
  return (
    <time className="figure" dateTime={date}>
      {marketDateLabel(date, words.language)}
    </time>
  );
}

type PlainTimeProps = { date: MarketDate | null; time: MarketTime | null; medium: Medium };

/**
 * An instant in the medium's zone; a wall time as the market's clocks show it; any other text as it
 * came.
 */
export function PlainTime({ date, time, medium }: PlainTimeProps) {
  const { t, language } = medium;
  if (time === null) return <PlainDate date={date} words={medium} />;
  if (time.kind === "instant") return medium.moment(time.ms);
  const day = (time.kind === "wall" ? time.date : null) ?? date;
  const dayText = day === null ? null : marketDateLabel(day, language);
  if (time.kind === "text") {
    return dayText === null
      ? time.text
      : t("research.times.text", { day: dayText, text: time.text });
  }
  const clock = time.time.slice(0, 5);
  return (
    <time dateTime={day === null ? time.time : `${day}T${time.time}`}>
      {dayText === null
        ? t("research.times.clock", { time: clock })
        : t("research.times.dayClock", { day: dayText, time: clock })}
    </time>
  );
}

export function Swatch({ colour, outline }: { colour: string; outline?: string | undefined }) {
  return (
    <svg className="swatch" width="9" height="9" aria-hidden="true">
      <rect width="9" height="9" rx="2" fill={colour} stroke={outline} strokeWidth="2" />
    </svg>
  );
}

type PartBarProps = { percent: Amount | null; most: number; colour?: string };

/** A bar in proportion to the largest holding; the figure is next to it. */
export function PartBar({ percent, most, colour = "var(--accent)" }: PartBarProps) {
  if (percent === null || most <= 0) return null;
  return (
    <svg className="bar" aria-hidden="true">
      <rect
        width={`${((Number(percent) / most) * 100).toFixed(1)}%`}
        height="100%"
        rx="2"
        fill={colour}
      />
    </svg>
  );
}

type FactsProps = {
  title?: string;
  facts: readonly { readonly name: string; readonly value: ReactNode }[];
};

export function Facts({ title, facts }: FactsProps) {
  return (
    <div>
      {title === undefined ? null : <h3 className="subtitle">{title}</h3>}
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
