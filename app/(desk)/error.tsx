"use client";
import { useTranslations } from "next-intl";
import { FailureBox } from "@/components/ui/failure-box";

export default function DeskError({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("shell.broken");
  return <FailureBox title={t("title")} text={t("text")} error={error} onRetry={retry} />;
}

/**
 * Renders nothing. The layout has it so that a page names this file's script beside its others: of a place of errors
 * alone the browser learns when all others have run, asks for it then, and the page wakes later.
 */
export function ErrorPlaceScript(): null {
  return null;
}
