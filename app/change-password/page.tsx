import { getTranslations } from "next-intl/server";
import { CentredPage } from "@/components/shell/centred-page";
import { ViewingBanner } from "@/components/shell/viewing-banner";
import { ChangePasswordForm } from "@/components/sign-in/change-password-form";
import { hasShownOneTime } from "@/lib/sign-in/change-password";
import { MIN_PASSWORD_LENGTH } from "@/lib/sign-in/password-rules";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { findSignedInUser, requireSession } from "@/lib/sign-in/session";
import { endViewingAction } from "../(desk)/actions";
import { pageTitle } from "../page-title";
import { changePasswordAction } from "./actions";

export const generateMetadata = pageTitle((t) => t("access.password.title"));

export default async function ChangePasswordPage() {
  const [own, shown] = [await requireSession(), await findSignedInUser()];
  const { user } = own;
  const t = await getTranslations("access.password");
  if (shown && viewerOf(shown)) {
    return (
      <CentredPage title={t("title")} line={(await getTranslations("viewing"))("notYours")}>
        <ViewingBanner email={shown.email} end={endViewingAction} />
      </CentredPage>
    );
  }
  return (
    <CentredPage
      title={t(user.mustChangePassword ? "firstTitle" : "title")}
      line={t.rich(user.mustChangePassword ? "firstLine" : "line", {
        code: (command) => <code>{command}</code>,
      })}
      foot={
        <>
          {user.email}
          {user.mustChangePassword ? null : (
            <>
              {" · "}
              <a href="/settings/security">{t("back")}</a>
            </>
          )}
        </>
      }
    >
      <ChangePasswordForm
        email={user.email}
        present={hasShownOneTime(own) ? null : user.mustChangePassword ? "oneTime" : "present"}
        submitLabel={t(user.mustChangePassword ? "firstSubmit" : "submit")}
        minLength={MIN_PASSWORD_LENGTH}
        action={changePasswordAction}
      />
    </CentredPage>
  );
}
