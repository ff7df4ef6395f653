import { useTranslations } from "next-intl";
import { marketText } from "@/lib/core/market-name";

type MarketNameProps = { symbol: string; productType?: string | null };

/** "BTC/USDT spot", with the exchange's symbol on hover. */
export function MarketName({ symbol, productType = null }: MarketNameProps) {
  const name = marketText(useTranslations(), symbol, productType);
  return <span title={name === symbol ? undefined : symbol}>{name}</span>;
}
