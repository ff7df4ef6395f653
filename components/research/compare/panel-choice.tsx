"use client";
import { Chip } from "@mantine/core";
import { useTranslations } from "next-intl";
import { COMPARE_PANELS } from "@/lib/core/reality/compare/compare-query";
import type { PanelName } from "@/lib/core/reality/panels";
import styles from "./picker.module.css";
import { useCompareUrl } from "./use-compare-url";

/** Which panels are shown; the last one stays. */
export function PanelChoice({ shown }: { shown: readonly PanelName[] }) {
  const t = useTranslations("compare");
  const research = useTranslations("research.panels");
  const { setPanels } = useCompareUrl();
  const toggle = (name: PanelName) => {
    const next = COMPARE_PANELS.filter((panel) => (panel === name) !== shown.includes(panel));
    if (next.length > 0) setPanels(next);
  };
  return (
    <fieldset className={styles.panels}>
      <legend className="visually-hidden">{t("panelsLabel")}</legend>
      {COMPARE_PANELS.map((name) => (
        <Chip key={name} size="xs" checked={shown.includes(name)} onChange={() => toggle(name)}>
          {research(name)}
        </Chip>
      ))}
    </fieldset>
  );
}
