import { getTranslations } from "next-intl/server";
import { Rule } from "@/components/rates/rule";
import { SettingsControl } from "@/components/rates/settings-control";
import { Panel } from "@/components/ui/panel";
import { loadSettings } from "@/lib/reports/rates/settings";
import { changeSettings } from "./actions";

export async function RulePanel({ mayManage }: { mayManage: boolean }) {
  const settings = await loadSettings();
  const t = await getTranslations("rates.rule");
  return (
    <Panel
      id="rule-title"
      title={t("title")}
      actions={mayManage ? <SettingsControl settings={settings} save={changeSettings} /> : null}
    >
      <Rule settings={settings} />
    </Panel>
  );
}
