import { getTranslations } from "next-intl/server";
import { CentredPage } from "@/components/shell/centred-page";
import { AskLinkForm } from "@/components/sign-in/sign-in-forms";
import { PageLink } from "@/components/ui/page-link";
import { isMailConfigured } from "@/lib/mail/mailer";
import { pageTitle } from "../../page-title";
import { askForResetAction } from "../actions";

export const generateMetadata = pageTitle((t) => t("signInLinks.forgot.title"));

export default async function ForgotPage() {
  const t = await getTranslations("signInLinks");
  const sendsMail = isMailConfigured();
  return (
    <CentredPage
      title={t("forgot.title")}
      line={
        sendsMail
          ? t("forgot.line")
          : t.rich("forgot.noMail", { code: (command) => <code>{command}</code> })
      }
      foot={<PageLink href="/sign-in">{t("back")}</PageLink>}
    >
      {sendsMail ? <AskLinkForm action={askForResetAction} /> : null}
    </CentredPage>
  );
}
