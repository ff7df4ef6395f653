import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

const FORM_PX = 92;
const TABLE_PX = 132;

/** The place of the form and of one's own tokens in their size. */
export function TokensSkeleton() {
  const t = useTranslations("tokens");
  return (
    <div className="stack">
      <Panel id="new-token-title" title={t("form.title")} note={t("form.line")}>
        <Skeleton height={FORM_PX} />
      </Panel>
      <Panel id="own-tokens-title" title={t("own")}>
        <LoadingWord what={t("loading")} />
        <Skeleton height={TABLE_PX} />
      </Panel>
    </div>
  );
}
