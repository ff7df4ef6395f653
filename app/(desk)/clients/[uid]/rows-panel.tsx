import { getTranslations } from "next-intl/server";
import { RecentRows } from "@/components/clients/recent-rows";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { loadCommissionTable } from "@/lib/reports/commissions/load";
import { formatCommissionFilter } from "@/lib/reports/commissions/query";
import { accountUrl } from "../../open-account";
import type { OpenClient } from "./open-client";

const NEWEST_ROWS = 10;

/** The newest rows, and the way to all of them. */
export async function RecentRowsPanel({ client }: { client: OpenClient }) {
  const { scope, account, query, uid } = client;
  const newest = { sort: "date", direction: "desc", size: NEWEST_ROWS, position: null } as const;
  const { rows, rowCount } = await loadCommissionTable(scope, { ...query, ...newest });
  if (rows.length === 0) return null;
  const t = await getTranslations("clients.recent");
  return (
    <Panel
      id="recent-title"
      title={t("title")}
      note={t("note", { count: rows.length, all: rowCount })}
      actions={
        <LinkButton href={`${accountUrl("/commissions", account)}&${formatCommissionFilter(query.filter)}`}>
          {t("all")}
        </LinkButton>
      }
    >
      <RecentRows rows={rows} label={t("label", { uid })} />
    </Panel>
  );
}
