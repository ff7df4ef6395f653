import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CentredPage } from "@/components/shell/centred-page";
import { LanguageSwitch } from "@/components/sign-in/language-switch";
import { PasskeyButton } from "@/components/sign-in/passkey-button";
import { SignInForm } from "@/components/sign-in/sign-in-forms";
import { SignInNotice, SignInWays } from "@/components/sign-in/sign-in-ways";
import { webOrigin } from "@/lib/env/web-origin";
import { isFirstRun } from "@/lib/people/first-run";
import { hasMagicLinks } from "@/lib/sign-in/ask-for-link";
import { oidcName } from "@/lib/sign-in/oidc";
import { findSignedInUser } from "@/lib/sign-in/session";
import { safeNextPath, withNext } from "@/lib/sign-in/web/safe-next";
import { chooseLanguageAction } from "../language/actions";
import { pageTitle } from "../page-title";
import { askAnybody, signInAction, signInByPasskey } from "./actions";

export const generateMetadata = pageTitle((t) => t("access.signIn.title"));

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next, done, error } = await searchParams;
  const nextPath = safeNextPath(next);
  if (await findSignedInUser()) redirect(nextPath);
  const [t, factors] = [
    await getTranslations("access.signIn"),
    await getTranslations("secondStep.signIn"),
  ];
  const provider = oidcName();
  return (
    <CentredPage
      title={t("title")}
      line={t("line")}
      foot={
        (await isFirstRun())
          ? t.rich("firstRun", { code: (command) => <code>{command}</code> })
          : null
      }
      below={<LanguageSwitch choose={chooseLanguageAction} />}
    >
      <SignInNotice done={done} error={error} provider={provider} />
      <SignInForm next={nextPath} action={signInAction} />
      <PasskeyButton
        label={factors("passkey")}
        origin={webOrigin()}
        next={nextPath}
        ask={askAnybody}
        finish={signInByPasskey}
      />
      <SignInWays
        next={nextPath}
        provider={provider}
        byLink={hasMagicLinks() ? withNext("/sign-in/by-link", nextPath) : null}
      />
    </CentredPage>
  );
}
