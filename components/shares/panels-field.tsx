"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useId } from "react";
import type { PanelName } from "@/lib/core/reality/panels";
import type { ShareSubject } from "@/lib/core/share/subject";
import styles from "./share-form.module.css";

type PanelsFieldProps = {
  subject: ShareSubject;
  /** What the page shows: no other panel can be chosen. */
  from: ShareSubject;
  onChange: (subject: ShareSubject) => void;
};

/** Which panels of a stock or a comparison; the last one stays. */
export function PanelsField({ subject, from, onChange }: PanelsFieldProps) {
  const [t, panelText] = [useTranslations("shareForm"), useTranslations("research.panels")];
  const id = useId();
  if (!hasPanels(subject) || !hasPanels(from)) return null;
  const toggle = (panel: PanelName) => {
    const panels = from.panels.filter((each) => (each === panel) !== subject.panels.includes(each));
    if (panels.length > 0) onChange({ ...subject, panels });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a grid
    <div role="group" aria-labelledby={id} className={styles.field}>
      <span id={id} className={styles.label}>
        {t("panels")}
      </span>
      <div className={styles.panels}>
        {from.panels.map((panel) => (
          <Checkbox
            key={panel}
            size="xs"
            label={panelText(panel)}
            checked={subject.panels.includes(panel)}
            onChange={() => toggle(panel)}
          />
        ))}
      </div>
    </div>
  );
}

function hasPanels(subject: ShareSubject): subject is Extract<ShareSubject, { panels: unknown }> {
  return "panels" in subject;
}
