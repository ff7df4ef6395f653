"use client";
import { useTranslations } from "next-intl";
import { CentredPage } from "@/components/access/centred-page";
import { Button } from "@/components/ui/button";
import { digestOf } from "@/components/ui/error-digest";
import { StateBox } from "@/components/ui/state-box";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("access");
  const digest = digestOf(error);
  return (
    <CentredPage title={t("broken.head")} line={t("broken.line")}>
      <StateBox
        tone="error"
        title={t("broken.title")}
        text={t("broken.text")}
        {...(digest ? { code: digest } : {})}
      >
        <Button onClick={() => retry()}>{useTranslations("ui")("tryAgain")}</Button>
      </StateBox>
    </CentredPage>
  );
}
