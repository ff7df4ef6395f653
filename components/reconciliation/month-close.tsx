import { Box, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import { daysLabel } from "@/lib/core/day-text";
import { joinRates, type MonthCloseContent, type MonthCloseValue } from "@/lib/months/month-close";
import { CoinTable, RatesTable } from "./month-close-tables";

export function MonthCloseFigures({ content }: { content: MonthCloseContent }) {
  const words = useWords();
  const { coins, currency, rebateValue, unknownDays } = content;
  const unknown = unknownDays.map(({ day }) => day);
  return (
    <>
      {unknown.length > 0 ? (
        <Notice>
          {words.t("proof.statement.unknown", {
            count: unknown.length,
            days: daysLabel(unknown, 31, words),
          })}
        </Notice>
      ) : null}
      <CoinTable coins={coins} currency={currency} rebateValue={rebateValue} />
      <NotValued value={rebateValue} />
      <AppliedRates content={content} />
    </>
  );
}

function NotValued({ value: { unvalued } }: { value: MonthCloseValue }) {
  const t = useTranslations("proof");
  if (unvalued.length === 0) return null;
  const amounts = () =>
    unvalued.map(({ coin, amount }, at) => (
      <span key={coin}>
        {at > 0 ? t("comma") : ""}
        <Figure amount={amount} coin={coin} />
      </span>
    ));
  return <Text my={12}>{t.rich("statement.notValued", { amounts })}</Text>;
}

function AppliedRates({ content }: { content: MonthCloseContent }) {
  const { rates, currency, maxAgeDays, stableCoins } = content;
  const t = useTranslations("proof");
  const runs = joinRates(rates);
  if (runs.length === 0) return null;
  return (
    <Box component="details" mt={12}>
      <summary>{t("statement.rates", { count: runs.length })}</summary>
      <Text mb={12} maw="80ch">
        {t("statement.rule", { days: maxAgeDays, currency, coins: stableCoins.join(t("comma")) })}
      </Text>
      <RatesTable runs={runs} currency={currency} />
    </Box>
  );
}
