"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { agoText, failedText, placeText } from "@/components/research/reading-view";
import { failureSaidText } from "@/components/ui/text/failure-said-text";
import type { Text } from "@/components/ui/text/text";
import styles from "./palette.module.css";
import type { ClientsState } from "./use-found-clients";
import type { IndexState } from "./use-stock-index";

type PaletteStateProps = {
  typed: string;
  found: number;
  stocks: IndexState;
  clients: ClientsState;
  isEntered: boolean;
};

/** Below what is found: what is still coming, and what could not be looked through. It is never left unsaid. */
export function PaletteState({ typed, found, stocks, clients, isEntered }: PaletteStateProps) {
  const all = useTranslations();
  const t = useTranslations("palette");
  const reading = useTranslations("reading");
  const trouble = stockTrouble(all, reading, stocks);
  const coming = [
    stocks.isComing ? stocksComing(t, reading, stocks) : "",
    clients.isComing && found === 0 ? t("clientsComing") : "",
    isEntered && found === 0 && (stocks.isComing || clients.isComing) ? t("opensFirst") : "",
  ].filter((line) => line !== "");
  const isWhole = !stocks.isComing && !clients.isComing;
  return (
    <>
      {trouble === null ? null : (
        <p className={styles.state} role="alert">
          {trouble}{" "}
          {stocks.trouble === "unread" ? <Button onClick={stocks.again}>{all("ui.tryAgain")}</Button> : null}
        </p>
      )}
      {clients.trouble === null ? null : (
        <p className={styles.state} role="alert">
          {clients.trouble === "unread" ? t("clientsUnread") : t("noSuchAccount")}
        </p>
      )}
      {coming.length > 0 ? (
        <p className={styles.state} role="status">
          {coming.join(" ")}
        </p>
      ) : null}
      {found === 0 && typed !== "" && isWhole ? (
        <p className={styles.state}>{t("nothing", { typed })}</p>
      ) : null}
      <p className="visually-hidden" role="status">
        {typed !== "" && isWhole ? t("found", { count: found }) : ""}
      </p>
    </>
  );
}

function stocksComing(t: Text<"palette">, reading: Text<"reading">, { index }: IndexState): string {
  const place = index?.pairs.place ?? null;
  return place === null ? t("stocksComing") : t("stocksWaiting", { place: placeText(reading, place) });
}

/** What a person has to know of the pairs before trusting that something is not among them. */
function stockTrouble(
  t: Text<never>,
  reading: Text<"reading">,
  { index, trouble, isComing }: IndexState,
): string | null {
  if (trouble === "no-exchange") return t("palette.noExchange");
  if (trouble === "signed-out") return t("palette.signedOut");
  if (trouble === "unread") {
    return index === null
      ? t("palette.stocksUnread")
      : t("palette.stocksOld", { ago: agoText(reading, performance.now() - index.readAtMs) });
  }
  if (index === null || isComing) return null;
  const { observed, failed } = index.pairs;
  if (failed === null) return observed === null ? t("palette.stocksUnqueued") : null;
  if (observed !== null && !observed.isStale) return null;
  const text = observed
    ? failedText(reading, failed, observed)
    : t("palette.stocksFailed", {
        happened: t(`reading.failed.${failed.kind}.happened`),
        next: t(`reading.failed.${failed.kind}.next`),
      });
  return [text, failureSaidText(t, failed)].filter(Boolean).join(" ");
}
