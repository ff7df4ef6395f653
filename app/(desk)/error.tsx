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

/**
 * Renders nothing. The layout has it so that a page names this file's script beside its others: of a place of errors
 * alone the browser learns when all others have run, asks for it then, and the page wakes later.
 */
export function ErrorPlaceScript(): null {
  return null;
}
