import { amountLabel, amountText } from "@/components/ui/text/amount-text";
import { ratioText } from "@/components/ui/text/ratio-text";
import type { Words } from "@/components/ui/text/text";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import { visibleText } from "@/lib/core/visible-text";

type WithWords = { words: Words };
type SharedFigureProps = WithWords & {
  amount: Amount | null;
  coin?: string | null;
  reason?: string | undefined;
  /** Characters kept for the point and the decimals, so that figures of a column stand point below point. */
  decimals?: number;
};

/** A blank as wide as a point, and one as wide as a digit: the page's policy allows no style on an element. */
const POINT_BLANK = "\u2008";
const DIGIT_BLANK = "\u2007";

/** One exact amount: short on the page, every digit on hover. */
export function SharedFigure({ amount, coin = null, reason, decimals = 0, words }: SharedFigureProps) {
  if (amount === null) return <SharedUnknown words={words} reason={reason} />;
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
export function SharedUnknown({ words: { t }, reason }: WithWords & { reason?: string | undefined }) {
  const why = reason ?? t("research.notSaid");
  return (
    <span className="unknown" title={why}>
      <span aria-hidden="true">—</span>
      <span className="hidden">{t("ui.unknown", { reason: why })}</span>
    </span>
  );
}

/** A percentage as the exchange writes it: "9.63" is 9.63 %. */
export function SharedPercent({ percent, words }: WithWords & { percent: Amount | null }) {
  if (percent === null) return <SharedUnknown words={words} />;
  return (
    <data className="figure" value={percent} title={`${percent} %`}>
      {amountLabel(percent)} %
    </data>
  );
}

/** A difference: with a plus where it is one. */
export function SharedDifference({ amount, words }: WithWords & { amount: Amount | null }) {
  const isMore = amount !== null && !amount.startsWith("-") && !isZeroAmount(amount);
  return (
    <span className="figure">
      {isMore ? "+" : null}
      <SharedFigure amount={amount} words={words} />
    </span>
  );
}

/** A change as a ratio of one: "0.1234" is +12.34 %. */
export function SharedChange({ ratio }: { ratio: Amount }) {
  const isLess = ratio.startsWith("-");
  const isMore = !isLess && !isZeroAmount(ratio);
  return (
    <data
      className="figure change"
      value={ratio}
      title={ratio}
      data-sign={isMore ? "more" : isLess ? "less" : undefined}
    >
      {isMore ? "+" : null}
      {ratioText(ratio)}
    </data>
  );
}
