"use client";
import { useTranslations } from "next-intl";
import { useWords } from "@/components/ui/text/use-words";
import { mainPair, type PairPrices } from "@/lib/stocks/panels/prices";
import { deskMedium } from "./desk-medium";
import { usePanelsLive } from "./live";
import { type PanelAgeView, placeText, topicKey } from "./panel-age";
import { Updated } from "./panel-card";
import { LastPrice } from "./panels/prices";
import styles from "./stocks.module.css";

type StockQuoteProps = {
  view: PanelAgeView;
  /** Null: never read. */
  prices: readonly PairPrices[] | null;
};

/** The first figure of a stock's page: its price, the change of a day, and how old it is. */
export function StockQuote({ view, prices }: StockQuoteProps) {
  const words = useWords();
  const pair = mainPair(prices ?? []);
  return (
    <p className={styles.quote}>
      {pair?.state === "priced" && view.observed ? (
        <>
          <LastPrice pair={pair} readAt={view.observed.answeredAt} medium={deskMedium(words)} />
          <Updated view={view} />
        </>
      ) : (
        <NoQuote view={view} />
      )}
    </p>
  );
}

function NoQuote({ view }: Pick<StockQuoteProps, "view">) {
  const t = useTranslations("research.stock");
  const reading = useTranslations("reading");
  const { places } = usePanelsLive();
  const place = places.get(topicKey(view)) ?? view.place;
  if (view.observed) return null;
  if (place !== null) return t("priceComing", { place: placeText(reading, place) });
  return t(view.failed ? "priceFailed" : "priceNever");
}
