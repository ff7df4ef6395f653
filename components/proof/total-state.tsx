import { useTranslations } from "next-intl";
import { MarkedText } from "@/components/ui/marked-text";
import type { Text } from "@/components/ui/text/text";

/** One of the exchange's totals on one day, by the reading that holds. */
export type TotalStateView = {
  readonly state: "fits" | "contradicts" | "not-given" | "untested" | "no-reading";
  readonly given: number;
  readonly tested: number;
  readonly fits: number;
};

const TONES = {
  fits: "good",
  contradicts: "bad",
  "not-given": "quiet",
  untested: "quiet",
  "no-reading": "warn",
} as const satisfies Record<TotalStateView["state"], string>;

export function TotalState({ view }: { view: TotalStateView }) {
  const t = useTranslations("proof.states");
  return (
    <MarkedText tone={TONES[view.state]} title={t(`why.${view.state}`)}>
      {stateText(t, view)}
    </MarkedText>
  );
}

function stateText(t: Text<"proof.states">, { state, tested, fits }: TotalStateView): string {
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
