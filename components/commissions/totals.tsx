import { Box, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Figure } from "@/components/ui/figure";
import { Quiet } from "@/components/ui/marked-text";
import type { CommissionSums } from "@/lib/commissions/commission";
import { rebateRate } from "@/lib/commissions/fees";
import { countText, ratioText } from "@/lib/core/amount-text";
import styles from "./totals.module.css";

const FIRST_COINS = 4;

type TotalsProps = {
  totals: readonly CommissionSums[];
  /** Missing days of the period in words; null: it is complete. */
  partial: string | null;
};

/** One figure per coin, never a sum of coins. */
export function Totals({ totals, partial }: TotalsProps) {
  return (
    <CoinStrip
      totals={totals}
      figureOf={(total) => <CoinFigure key={total.coin} total={total} partial={partial} />}
    />
  );
}

type CoinStripProps<Total> = { totals: readonly Total[]; figureOf: (total: Total) => ReactNode };

export function CoinStrip<Total>({ totals, figureOf }: CoinStripProps<Total>) {
  const t = useTranslations("commissions.totals");
  const rest = totals.slice(FIRST_COINS);
  return (
    <>
      <dl className={styles.strip}>{totals.slice(0, FIRST_COINS).map(figureOf)}</dl>
      {rest.length > 0 ? (
        <details className={styles.rest}>
          <summary>{t("more", { count: rest.length })}</summary>
          <dl className={styles.strip}>{rest.map(figureOf)}</dl>
        </details>
      ) : null}
    </>
  );
}

function CoinFigure({ total, partial }: { total: CommissionSums; partial: string | null }) {
  const t = useTranslations("commissions.totals");
  const { coin } = total;
  const rate = rebateRate(total);
  return (
    <div className={styles.coin}>
      <Text component="dt" size="sm" c="dimmed">
        {t("rebate", { coin })}{" "}
        {partial ? (
          <Text span size="xs" c="var(--warn)" ml={6}>
            {partial}
          </Text>
        ) : null}
      </Text>
      <dd className={styles.key}>
        <Figure amount={total.rebateAmount} coin={coin} detail="headline" />
      </dd>
      <Detail term={t("feePaid")}>
        <Figure amount={total.feePaid} detail="headline" />
      </Detail>
      <Detail term={t("rate")}>
        <span className="figures">{rate === null ? "—" : ratioText(rate)}</span>
      </Detail>
      <Detail term={t("rows")}>
        <span className="figures">{countText(total.rowCount)}</span>
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
