"use client";
import { useTranslations } from "next-intl";
import { FailureBox } from "@/components/ui/failure-box";

export default function DeskError({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("shell.broken");
  return <FailureBox title={t("title")} text={t("text")} error={error} onRetry={retry} />;
}
