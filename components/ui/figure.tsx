import { useTranslations } from "next-intl";
import type { Amount } from "@/lib/core/amount";
import { type AmountDetail, alignedText, amountText } from "@/lib/core/amount-text";
import { visibleText } from "@/lib/core/visible-text";
import type { CoinAmount } from "@/lib/rates/valuation";
import styles from "./figure.module.css";
import { SubLine } from "./marked-text";

type FigureProps = {
  amount: Amount | null;
  coin?: string;
  /** Why the figure is not known; shown where `amount` is null. Left out: it was not sent. */
  reason?: string | undefined;
  /** Characters that the column's figures of this coin have from the point on (decimalsOf): all end on one edge. */
  decimals?: number;
  detail?: AmountDetail;
  hint?: string | null;
};

/** One exact amount: short on screen, every digit on hover and on copy (see exact-copy.tsx). */
export function Figure({ amount, coin, reason, decimals, detail = "ledger", hint }: FigureProps) {
  if (amount === null) return <Unknown reason={reason} />;
  const { whole, fraction, sign, zeros } = decimals
    ? alignedText(amount, decimals)
    : { ...amountText(amount, detail), zeros: "" };
  const exact = coin ? `${amount} ${visibleText(coin)}` : amount;
  const look = { className: styles.figure, "data-sign": sign };
  const digits = (
    <data value={amount} title={hint ? `${exact}\n${hint}` : exact} {...(coin ? {} : look)}>
      {whole}
      {fraction}
      {zeros === "" ? null : <span className={styles.zeros}>{zeros}</span>}
    </data>
  );
  if (!coin) return digits; // a ledger has thousands of these
  return (
    <span {...look}>
      {digits}
      <span className={styles.coin}> {visibleText(coin)}</span>
    </span>
  );
}

/** Coins that a line of a table has room for. */
const FIRST_COINS = 3;

/** Amounts of some coins, one below the other; how many there are after the first three. */
export function CoinFigures({ amounts }: { amounts: readonly CoinAmount[] }) {
  const t = useTranslations("ui");
  const more = amounts.length - FIRST_COINS;
  return (
    <>
      {amounts.slice(0, FIRST_COINS).map(({ coin, amount }) => (
        <div key={coin}>
          <Figure amount={amount} coin={coin} />
        </div>
      ))}
      {more > 0 ? <SubLine>{t("moreCoins", { count: more })}</SubLine> : null}
    </>
  );
}

/** Unknown is not zero: a dash that says why. */
export function Unknown({ reason }: { reason?: string | undefined }) {
  const t = useTranslations("ui");
  const why = reason ?? t("notSent");
  return (
    <span className={styles.unknown} title={why}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t("unknown", { reason: why })}</span>
    </span>
  );
}
