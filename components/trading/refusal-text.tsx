"use client";
import { useTranslations } from "next-intl";
import { FailureSaid } from "@/components/ui/failure-said";
import type { Text } from "@/lib/core/text";
import { findCodeWord } from "@/lib/trading/exchange-codes";
import type { OrderFailure } from "@/lib/trading/order-record";
import type { RuleSentence } from "@/lib/trading/rule-refusal";

/** A rule's sentence in this language. `say` has checked that each value is there. */
export function saidText(t: Text<"trade">, { text, values }: RuleSentence): string {
  return t(`refused.${text}`, values as never);
}

/**
 * What the exchange meant, in this language where a source names its code; its own words follow.
 * Ours alone where we refused it.
 */
export function OrderFailureSaid({ failure }: { failure: OrderFailure }) {
  const t = useTranslations("trade");
  const { said, code, detail } = failure;
  if (said) return saidText(t, said);
  const word = findCodeWord(code);
  if (word === null) return <FailureSaid failure={failure} />;
  // "the meaning: the exchange's words" (lib/exchange/http/envelope.ts)
  const quote = /: (.*)$/s.exec(detail)?.[1] ?? "";
  return (
    <>
      {t("order.means", { what: t(`meanings.${word}`) })}
      <FailureSaid failure={{ ...failure, detail: quote }} />
    </>
  );
}
