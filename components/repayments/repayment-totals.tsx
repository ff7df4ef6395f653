import { Flex, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CoinStrip, Detail } from "@/components/commissions/totals";
import totals from "@/components/commissions/totals.module.css";
import { Figure } from "@/components/ui/figure";
import { useWords } from "@/components/ui/text/use-words";
import { ValueFigure } from "@/components/valuation/value-figure";
import { countText } from "@/lib/core/amount-text";
import { visibleText } from "@/lib/core/visible-text";
import { ratesText, unvaluedText } from "@/lib/rates/text";
import type { ValuedSum } from "@/lib/rates/valuation";
import type { RepaymentTotal } from "@/lib/repayments/sums";

type RepaymentTotalsProps = {
  totals: readonly RepaymentTotal[];
  together: RepaymentTotal["values"];
  currency: string;
};

/** One figure per coin and its value, never a sum of coins. */
export function RepaymentTotals({ totals: all, together, currency }: RepaymentTotalsProps) {
  const t = useTranslations("repayments.totals");
  const words = useWords();
  return (
    <>
      <Flex component="dl" wrap="wrap" gap="0 48px" my={0}>
        <Together
          term={t("allPrincipal", { currency })}
          valued={together.repaidAmount}
          currency={currency}
        />
        <Together
          term={t("allInterest", { currency })}
          valued={together.repaidInterest}
          currency={currency}
        />
      </Flex>
      <Text size="xs" c="dimmed" mb={16}>
        {ratesText(words, together.repaidAmount.rates, currency)}
      </Text>
      <CoinStrip
        totals={all}
        figureOf={(total) => <CoinFigure key={total.coin} total={total} currency={currency} />}
      />
    </>
  );
}

function Together({
  term,
  valued,
  currency,
}: {
  term: string;
  valued: ValuedSum;
  currency: string;
}) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {term}
      </Text>
      <dd className={totals.key}>
        <ValueFigure valued={valued} currency={currency} />
      </dd>
    </div>
  );
}

function CoinFigure({ total, currency }: { total: RepaymentTotal; currency: string }) {
  const t = useTranslations("repayments.totals");
  const { coin, recordCount, repaidAmount, repaidInterest, liquidated, values } = total;
  return (
    <div className={totals.coin}>
      <Text component="dt" size="sm" c="dimmed">
        {t("principal", { coin: visibleText(coin) })}
      </Text>
      <dd className={totals.key}>
        <Figure amount={repaidAmount} coin={coin} detail="headline" />
      </dd>
      {coin === currency ? null : (
        <Detail term={t("worth")}>
          <CoinValue valued={values.repaidAmount} currency={currency} />
        </Detail>
      )}
      <Detail term={t("interest")}>
        <Figure amount={repaidInterest} detail="headline" />
      </Detail>
      {coin === currency ? null : (
        <Detail term={t("interestWorth")}>
          <CoinValue valued={values.repaidInterest} currency={currency} />
        </Detail>
      )}
      <Detail term={t("repayments")}>
        <span className="figures">{countText(recordCount)}</span>
      </Detail>
      <Detail term={t("liquidated")}>
        <span className="figures">
          {liquidated.recordCount === 0 ? t("none") : countText(liquidated.recordCount)}
        </span>
      </Detail>
    </div>
  );
}

/** A coin without any rate: its amount is shown above, so this only says that there is no rate. */
function CoinValue({ valued, currency }: { valued: ValuedSum; currency: string }) {
  const words = useWords();
  if (valued.value !== null) return <ValueFigure valued={valued} currency={currency} />;
  return (
    <Text span size="xs" c="var(--warn)" title={unvaluedText(words, valued.unvalued) ?? ""}>
      {words.t("repayments.totals.noRate")}
    </Text>
  );
}
