import type { CSSProperties } from "react";
import type { Amount } from "@/lib/core/amount";
import { type AmountDetail, amountText } from "./amount-text";
import styles from "./figure.module.css";

const NOT_SENT = "The exchange did not send this.";

type FigureProps = {
  amount: Amount | null;
  coin?: string;
  /** Why the figure is not known; shown where `amount` is null. */
  reason?: string;
  /** Characters kept for the point and the decimals, so that figures of a column stand point below point. */
  decimals?: number;
  detail?: AmountDetail;
};

/** One exact amount: short on screen, every digit on hover and on copy (see exact-copy.tsx). */
export function Figure({ amount, coin, reason = NOT_SENT, decimals, detail = "ledger" }: FigureProps) {
  if (amount === null) return <Unknown reason={reason} />;
  const { whole, fraction, sign } = amountText(amount, detail);
  const width = decimals ? ({ "--decimals": `${decimals}ch` } as CSSProperties) : undefined;
  return (
    <span className={styles.figure} data-sign={sign}>
      <data value={amount} title={coin ? `${amount} ${coin}` : amount}>
        {whole}
        <span className={styles.fraction} style={width}>
          {fraction}
        </span>
      </data>
      {coin ? <span className={styles.coin}> {coin}</span> : null}
    </span>
  );
}

/** Unknown is not zero: a dash that says why. */
export function Unknown({ reason }: { reason: string }) {
  return (
    <span className={styles.unknown} title={reason}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">unknown: {reason}</span>
    </span>
  );
}

/** Characters that `amounts` need after the whole part, the point included. */
export function decimalsOf(amounts: Iterable<Amount | null>): number {
  let most = 0;
  for (const amount of amounts)
    if (amount !== null) most = Math.max(most, amountText(amount).fraction.length);
  return most;
}
