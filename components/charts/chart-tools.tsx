"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import type { ChartData } from "./chart-data";

export type ChartView = "chart" | "table";

export function ViewSwitch({
  view,
  onChange,
}: {
  view: ChartView;
  onChange: (view: ChartView) => void;
}) {
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

type SaveImageProps = {
  plot: RefObject<HTMLDivElement | null>;
  image: { data: ChartData; title: string; notes: readonly string[] };
  fileStem: string;
};

export function SaveImage({ plot, image, fileStem }: SaveImageProps) {
  const { t, language } = useWords("charts");
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    try {
      // The script is loaded when somebody saves a picture.
      const { saveChartImage } = await import("./save-image");
      if (plot.current)
        await saveChartImage(plot.current, { ...image, words: { t, language } }, `${fileStem}.png`);
      setFailure(null);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Button onClick={() => void save()}>
        <Icon name="download" />
        {t("png")}
      </Button>
      {failure === null ? null : <Notice tone="error">{t("unsaved", { why: failure })}</Notice>}
    </>
  );
}
