import { Group } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { NotificationsTable, ReadAllButton } from "@/components/notifications/notifications-table";
import { PageHead } from "@/components/shell/page-head";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { countUnreadIn, loadCentre, loadFailed } from "@/lib/notifications/load-centre";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { requireUser } from "@/lib/sign-in/session";
import { pageTitle } from "../../page-title";
import type { PageParams } from "../open-account";
import { readAll, readOne } from "./actions";
import { openAllAccounts } from "./open-centre";

export const generateMetadata = pageTitle((t) => t("notifications.title"));

export default function NotificationsPage({ searchParams }: PageProps<"/notifications">) {
  const t = useTranslations("notifications");
  return (
    <>
      <PageHead
        title={t("title")}
        line={t("line")}
        actions={<LinkButton href="/settings/notifications">{t("choose")}</LinkButton>}
      />
      <LoadingPanel title={t("title")} height={320}>
        <Centre params={searchParams} />
      </LoadingPanel>
    </>
  );
}

/** Of all accounts that the person may see, the newest first. */
async function Centre({ params }: { params: Promise<PageParams> }) {
  const [user, { after }, t] = await Promise.all([
    requireUser(),
    params,
    getTranslations("notifications"),
  ]);
  const accounts = await openAllAccounts(user);
  const [{ notifications, older }, unread, failed] = await Promise.all([
    loadCentre(user, accounts, typeof after === "string" ? after : null),
    countUnreadIn(user, accounts),
    loadFailed(user, accounts),
  ]);
  const newest = notifications[0];
  if (newest === undefined)
    return (
      <StateBox title={t("none")} text={t("noneText")}>
        <LinkButton href="/settings/notifications">{t("choose")}</LinkButton>
      </StateBox>
    );
  const mayRead = viewerOf(user) === null;
  return (
    <div className="stack">
      {failed.length > 0 ? (
        <Notice>
          {t("failedCount", { count: failed.length })}{" "}
          <Link href="/settings/notifications#failed-title">{t("seeFailed")}</Link>
        </Notice>
      ) : null}
      <Panel
        id="notifications-title"
        title={t("title")}
        note={unread > 0 ? t("unread", { count: unread }) : null}
        actions={
          unread > 0 && mayRead && after === undefined ? (
            <ReadAllButton untilMs={newest.atMs} read={readAll} />
          ) : null
        }
      >
        <NotificationsTable
          label={t("title")}
          notifications={notifications}
          read={mayRead ? readOne : null}
        />
        {after === undefined && older === null ? null : (
          <Group component="nav" justify="flex-end" gap={8} mt={12} aria-label={t("pages")}>
            {after === undefined ? null : (
              <LinkButton href="/notifications">{t("newest")}</LinkButton>
            )}
            {older === null ? null : (
              <LinkButton href={`/notifications?after=${older}`}>{t("older")}</LinkButton>
            )}
          </Group>
        )}
      </Panel>
    </div>
  );
}
