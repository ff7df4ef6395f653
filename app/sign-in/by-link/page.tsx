import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CentredPage } from "@/components/shell/centred-page";
import { AskLinkForm } from "@/components/sign-in/sign-in-forms";
import { PageLink } from "@/components/ui/page-link";
import { hasMagicLinks } from "@/lib/sign-in/ask-for-link";
import { safeNextPath, withNext } from "@/lib/sign-in/web/safe-next";
import { pageTitle } from "../../page-title";
import { askForSignInLinkAction } from "../actions";

export const generateMetadata = pageTitle((t) => t("signInLinks.byLink.title"));

export default async function ByLinkPage({ searchParams }: PageProps<"/sign-in/by-link">) {
  if (!hasMagicLinks()) notFound();
  const [params, t] = await Promise.all([searchParams, getTranslations("signInLinks")]);
  const next = safeNextPath(params.next);
  return (
    <CentredPage
      title={t("byLink.title")}
      line={t("byLink.line")}
      foot={<PageLink href={withNext("/sign-in", next)}>{t("back")}</PageLink>}
    >
      <AskLinkForm next={next} action={askForSignInLinkAction} />
    </CentredPage>
  );
}
