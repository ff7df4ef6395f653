import Link from "next/link";
import { useTranslations } from "next-intl";
import { CentredPage } from "./centred-page";

/** A link that was used, is too old or never existed; the page does not say which. */
export function DeadLink({ askAt }: { askAt: string }) {
  const t = useTranslations("signInLinks");
  return (
    <CentredPage
      title={t("dead.title")}
      line={t("dead.line")}
      foot={
        <Link href="/sign-in" prefetch={false}>
          {t("back")}
        </Link>
      }
    >
      <Link href={askAt} prefetch={false}>
        {t("dead.again")}
      </Link>
    </CentredPage>
  );
}
