import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

/** Of the size of an app, no passkey and some codes. */
export function FactorsSkeleton() {
  const t = useTranslations("factors");
  return (
    <Panel id="factors" title={t("title")} note={t("note")}>
      <LoadingWord what={t("title")} />
      <Skeleton height={168} />
    </Panel>
  );
}
