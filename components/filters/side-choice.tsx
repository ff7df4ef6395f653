"use client";
import { useTranslations } from "next-intl";
import styles from "./filter-bar.module.css";

export type Side = "only" | "except";

type SideChoiceProps = { side: Side; label: string; onChange: (side: Side) => void };

const SIDES = ["only", "except"] as const;

export function SideChoice({ side, label, onChange }: SideChoiceProps) {
  const t = useTranslations("filters");
  return (
    <fieldset className={styles.sides}>
      <legend className="visually-hidden">{label}</legend>
      {SIDES.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === side} onClick={() => onChange(choice)}>
          {t(choice)}
        </button>
      ))}
    </fieldset>
  );
}
