import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MarkedText } from "@/components/ui/marked-text";
import type { TradingState } from "@/lib/trading/order-limits";

const LOOKS = {
  on: { tone: "good", mark: "full" },
  "reduce-only": { tone: "warn", mark: "half" },
  stopped: { tone: "bad", mark: "square" },
} as const;

/** Whether an account trades: its name, or `children` in its place. */
export function StateWord({ state, children }: { state: TradingState; children?: ReactNode }) {
  const t = useTranslations("trade.states");
  return <MarkedText {...LOOKS[state]}>{children ?? t(state)}</MarkedText>;
}
