"use client";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { SubLine } from "@/components/ui/marked-text";
import {
  type Amount,
  compareAmounts,
  percentOf,
  ratioOf,
  subtractAmounts,
} from "@/lib/core/amount";
import { changeSizeText } from "@/lib/core/amount-text";
import type { Quote } from "@/lib/trading/live-figures";
import styles from "./ticket.module.css";
import type { LiveState } from "./use-live-figures";

/** Last price, bid and ask with their age; it keeps its place where there are none, and says why. */
export function QuoteStrip({ live }: { live: LiveState }) {
  const t = useTranslations("ticket.quote");
  const { figures, ageMs, isFresh, problem } = live;
  const quote = figures?.quote ?? null;
  const isOld = ageMs !== null && !isFresh;
  // What can be opened comes later than the prices.
  const isSaid = problem !== null && !(problem === "waiting" && isFresh);
  const age = ageMs === null ? null : t("age", { seconds: Math.round(ageMs / 1_000) });
  return (
    <section className={styles.quote} aria-label={t("label")} data-old={isOld || undefined}>
      <dl className={styles.quoteFigures}>
        <QuoteFigure term={t("last")} amount={quote?.lastPrice ?? null} />
        <QuoteFigure term={t("bid")} amount={quote?.bid ?? null} />
        <QuoteFigure term={t("ask")} amount={quote?.ask ?? null} />
        <div>
          <dt>{t("change")}</dt>
          <dd>
            <Change ratio={quote?.change24h ?? null} />
          </dd>
        </div>
        <div>
          <dt>{t("range")}</dt>
          <dd>
            <DayRange quote={quote} />
          </dd>
        </div>
      </dl>
      <SubLine>
        {age} {isOld ? t("old") : null} {isSaid ? t(`problems.${problem}`) : null}
      </SubLine>
    </section>
  );
}

function QuoteFigure({ term, amount }: { term: string; amount: Amount | null }) {
  const t = useTranslations("ticket.quote");
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Figure amount={amount} reason={t("unknown")} />
      </dd>
    </div>
  );
}

function Change({ ratio }: { ratio: Amount | null }) {
  const t = useTranslations("ticket.quote");
  if (ratio === null) return <Figure amount={null} reason={t("unknown")} />;
  const isLess = ratio.startsWith("-");
  return (
    <span data-sign={isLess ? "negative" : "positive"} className={styles.change}>
      {isLess ? "▼ −" : "▲ +"}
      {changeSizeText(ratio)}
    </span>
  );
}

/** Where the last price is between the day's lowest and highest one. */
function DayRange({ quote }: { quote: Quote | null }) {
  const t = useTranslations("ticket.quote");
  const { low24h: low = null, high24h: high = null, lastPrice = null } = quote ?? {};
  if (low === null || high === null) return <Figure amount={null} reason={t("unknown")} />;
  const position = lastPrice === null ? null : positionIn(low, high, lastPrice);
  return (
    <span className={styles.range}>
      <Figure amount={low} hint={t("low")} />
      {position === null ? null : (
        <span
          className={styles.rangeBar}
          role="img"
          aria-label={t("at", { position: String(Math.round(position)) })}
        >
          <span style={{ insetInlineStart: `${position}%` }} />
        </span>
      )}
      <Figure amount={high} hint={t("high")} />
    </span>
  );
}

/** 0 is the low, 100 the high. Null: they are the same. For pixels only. */
function positionIn(low: Amount, high: Amount, last: Amount): number | null {
  if (compareAmounts(high, low) <= 0) return null;
  const ratio = ratioOf(subtractAmounts(last, low), subtractAmounts(high, low));
  if (ratio === null) return null;
  return Math.min(100, Math.max(0, Number(percentOf(ratio))));
}
