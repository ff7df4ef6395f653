import { getTranslations } from "next-intl/server";
import { openPersonQueue } from "@/app/(desk)/research/open-queue";
import { TradableMark } from "@/components/stocks/universe/tradable-mark";
import { SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { systemClock } from "@/lib/core/clock";
import { readStockLocale } from "@/lib/sign-in/web/language";
import { marketWallTime } from "@/lib/stocks/market/market-clock";
import { judgeTradable } from "@/lib/stocks/market/tradable";
import { readUniverse } from "@/lib/stocks/pairs/read-universe";
import { stockPath } from "@/lib/stocks/stock-code";

/**
 * Whether a Reality pair trades now, with a link to the stock's page. Says so where that is not
 * known.
 */
export async function StockState({ symbol }: { symbol: string }) {
  const t = await getTranslations("tradeStart.stock");
  const queue = await openPersonQueue();
  const universe = queue === null ? null : await readUniverse(queue, await readStockLocale());
  const listing = universe?.listings.find(
    (one) => one.symbol.toUpperCase() === symbol.toUpperCase(),
  );
  if (!universe || !listing) return <SubLine>{t("stateUnknown", { symbol })}</SubLine>;
  const calendar = universe.calendar.observed?.value ?? null;
  return (
    <p>
      <TradableMark
        tradable={judgeTradable(listing, calendar, marketWallTime(systemClock.now()))}
      />{" "}
      {listing.code === null ? null : (
        <PageLink href={stockPath(listing.code)}>{t("page", { code: listing.code })}</PageLink>
      )}
    </p>
  );
}
