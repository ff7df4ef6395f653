"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useFailureText } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import type { Instrument } from "@/lib/trading/instrument";
import type { MinimumChoice } from "@/lib/trading/settings";
import { ticketRules } from "@/lib/trading/ticket-rules";
import type { TicketProduct, TicketText } from "./ticket-fields";

/** A symbol's rules as they were read last, or why there are none. */
export type RulesAnswer =
  | { readonly instrument: Instrument | null; readonly reading: MinimumChoice }
  | { readonly refused: string };
export type FindRules = (product: TicketProduct, symbol: string) => Promise<RulesAnswer>;

/** The typing has ended. */
const PAUSE_MS = 400;

/** Steps and minima of what the ticket is for, before it is previewed. */
export function TicketRules({ text, find }: { text: TicketText; find: FindRules }) {
  const t = useTranslations("trade.ticket.rules");
  const { product } = text;
  const symbol = text.symbol.trim();
  const [found, setFound] = useState<{ readonly of: string; readonly answer: RulesAnswer } | null>(
    null,
  );
  const of = `${product} ${symbol}`;
  const failureText = useFailureText();
  const ask = useEffectEvent(
    (asked: TicketProduct, of: string): Promise<RulesAnswer> =>
      find(asked, of).catch((error: unknown) => ({ refused: failureText(error) })),
  );
  useEffect(() => {
    if (symbol === "") return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await ask(product, symbol);
      if (isCurrent) setFound({ of: `${product} ${symbol}`, answer });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [product, symbol]);
  if (symbol === "" || found === null || found.of !== of) return null;
  if ("refused" in found.answer) return <SubLine>{found.answer.refused}</SubLine>;
  const { instrument, reading } = found.answer;
  if (instrument === null) return <SubLine>{t("unknown")}</SubLine>;
  const category = product === "REALITY" ? "SPOT" : product;
  const { qtyCoin, qtyStep, priceStep, minima, either } = ticketRules(
    { category, side: text.side, orderType: text.orderType },
    instrument,
    reading,
  );
  const { baseCoin, quoteCoin } = instrument;
  return (
    <SubLine>
      {minima.map(({ least, coin }) => (
        <span key={`${least} ${coin}`}>{t("least", { least, coin })} </span>
      ))}
      {either === null ? null : (
        <>{t("either", { least: either, base: baseCoin, quote: quoteCoin })} </>
      )}
      {qtyStep === null ? null : <>{t("qtyStep", { step: qtyStep, coin: qtyCoin })} </>}
      {priceStep === null ? null : t("priceStep", { step: priceStep, coin: quoteCoin })}
    </SubLine>
  );
}
