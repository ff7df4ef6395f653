import { Group } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { CentredPage } from "@/components/shell/centred-page";
import { LanguageSwitch } from "@/components/sign-in/language-switch";
import { PasskeyButton } from "@/components/sign-in/passkey-button";
import { SecondStepForm } from "@/components/sign-in/sign-in-forms";
import { PageLink } from "@/components/ui/page-link";
import { webOrigin } from "@/lib/env/web-origin";
import { loadFactors } from "@/lib/sign-in/second-step/factors";
import { requireWaiting } from "@/lib/sign-in/session";
import { STEP_PAGES } from "@/lib/sign-in/session-steps";
import { safeNextPath, withNext } from "@/lib/sign-in/web/safe-next";
import { chooseLanguageAction } from "../../language/actions";
import { pageTitle } from "../../page-title";
import { askPasskey, showCode, showPasskey } from "./actions";

export const generateMetadata = pageTitle((t) => t("secondStep.second.title"));

/**
 * After the first step: a code, a passkey or a backup code. The session sees nothing else before.
 */
export default async function SecondStepPage({ searchParams }: PageProps<"/sign-in/second">) {
  const { user } = await requireWaiting();
  const [params, t, { passkeys, hasApp }] = await Promise.all([
    searchParams,
    getTranslations("secondStep.second"),
    loadFactors(user),
  ]);
  const next = safeNextPath(params.next);
  const isBackup = params.with === "backup" || !hasApp;
  const here = STEP_PAGES["second-step"];
  return (
    <CentredPage
      title={t("title")}
      line={t(isBackup ? "lineBackup" : "lineCode")}
      foot={t("foot")}
      below={<LanguageSwitch choose={chooseLanguageAction} />}
    >
      <SecondStepForm key={String(isBackup)} next={next} isBackup={isBackup} action={showCode} />
      {passkeys.length > 0 ? (
        <PasskeyButton
          label={t("passkey")}
          origin={webOrigin()}
          next={next}
          ask={askPasskey}
          finish={showPasskey}
        />
      ) : null}
      <Group gap="8px 16px" mt={16} fz={13}>
        {hasApp ? (
          <PageLink href={withNext(isBackup ? here : `${here}?with=backup`, next)}>
            {t(isBackup ? "useApp" : "useBackup")}
          </PageLink>
        ) : null}
        <PageLink href={withNext("/sign-in", next)}>{t("other")}</PageLink>
      </Group>
    </CentredPage>
  );
}
