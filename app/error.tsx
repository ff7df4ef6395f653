"use client";
import { useTranslations } from "next-intl";
import { CentredPage } from "@/components/access/centred-page";
import { FailureBox } from "@/components/ui/failure-box";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("access.broken");
  return (
    <CentredPage title={t("head")} line={t("line")}>
      <FailureBox title={t("title")} text={t("text")} error={error} onRetry={retry} />
    </CentredPage>
  );
}
