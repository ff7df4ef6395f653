import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ScheduleForm } from "@/components/schedules/schedule-form";
import { SchedulesTable } from "@/components/schedules/schedules-table";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { loadSchedules } from "@/lib/schedules/load-schedules";
import { pageTitle } from "../../../page-title";
import { AccountHead } from "../../account-head";
import { ofAccount } from "../../no-account";
import { accountUrl } from "../../open-account";
import { pauseReport, removeScheduledReport, scheduleNow } from "./actions";

export const generateMetadata = pageTitle((t) => t("schedules.title"));

export default function SchedulesPage({ searchParams }: PageProps<"/exports/schedules">) {
  const t = useTranslations("schedules");
  const list = useTranslations("exportList");
  return (
    <>
      <AccountHead title={t("title")} line={list("line")} params={searchParams} />
      <PlaceTabs of="files" />
      <LoadingPanel title={t("title")} height={200}>
        <Schedules params={searchParams} />
      </LoadingPanel>
    </>
  );
}

const Schedules = ofAccount("/exports/schedules", async ({ scope, account, user, given }) => {
  const { schedules, views, channels } = await loadSchedules(scope, user.id);
  const [first, ...others] = views;
  const t = await getTranslations("schedules");
  return (
    <div className="stack">
      <Panel id="schedules-title" title={t("title")} note={t("note")}>
        {schedules.length > 0 ? (
          <SchedulesTable
            schedules={schedules}
            channels={channels}
            accountId={account.id}
            pause={pauseReport}
            remove={removeScheduledReport}
          />
        ) : (
          <StateBox title={t("none")} text={t("noneText")} />
        )}
      </Panel>
      <Panel id="schedule-title" title={t("form.title")}>
        {first ? (
          <ScheduleForm
            views={[first, ...others]}
            chosen={typeof given.view === "string" ? given.view : null}
            channels={channels}
            accountId={account.id}
            save={scheduleNow}
          />
        ) : (
          <StateBox title={t("form.noViews")} text={t("form.noViewsText")}>
            <LinkButton href={accountUrl("/commissions", account)}>
              {t("form.toCommissions")}
            </LinkButton>
          </StateBox>
        )}
      </Panel>
    </div>
  );
});
