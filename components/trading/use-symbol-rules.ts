"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useFailureText } from "@/components/ui/forms/use-change";
import { failureSentence, type ServerAction, type Worded } from "@/lib/core/action-result";
import type { FindRules, FindRulesOutcome } from "@/lib/trading/contract";
import type { TicketText } from "@/lib/trading/ticket";

/** A pause in the typing this long ends it. */
const PAUSE_MS = 400;

export type RulesFinder = ServerAction<FindRules, Worded<FindRulesOutcome>>;
type NamedSymbol = Pick<TicketText, "product" | "symbol">;
type RulesFound = { readonly of: string; readonly outcome: Worded<FindRulesOutcome> };

/** Steps, minima and rates of the symbol that a ticket names; null: not read yet, or no symbol. */
export function useSymbolRules(
  accountId: number,
  { product, symbol: typed }: NamedSymbol,
  find: RulesFinder,
): Worded<FindRulesOutcome> | null {
  const ui = useTranslations("ui");
  const symbol = typed.trim();
  const [found, setFound] = useState<RulesFound | null>(null);
  const of = `${product} ${symbol}`;
  const failureText = useFailureText();
  const ask = useEffectEvent(async (named: NamedSymbol): Promise<Worded<FindRulesOutcome>> => {
    try {
      const { data, ...failed } = await find({ accountId, ...named });
      return data ?? { kind: "refused", problem: failureSentence(failed, ui("inputRefused")) };
    } catch (error) {
      return { kind: "refused", problem: failureText(error) };
    }
  });
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
  return symbol !== "" && found?.of === of ? found.outcome : null;
}
