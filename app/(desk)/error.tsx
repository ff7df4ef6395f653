"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { digestOf } from "@/components/ui/error-digest";
import { StateBox } from "@/components/ui/state-box";

export default function DeskError({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations();
  const digest = digestOf(error);
  return (
    <StateBox
      tone="error"
      title={t("shell.broken.title")}
      text={t("shell.broken.text")}
      {...(digest ? { code: digest } : {})}
    >
      <Button onClick={() => retry()}>{t("ui.tryAgain")}</Button>
    </StateBox>
  );
}
