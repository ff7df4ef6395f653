import { getTranslations } from "next-intl/server";
import { CentredPage } from "@/components/shell/centred-page";
import { ChangePasswordForm } from "@/components/sign-in/change-password-form";
import { DeadLink } from "@/components/sign-in/dead-link";
import { MIN_PASSWORD_LENGTH } from "@/lib/sign-in/password-rules";
import { findLinkOwner } from "@/lib/sign-in/use-link";
import { pageTitle } from "../../../page-title";
import { resetPasswordAction } from "./actions";

export const generateMetadata = pageTitle((t) => t("signInLinks.reset.title"));

export default async function ResetPage({ params }: PageProps<"/sign-in/reset/[token]">) {
  const { token } = await params;
  const owner = await findLinkOwner("reset", token);
  if (!owner) return <DeadLink askAt="/sign-in/forgot" />;
  const t = await getTranslations("signInLinks.reset");
  return (
    <CentredPage title={t("title")} line={t("line", { email: owner.email })}>
      <ChangePasswordForm
        email={owner.email}
        present={null}
        submitLabel={t("submit")}
        minLength={MIN_PASSWORD_LENGTH}
        action={resetPasswordAction.bind(null, token)}
      />
    </CentredPage>
  );
}
