import type { Metadata } from "next";
import { CentredPage } from "@/components/access/centred-page";
import { ChangePasswordForm } from "@/components/access/change-password-form";
import { MIN_PASSWORD_LENGTH } from "@/lib/access/password-rules";
import { HOME_PATH } from "@/lib/access/safe-next";
import { requireSession } from "@/lib/access/session";
import { changePasswordAction } from "./actions";

export const metadata: Metadata = { title: "Change password" };

export default async function ChangePasswordPage() {
  const user = await requireSession();
  const line = user.mustChangePassword
    ? "You signed in with a one-time password. Choose one of your own, then the desk opens."
    : "Every other session of yours ends with it.";
  return (
    <CentredPage
      title={user.mustChangePassword ? "Choose a password" : "Change password"}
      line={line}
      foot={
        <>
          {user.email}
          {user.mustChangePassword ? null : (
            <>
              {" · "}
              <a href={HOME_PATH}>Back to the desk</a>
            </>
          )}
        </>
      }
    >
      <ChangePasswordForm
        email={user.email}
        isFirst={user.mustChangePassword}
        minLength={MIN_PASSWORD_LENGTH}
        action={changePasswordAction}
      />
    </CentredPage>
  );
}
