import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { KeyFigure, KeyFigures } from "@/components/ui/key-figures";
import { Panel } from "@/components/ui/panel";
import { useWords } from "@/components/ui/text/use-words";
import { ValueFigure } from "@/components/valuation/value-figure";
import { rangeLabel } from "@/lib/core/day-text";
import { listText } from "@/lib/core/list-text";
import { visibleText } from "@/lib/core/visible-text";
import {
  type AccountProfit,
  type CoinFigure,
  type PeriodProfit,
  PROFIT_PERIODS,
} from "@/lib/trading/profit";
import { Missing } from "./cells";

/** What futures would bring now, and what they brought: in each coin, and valued. */
export function ProfitTiles({ profit: { currency, open, periods } }: { profit: AccountProfit }) {
  const t = useTranslations("tradingMoney.profit");
  return (
    <Panel id="profit-title" title={t("title")} note={t("note")}>
      <KeyFigures>
        {open === null ? (
          <UnreadTile term={t("open")} />
        ) : (
          <OpenTile open={open} currency={currency} />
        )}
        {periods === null
          ? PROFIT_PERIODS.map((period) => <UnreadTile key={period} term={t(period)} />)
          : periods.map((period) => (
              <PeriodTile key={period.period} period={period} currency={currency} />
            ))}
      </KeyFigures>
      <Text size="xs" c="dimmed" mt={8}>
        {t("method")}
      </Text>
    </Panel>
  );
}

/** Not zero: nothing was read. */
function UnreadTile({ term }: { term: string }) {
  const t = useTranslations("trading.unread");
  return <KeyFigure term={term} value={<Missing reason={t("title")} />} details={[]} />;
}

type OpenTileProps = { open: NonNullable<AccountProfit["open"]>; currency: string };

function OpenTile({ open: { profit, count, unknown }, currency }: OpenTileProps) {
  const t = useTranslations("tradingMoney.profit");
  return (
    <KeyFigure
      term={t("open")}
      value={<ValueFigure valued={profit.valued} currency={currency} />}
      details={[t("positions", { count })]}
    >
      <Coins figure={profit} currency={currency} />
      <Warning text={unknown > 0 ? t("unknownOpen", { count: unknown }) : null} />
    </KeyFigure>
  );
}

type PeriodTileProps = { period: PeriodProfit; currency: string };

function PeriodTile({ period: one, currency }: PeriodTileProps) {
  const t = useTranslations("tradingMoney.profit");
  const { language } = useWords();
  const { period, range, profit, fees, unknown, unread, isWhole } = one;
  const hasFees = fees.coins.length > 0;
  const symbols = listText(unread.map(visibleText), language);
  return (
    <KeyFigure
      term={t(period)}
      value={<ValueFigure valued={profit.valued} currency={currency} />}
      details={[rangeLabel(range, language)]}
    >
      <Coins figure={profit} currency={currency} />
      {hasFees ? (
        <Text size="xs" c="dimmed">
          {t("fees")} <ValueFigure valued={fees.valued} currency={currency} />
        </Text>
      ) : null}
      <Warning text={isWhole ? null : t("notWhole")} />
      <Warning text={unknown > 0 ? t("unknown", { count: unknown }) : null} />
      <Warning text={unread.length > 0 ? t("unread", { symbols }) : null} />
    </KeyFigure>
  );
}

/** Each coin by itself; nothing where the value above is of this one coin. */
function Coins({ figure: { coins }, currency }: { figure: CoinFigure; currency: string }) {
  const isSaid = coins.length <= 1 && coins.every(({ coin }) => coin === currency);
  if (isSaid) return null;
  return coins.map(({ coin, amount }) => (
    <Text key={coin} size="xs">
      <Figure amount={amount} coin={coin} />
    </Text>
  ));
}

function Warning({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Text size="xs" c="var(--warn)">
      {text}
    </Text>
  );
}
