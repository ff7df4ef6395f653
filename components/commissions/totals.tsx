import { Box, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Figure, Unknown } from "@/components/ui/figure";
import { Quiet } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import type { CommissionSums, FilterValue } from "@/lib/commissions/commission";
import { rebateRate } from "@/lib/commissions/fees";
import type { Amount } from "@/lib/core/amount";
import { countText, ratioText, valueDetail } from "@/lib/core/amount-text";
import { visibleText } from "@/lib/core/visible-text";
import { ratesText } from "@/lib/rates/text";
import styles from "./totals.module.css";

const FIRST_COINS = 4;

type TotalsProps = {
  totals: readonly CommissionSums[];
  /** All coins in the reporting currency; null where the filter has that coin alone. */
  value: FilterValue | null;
  /** Missing days of the period in words; null: it is complete. */
  partial: string | null;
};

/** The value of all coins, and one figure per coin: coins are never added together. */
export function Totals({ totals, value, partial }: TotalsProps) {
  const rowCount = totals.reduce((count, total) => count + total.rowCount, 0);
  return (
    <CoinStrip
      lead={value ? <Value value={value} rowCount={rowCount} partial={partial} /> : null}
      totals={totals}
      figureOf={(total) => <CoinFigure key={total.coin} total={total} partial={partial} />}
    />
  );
}

type CoinStripProps<Total> = {
  /** A figure before those of the coins. */
  lead?: ReactNode;
  totals: readonly Total[];
  figureOf: (total: Total) => ReactNode;
};

export function CoinStrip<Total>({ lead = null, totals, figureOf }: CoinStripProps<Total>) {
  const t = useTranslations("commissions.totals");
  const first = lead === null ? FIRST_COINS : FIRST_COINS - 1;
  const rest = totals.slice(first);
  return (
    <>
      <dl className={styles.strip}>
        {lead}
        {totals.slice(0, first).map(figureOf)}
      </dl>
      {rest.length > 0 ? (
        <details className={styles.rest}>
          <summary>{t("more", { count: rest.length })}</summary>
          <dl className={styles.strip}>{rest.map(figureOf)}</dl>
        </details>
      ) : null}
    </>
  );
}

type ValueProps = { value: FilterValue; rowCount: number; partial: string | null };

function Value({ value, rowCount, partial }: ValueProps) {
  const { currency, rebateAmount, feePaid, feePaidMissing } = value;
  const words = useWords();
  const { t } = words;
  const left = [...rebateAmount.unvalued, ...feePaid.unvalued].map(({ coin }) => visibleText(coin));
  const coins = [...new Set(left)].sort().join(t("ui.comma"));
  const reason = t("valuation.noRate");
  return (
    <TotalCard
      title={t("commissions.totals.value", { currency: visibleText(currency) })}
      partial={partial}
      rebate={
        <Figure
          amount={rebateAmount.value}
          coin={currency}
          detail="value"
          hint={ratesText(words, rebateAmount.rates, currency)}
          reason={reason}
        />
      }
      feePaid={
        <Figure
          amount={feePaid.value}
          detail={valueDetail(currency)}
          reason={reason}
          missingRows={feePaidMissing}
        />
      }
      rate={rebateRate({
        rebateAmount: rebateAmount.value,
        feePaid: feePaid.value,
        feePaidMissing,
      })}
      feePaidMissing={feePaidMissing}
      rowCount={rowCount}
    >
      {coins === "" ? null : (
        <Text component="dd" size="xs" c="var(--warn)" m={0}>
          {t("commissions.totals.left", { coins })}
        </Text>
      )}
    </TotalCard>
  );
}

function CoinFigure({ total, partial }: { total: CommissionSums; partial: string | null }) {
  const t = useTranslations("commissions.totals");
  const { coin, rebateAmount, feePaid, feePaidMissing, rowCount } = total;
  return (
    <TotalCard
      title={t("rebate", { coin })}
      partial={partial}
      rebate={<Figure amount={rebateAmount} coin={coin} detail="headline" />}
      feePaid={<Figure amount={feePaid} detail="headline" missingRows={feePaidMissing} />}
      rate={rebateRate(total)}
      feePaidMissing={feePaidMissing}
      rowCount={rowCount}
    />
  );
}

type TotalCardProps = {
  title: string;
  partial: string | null;
  rebate: ReactNode;
  feePaid: ReactNode;
  /** Null: no fee was paid, or rows do not give it. */
  rate: Amount | null;
  feePaidMissing: number;
  rowCount: number;
  children?: ReactNode;
};

function TotalCard(props: TotalCardProps) {
  const { title, partial, rebate, feePaid, rate, feePaidMissing, rowCount, children } = props;
  const t = useTranslations("commissions.totals");
  return (
    <div className={styles.coin}>
      <Text component="dt" size="sm" c="dimmed">
        {title}{" "}
        {partial ? (
          <Text span size="xs" c="var(--warn)" ml={6}>
            {partial}
          </Text>
        ) : null}
      </Text>
      <dd className={styles.key}>{rebate}</dd>
      {children}
      <Detail term={t("feePaid")}>{feePaid}</Detail>
      <Detail term={t("rate")}>
        {rate === null && feePaidMissing > 0 ? (
          <Unknown reason={t("feesNotGiven", { count: feePaidMissing })} />
        ) : (
          <span className="figures">{rate === null ? "—" : ratioText(rate)}</span>
        )}
      </Detail>
      <Detail term={t("rows")}>
        <span className="figures">{countText(rowCount)}</span>
      </Detail>
    </div>
  );
}

export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box
      component="dd"
      display="flex"
      m={0}
      fz={12}
      lh="18px"
      style={{ justifyContent: "space-between", gap: 12 }}
    >
      <Quiet>{term}</Quiet> {children}
    </Box>
  );
}
