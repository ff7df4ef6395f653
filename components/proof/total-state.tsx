import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { Text } from "@/components/ui/text/text";
import styles from "./proof.module.css";

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

/** The state in words, with a mark; how many rows on hover. */
export function TotalState({ view }: { view: TotalStateView }) {
  const t = useTranslations("proof.states");
  const { state } = view;
  const icon =
    state === "fits" ? "check" : state === "contradicts" || state === "no-reading" ? "warning" : null;
  return (
    <span className={styles.state} data-tone={TONES[state]} title={t(`why.${state}`)}>
      {icon ? <Icon name={icon} size={14} /> : null}
      {stateText(t, view)}
    </span>
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
