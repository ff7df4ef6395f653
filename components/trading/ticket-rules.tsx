"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useFailureText } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import { failureSentence, type ServerAction, type Worded } from "@/lib/core/action-result";
import type { FindRules, FindRulesOutcome } from "@/lib/trading/contract";
import type { TicketText } from "@/lib/trading/ticket";
import { ticketRules } from "@/lib/trading/ticket-rules";

/** A pause in the typing this long ends it. */
const PAUSE_MS = 400;

type TicketRulesProps = {
  accountId: number;
  text: TicketText;
  find: ServerAction<FindRules, Worded<FindRulesOutcome>>;
};

type RulesFound = { readonly of: string; readonly outcome: Worded<FindRulesOutcome> };

/** Steps and minima of the symbol that the ticket names, before its preview. */
export function TicketRules({ accountId, text, find }: TicketRulesProps) {
  const t = useTranslations("trade.ticket.rules");
  const ui = useTranslations("ui");
  const { product } = text;
  const symbol = text.symbol.trim();
  const [found, setFound] = useState<RulesFound | null>(null);
  const of = `${product} ${symbol}`;
  const failureText = useFailureText();
  const ask = useEffectEvent(
    async (named: Pick<FindRules, "product" | "symbol">): Promise<Worded<FindRulesOutcome>> => {
      try {
        const { data, ...failed } = await find({ accountId, ...named });
        return data ?? { kind: "refused", problem: failureSentence(failed, ui("inputRefused")) };
      } catch (error) {
        return { kind: "refused", problem: failureText(error) };
      }
    },
  );
  useEffect(() => {
    if (symbol === "") return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const outcome = await ask({ product, symbol });
      if (isCurrent) setFound({ of: `${product} ${symbol}`, outcome });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [product, symbol]);
  if (symbol === "" || found === null || found.of !== of) return null;
  if (found.outcome.kind === "refused") return <SubLine>{found.outcome.problem}</SubLine>;
  const { instrument, reading } = found.outcome;
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
