import { useTranslations } from "next-intl";
import { CentredPage } from "@/components/shell/centred-page";
import { PageLink } from "@/components/ui/page-link";

/** For a link that was used, expired or never existed; the page does not say which. */
export function DeadLink({ askAt }: { askAt: string }) {
  const t = useTranslations("signInLinks");
  return (
    <CentredPage
      title={t("dead.title")}
      line={t("dead.line")}
      foot={<PageLink href="/sign-in">{t("back")}</PageLink>}
    >
      <PageLink href={askAt}>{t("dead.again")}</PageLink>
    </CentredPage>
  );
}
