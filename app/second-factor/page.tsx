import { Anchor } from "@mantine/core";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SecondStep } from "@/components/second-step/second-step";
import { CentredPage } from "@/components/shell/centred-page";
import { LanguageSwitch } from "@/components/sign-in/language-switch";
import { requireSession } from "@/lib/sign-in/session";
import { findNextStep, STEP_PAGES } from "@/lib/sign-in/session-steps";
import { HOME_PATH } from "@/lib/sign-in/web/safe-next";
import { signOutAction } from "../(desk)/actions";
import { chooseLanguageAction } from "../language/actions";
import { pageTitle } from "../page-title";
import { SECOND_STEP_ACTIONS, viewOwnSecondStep } from "./own-second-step";

export const generateMetadata = pageTitle((t) => t("secondStep.setUp.title"));

export default async function SecondStepSetUpPage() {
  const own = await requireSession();
  const step = findNextStep(own);
  if (step !== "add-factor") redirect(step ? STEP_PAGES[step] : HOME_PATH);
  const [t, { view }] = await Promise.all([
    getTranslations("secondStep.setUp"),
    viewOwnSecondStep(own),
  ]);
  return (
    <CentredPage
      title={t("title")}
      line={t("line")}
      foot={
        <form action={signOutAction}>
          <span translate="no">{own.user.email}</span> ·{" "}
          <Anchor component="button" type="submit" inherit>
            {t("signOut")}
          </Anchor>
        </form>
      }
      below={<LanguageSwitch choose={chooseLanguageAction} />}
      isWide
    >
      <SecondStep view={view} actions={SECOND_STEP_ACTIONS} opens={HOME_PATH} />
    </CentredPage>
  );
}
