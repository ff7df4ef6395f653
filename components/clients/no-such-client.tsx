import { useTranslations } from "next-intl";
import { PageHead } from "@/components/shell/page-head";
import { StateBox } from "@/components/ui/state-box";

/** The address names a uid of which nothing was ever stored on this account. */
export function NoSuchClient({ uid, listHref }: { uid: string; listHref: string }) {
  const t = useTranslations("clients");
  return (
    <>
      <PageHead title={t("client.title")} line={t("client.line")} />
      <StateBox title={t("client.noSuch")} text={t("client.noSuchText", { uid })}>
        <a href={listHref}>{t("none.showAll")}</a>
      </StateBox>
    </>
  );
}
