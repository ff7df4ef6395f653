"use client";
import { useTranslations } from "next-intl";
import { Icon, type IconName } from "@/components/ui/icon";
import { colourCodes } from "./colour-codes";
import styles from "./picker.module.css";

type CodeChipsProps = { codes: readonly string[]; onChange: (codes: readonly string[]) => void };

/** The stocks in their order, each to be moved or removed. */
export function CodeChips({ codes, onChange }: CodeChipsProps) {
  const t = useTranslations("compare.picker");
  const move = (at: number, by: 1 | -1) => {
    const next = [...codes];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onChange(next);
  };
  return (
    <ul className={styles.chips} aria-label={t("chosen")}>
      {colourCodes(codes).map(({ code, colour }, at) => (
        <li key={code} className={styles.chip}>
          <span className={styles.swatch} style={{ background: colour }} />
          {code}
          <span>
            <ChipButton
              icon="chevron-left"
              label={t("left", { code })}
              isOff={at === 0}
              onPress={() => move(at, -1)}
            />
            <ChipButton
              icon="chevron-right"
              label={t("right", { code })}
              isOff={at === codes.length - 1}
              onPress={() => move(at, 1)}
            />
            <ChipButton
              icon="close"
              label={t("remove", { code })}
              onPress={() => onChange(codes.filter((other) => other !== code))}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

type ChipButtonProps = { icon: IconName; label: string; isOff?: boolean; onPress: () => void };

/** It stays where the keys are when it has nothing left to do. */
function ChipButton({ icon, label, isOff = false, onPress }: ChipButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
    >
      <Icon name={icon} size={12} />
    </button>
  );
}
