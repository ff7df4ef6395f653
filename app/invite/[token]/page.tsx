import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CentredPage } from "@/components/shell/centred-page";
import { ChangePasswordForm } from "@/components/sign-in/change-password-form";
import { LanguageSwitch } from "@/components/sign-in/language-switch";
import { PressForm } from "@/components/sign-in/sign-in-forms";
import { LinkButton } from "@/components/ui/link-button";
import { PageLink } from "@/components/ui/page-link";
import { findInvitation } from "@/lib/people/accept-invitation";
import { invitationSights, invitationTitle } from "@/lib/people/text";
import { MIN_PASSWORD_LENGTH } from "@/lib/sign-in/password-rules";
import { findOwnSession } from "@/lib/sign-in/session";
import { chooseLanguageAction } from "../../language/actions";
import { getWords } from "../../language/words";
import { pageTitle } from "../../page-title";
import { acceptAction, acceptAsNewAction, signOutToAction } from "./actions";

export const generateMetadata = pageTitle((t) => t("invitation.title"));

/**
 * What the link is for, and the one step that is left: a password, a press, or signing in first.
 */
export default async function InvitePage({ params }: PageProps<"/invite/[token]">) {
  const { token } = await params;
  const [t, open, found] = await Promise.all([
    getTranslations("invitation"),
    findInvitation(token),
    findOwnSession(),
  ]);
  const below = <LanguageSwitch choose={chooseLanguageAction} />;
  if (!open) {
    return (
      <CentredPage title={t("deadTitle")} line={t("deadLine")} below={below}>
        <PageLink href="/sign-in">{t("back")}</PageLink>
      </CentredPage>
    );
  }
  const { invitation } = open;
  const { email } = invitation;
  const words = await getWords();
  const page = (step: string, control: ReactNode) => (
    <CentredPage
      title={invitationTitle(words, invitation)}
      line={invitationSights(words, invitation).map((sight) => <span key={sight}>{sight}</span>)}
      step={step}
      below={below}
    >
      {control}
    </CentredPage>
  );
  if (found && found.user.email !== email) {
    const line = t("other", { email, self: found.user.email });
    return page(
      line,
      <PressForm label={t("signOut")} action={signOutToAction.bind(null, token)} />,
    );
  }
  if (found) {
    const accept = <PressForm label={t("accept")} action={acceptAction.bind(null, token)} />;
    return page(t("asYourself", { email }), accept);
  }
  if (open.isKnown) {
    const signIn = `/sign-in?next=${encodeURIComponent(`/invite/${token}`)}`;
    return page(t("known", { email }), <LinkButton href={signIn}>{t("signIn")}</LinkButton>);
  }
  return page(
    t("line", { email }),
    <ChangePasswordForm
      email={email}
      present={null}
      submitLabel={t("submit")}
      minLength={MIN_PASSWORD_LENGTH}
      action={acceptAsNewAction.bind(null, token)}
    />,
  );
}
