import { getTranslations } from "next-intl/server";
import { ClientsTable } from "@/components/shares/clients-table";
import styles from "@/components/shares/shares.module.css";
import { ViewsChart } from "@/components/shares/views-chart";
import { Panel } from "@/components/ui/panel";
import { lastDays, perDay } from "../to-share-view";
import { openShareViews } from "./open-share";

/** Days that the chart shows: as many as were viewed, within these. */
const SHOWN_DAYS = { least: 14, most: 90 };

/** How often it was looked at, by day and by program. */
export async function ViewsPanel({ id, nowMs }: { id: string; nowMs: number }) {
  const [t, views] = await Promise.all([getTranslations("shares.details"), openShareViews(id)]);
  const [first] = views;
  const { least, most } = SHOWN_DAYS;
  const counts = perDay(views, nowMs, most);
  const days = lastDays(nowMs, most).map((day, index) => ({ day, views: counts[index] ?? 0 }));
  return (
    <Panel id="share-views-title" title={t("views")} note={t("viewsNote")}>
      {first === undefined ? (
        <p className={styles.quiet}>{t("noViews")}</p>
      ) : (
        <div className={styles.panel}>
          <ViewsChart days={days.filter(({ day }, index) => day >= first.day || index >= most - least)} />
          <ClientsTable views={views} />
        </div>
      )}
    </Panel>
  );
}
