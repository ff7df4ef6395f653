import { useTranslations } from "next-intl";
import { MarkedText } from "@/components/ui/marked-text";
import type { Text } from "@/lib/core/text";
import type { DayTotal } from "@/lib/reconciliation/reconciliation";

const TONES = {
  fits: "good",
  contradicts: "bad",
  "not-given": "quiet",
  untested: "quiet",
  "no-reading": "warn",
} as const satisfies Record<DayTotal["state"], string>;

export function TotalState({ view }: { view: DayTotal }) {
  const t = useTranslations("proof.states");
  return (
    <MarkedText tone={TONES[view.state]} title={t(`why.${view.state}`)}>
      {stateText(t, view)}
    </MarkedText>
  );
}

function stateText(t: Text<"proof.states">, { state, tested, fits }: DayTotal): string {
  switch (state) {
    case "fits":
      return t("fits", { count: fits });
    case "contradicts":
      return t("contradicts", { count: tested - fits, tested });
    case "not-given":
    case "untested":
    case "no-reading":
      return t(state);
    default:
      return state satisfies never;
  }
}
