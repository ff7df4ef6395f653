import { useTranslations } from "next-intl";
import { marketText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";

type MarketNameProps = { symbol: string; productType?: string | null };

/** "BTC/USDT spot", with the exchange's symbol on hover. */
export function MarketName({ symbol, productType = null }: MarketNameProps) {
  const name = marketText(useTranslations(), symbol, productType);
  const text = visibleText(symbol);
  return <span title={name === text ? undefined : text}>{name}</span>;
}
