"use client";
import { useTranslations } from "next-intl";
import { FailureBox } from "@/components/ui/failure-box";
import { CentredPage } from "./centred-page";

export default function BrokenPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("access.broken");
  return (
    <CentredPage title={t("head")} line={t("line")}>
      <FailureBox title={t("title")} text={t("text")} error={error} onRetry={retry} />
    </CentredPage>
  );
}
