"use client";
import { useTranslations } from "next-intl";
import { SubLine } from "@/components/ui/marked-text";
import type { Worded } from "@/lib/core/action-result";
import { ratioText } from "@/lib/core/amount-text";
import type { FindRulesOutcome } from "@/lib/trading/contract";
import type { Fees } from "@/lib/trading/live-figures";
import type { TicketText } from "@/lib/trading/ticket";
import { ticketRules } from "@/lib/trading/ticket-rules";

type TicketRulesProps = {
  text: TicketText;
  /** Null: not read yet. */
  rules: Worded<FindRulesOutcome> | null;
  fees: Fees | null;
};

/** Steps, minima and fees of the symbol that the ticket names, before its preview. */
export function TicketRules({ text, rules, fees }: TicketRulesProps) {
  const t = useTranslations("trade.ticket.rules");
  const ticket = useTranslations("ticket");
  if (rules === null) return null;
  if (rules.kind === "refused") return <SubLine>{rules.problem}</SubLine>;
  const { instrument, reading } = rules;
  if (instrument === null) return <SubLine>{t("unknown")}</SubLine>;
  const category = text.product === "REALITY" ? "SPOT" : text.product;
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
      {priceStep === null ? null : <>{t("priceStep", { step: priceStep, coin: quoteCoin })} </>}
      {fees === null
        ? null
        : ticket("fees", { maker: feeText(fees.maker), taker: feeText(fees.taker) })}
    </SubLine>
  );
}

/** "0.1%": a rate has no more digits than it needs. */
function feeText(rate: Fees["maker"]): string {
  return ratioText(rate).replace(/\.?0+%$/, "%");
}
