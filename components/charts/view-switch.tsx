"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";

export type ChartView = "chart" | "table";

/** The same figures drawn, or as a table. */
export function ViewSwitch({ view, onChange }: { view: ChartView; onChange: (view: ChartView) => void }) {
  const t = useTranslations("charts");
  return (
    <Button.Group>
      {(["chart", "table"] as const).map((name) => (
        <Button
          key={name}
          variant={view === name ? "light" : "default"}
          aria-pressed={view === name}
          onClick={() => onChange(name)}
        >
          {t(name)}
        </Button>
      ))}
    </Button.Group>
  );
}
