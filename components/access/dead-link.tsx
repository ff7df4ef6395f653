import { useTranslations } from "next-intl";
import { PageLink } from "@/components/ui/page-link";
import { CentredPage } from "./centred-page";

/** A link that was used, is too old or never existed; the page does not say which. */
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
