"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "../notice";

/** Says what is stored by now in place of what the person saw. Saving once more replaces it. */
export function ChangedMeanwhile({ lines }: { lines: readonly ReactNode[] }) {
  const t = useTranslations("ui.changedMeanwhile");
  return (
    <Notice role="alert">
      {t("text")}
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer
        <div key={at} style={{ overflowWrap: "anywhere" }}>
          {line}
        </div>
      ))}
    </Notice>
  );
}

/** "Currency is now EUR." */
export function useNowText() {
  const t = useTranslations("ui.changedMeanwhile");
  return (field: string, value: string) =>
    value === "" ? t("nowEmpty", { field }) : t("nowIs", { field, value });
}
