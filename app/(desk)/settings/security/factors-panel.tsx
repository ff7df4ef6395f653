import { getTranslations } from "next-intl/server";
import { Factors } from "@/components/factors/factors";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { viewerOf } from "@/lib/access/scope/view-as";
import { requireSession, requireUser } from "@/lib/access/sign-in/session";
import { FACTOR_ACTIONS, viewOwnFactors } from "../../../second-factor/own-factors";

/** What the session's own person passes the second step with; nobody looks at another's. */
export async function FactorsPanel() {
  const [user, own, t] = await Promise.all([requireUser(), requireSession(), getTranslations("factors")]);
  if (viewerOf(user)) {
    return (
      <Panel id="factors" title={t("title")}>
        <Notice>{t("viewing")}</Notice>
      </Panel>
    );
  }
  const { view, isRequired } = await viewOwnFactors(own);
  return (
    <Panel id="factors" title={t("title")} note={isRequired ? `${t("note")} ${t("required")}` : t("note")}>
      <Factors view={view} actions={FACTOR_ACTIONS} />
    </Panel>
  );
}
