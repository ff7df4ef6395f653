import { getTranslations } from "next-intl/server";
import { RequirementForm } from "@/components/factors/requirement-form";
import { Panel } from "@/components/ui/panel";
import { FACTOR_ROLES, listFactorRequirements } from "@/lib/access/factors/factor-requirements";
import { isAdministrator } from "@/lib/access/scope/account-scope";
import { requireUser } from "@/lib/access/sign-in/session";
import { saveRequirements } from "./requirement-actions";

/** For administrators alone. */
export async function RequirementPanel() {
  if (!isAdministrator(await requireUser())) return null;
  const [required, t] = await Promise.all([listFactorRequirements(), getTranslations("factors.requirement")]);
  return (
    <Panel id="factor-requirement" title={t("title")} note={t("note")}>
      <RequirementForm all={FACTOR_ROLES} required={required} save={saveRequirements} />
    </Panel>
  );
}
