import { Box } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Amount } from "@/lib/core/amount";
import { type AmountDetail, alignedText, amountText, valueDetail } from "@/lib/core/amount-text";
import { visibleText } from "@/lib/core/visible-text";
import type { CoinAmount } from "@/lib/rates/valuation";
import styles from "./figure.module.css";
import { SubLine } from "./marked-text";

type FigureProps = {
  amount: Amount | null;
  coin?: string;
  /** Why the figure is not known; shown where `amount` is null. Default: it was not sent. */
  reason?: string | undefined;
  /**
   * Characters of the column's figures from the point on (decimalsOf), so that their points stand
   * below each other.
   */
  decimals?: number | undefined;
  /** With a coin, "value" is as that coin needs it (valueDetail). */
  detail?: AmountDetail | undefined;
  hint?: string | null;
  /** So many rows do not give the amount: a mark says that the figure is of the others. */
  missingRows?: number | undefined;
};

/** One exact amount: short on screen, every digit on hover and on copy (see exact-copy.tsx). */
export function Figure({ missingRows = 0, ...figure }: FigureProps) {
  // Most figures are whole, and a ledger has thousands: they need no words.
  if (missingRows === 0) return <WholeFigure {...figure} />;
  return <PartFigure {...figure} missingRows={missingRows} />;
}

type WholeFigureProps = Omit<FigureProps, "missingRows">;

function PartFigure({ missingRows, ...figure }: WholeFigureProps & { missingRows: number }) {
  const t = useTranslations("ui");
  if (figure.amount === null) return <Unknown reason={t("notGivenRows", { count: missingRows })} />;
  const without = t("withoutRows", { count: missingRows });
  const hint = figure.hint ? `${figure.hint}\n${without}` : without;
  return (
    <>
      <Mark text={without} />
      <WholeFigure {...figure} hint={hint} />
    </>
  );
}

/** A star before a figure that leaves something out. */
export function Mark({ text }: { text: string }) {
  return (
    <Box component="span" c="var(--warn)" mr={2} title={text}>
      <span aria-hidden="true">*</span>
      <span className="visually-hidden">{text}</span>
    </Box>
  );
}

function WholeFigure({ amount, coin, reason, decimals, hint, ...look }: WholeFigureProps) {
  if (amount === null) return <Unknown reason={reason} />;
  const detail = look.detail === "value" && coin ? valueDetail(coin) : look.detail;
  const { whole, fraction, sign, zeros } = decimals
    ? alignedText(amount, decimals, detail)
    : { ...amountText(amount, detail), zeros: "" };
  const exact = coin ? `${amount} ${visibleText(coin)}` : amount;
  const title = hint ? `${exact}\n${hint}` : exact;
  const digits = (
    <>
      {whole}
      {fraction}
      {zeros === "" ? null : <span className={styles.zeros}>{zeros}</span>}
    </>
  );
  // One element without a coin: a ledger has thousands of figures.
  if (!coin)
    return (
      <data value={amount} title={title} className={styles.figure} data-sign={sign}>
        {digits}
      </data>
    );
  return (
    <span className={styles.figure} data-sign={sign}>
      <data value={amount} title={title}>
        {digits}
      </data>
      <span className={styles.coin}> {visibleText(coin)}</span>
    </span>
  );
}

/** Coins that a row of a table has room for. */
const FIRST_COINS = 3;

/** The first three amounts, one below the other, and how many more there are. */
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
