import { useTranslations } from "next-intl";
import { StateBox } from "@/components/ui/state-box";

type NoClientsProps = { isChoosing: boolean; coverageHref: string | null; allHref: string };

/** No client, and why: none matches, or none was ever read. */
export function NoClients({ isChoosing, coverageHref, allHref }: NoClientsProps) {
  const t = useTranslations("clients.none");
  if (isChoosing) {
    return (
      <StateBox title={t("choosing")} text={t("choosingText")}>
        <a href={allHref}>{t("showAll")}</a>
      </StateBox>
    );
  }
  return (
    <StateBox title={t("title")} text={t("text")}>
      {coverageHref === null ? null : <a href={coverageHref}>{t("sync")}</a>}
    </StateBox>
  );
}
