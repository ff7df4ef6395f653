import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import type { AccountAssets } from "@/lib/trading/account-records";
import { FigureFact } from "./cells";
import styles from "./trading.module.css";

const EQUITIES = [
  { unit: "USD", equity: "accountEquity", pnl: "unrealisedPnl" },
  { unit: "USDT", equity: "usdtEquity", pnl: "usdtUnrealisedPnl" },
  { unit: "BTC", equity: "btcEquity", pnl: "btcUnrealisedPnl" },
] as const;

/** The account's equity in three currencies, each with its unrealised profit. */
export function EquityFigures({ assets }: { assets: AccountAssets }) {
  const t = useTranslations("trading.assets");
  return (
    <dl className={`${styles.figures} ${styles.keys}`}>
      {EQUITIES.map(({ unit, equity, pnl }) => (
        <div key={unit}>
          <dt>{t("equityIn", { unit })}</dt>
          <dd className={styles.key}>
            <Figure amount={assets[equity]} coin={unit} detail="headline" />
          </dd>
          <Text component="dd" size="xs" c="dimmed">
            {t("unrealised")} <Figure amount={assets[pnl]} coin={unit} detail="headline" />
          </Text>
        </div>
      ))}
    </dl>
  );
}

const MARGINS = ["effEquity", "imr", "mmr", "positionValue"] as const;
const RATIOS = ["mgnRatio", "positionMgnRatio", "leverage"] as const;
const HINTED = ["effEquity", "mgnRatio", "positionMgnRatio"] as const;

/** Margins in USD, and ratios as the exchange gives them. */
export function MarginFigures({ assets }: { assets: AccountAssets }) {
  const t = useTranslations("trading.assets");
  const hintOf = (field: (typeof MARGINS)[number] | (typeof RATIOS)[number]) => {
    const hinted = HINTED.find((one) => one === field);
    return hinted ? t(`hints.${hinted}`) : undefined;
  };
  return (
    <dl className={styles.figures}>
      {MARGINS.map((field) => (
        <FigureFact key={field} term={t(`figures.${field}`)} hint={hintOf(field)}>
          <Figure amount={assets[field]} coin="USD" detail="headline" />
        </FigureFact>
      ))}
      {RATIOS.map((field) => (
        <FigureFact key={field} term={t(`figures.${field}`)} hint={hintOf(field)}>
          <Figure amount={assets[field]} />
        </FigureFact>
      ))}
    </dl>
  );
}
