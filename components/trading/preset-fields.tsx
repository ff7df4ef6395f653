"use client";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { SubLine } from "@/components/ui/marked-text";
import type { Amount } from "@/lib/core/amount";
import { amountLabel, ratioText } from "@/lib/core/amount-text";
import type { PresetOutcome } from "@/lib/trading/preset-outcome";
import type { TicketText } from "@/lib/trading/ticket";
import { FigureField } from "./figure-field";
import styles from "./ticket.module.css";

const PRESETS = [
  ["takeProfit", "tpLimitPrice"],
  ["stopLoss", "slLimitPrice"],
] as const;

type PresetField = (typeof PRESETS)[number][number];
type PresetFieldsProps = {
  text: TicketText;
  /** Of prices; null: not known. */
  step: Amount | null;
  /** Where an empty field begins. */
  first: Amount | null;
  outcomes: readonly PresetOutcome[];
  quoteCoin: string;
  error: string | null;
  /** What the steps make of it. */
  rounded: string | null;
  change: (part: Partial<TicketText>) => void;
};

/** A limit price is asked for once there is a price that fires it. */
export function PresetFields(props: PresetFieldsProps) {
  const { text, step, first, outcomes, quoteCoin, error, rounded, change } = props;
  const t = useTranslations("trade");
  const fields: PresetField[] = [];
  for (const [trigger, limit] of PRESETS) {
    fields.push(trigger);
    if (text[trigger].trim() !== "") fields.push(limit);
  }
  const hasRemarks = error !== null || rounded !== null || outcomes.length > 0;
  return (
    <>
      <div className={styles.pair}>
        {fields.map((name) => (
          <FigureField
            key={name}
            label={t(`changes.fields.${name}`)}
            value={text[name]}
            step={step}
            first={first}
            onType={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      {hasRemarks ? (
        <div>
          {error === null ? null : <p className={styles.broken}>{error}</p>}
          {rounded === null ? null : <SubLine>{rounded}</SubLine>}
          {outcomes.map((outcome) => (
            <PresetLine key={outcome.preset} outcome={outcome} quoteCoin={quoteCoin} />
          ))}
        </div>
      ) : null}
      <SubLine>{t("ticket.presetNote")}</SubLine>
    </>
  );
}

/** "Take profit at 70000: 12.5 USDT (2.1% of the value)" */
function PresetLine({ outcome, quoteCoin }: { outcome: PresetOutcome; quoteCoin: string }) {
  const t = useTranslations("ticket.presets");
  const { preset, exit, gain, share, fees } = outcome;
  return (
    <p className={styles.outcome}>
      {t(preset, { price: amountLabel(exit, "payment") })}{" "}
      <Figure amount={gain} coin={quoteCoin} detail="value" />{" "}
      {share === null ? null : t("share", { share: ratioText(share) })}{" "}
      <SubLine>
        {fees === null
          ? t("withoutFees")
          : t("withFees", { fees: amountLabel(fees, "value"), coin: quoteCoin })}
      </SubLine>
    </p>
  );
}
