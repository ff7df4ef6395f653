import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { SettingField, ShareNotices } from "@/components/shares/share-notices";
import { SharesSkeleton } from "@/components/shares/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { isAdministrator, ownShareReach, widestShareReach } from "@/lib/access/scope/account-scope";
import { viewerOf } from "@/lib/access/scope/view-as";
import { requireUser } from "@/lib/access/sign-in/session";
import { systemClock } from "@/lib/core/clock";
import type { ShareRow } from "@/lib/core/share/share-row";
import { listShareNotices, listShares, loadShareSettings } from "@/lib/shares/manage-shares";
import { pageTitle } from "../../page-title";
import type { PageParams } from "../open-account";
import { markSharesSeenAction, saveShareSettingAction } from "./manage-actions";
import { SharesPanel } from "./shares-panel";
import { toNoticeView, toShareView } from "./to-share-view";

export const generateMetadata = pageTitle((t) => t("shares.title"));

type PageProps = { searchParams: Promise<PageParams> };

export default function SharesPage({ searchParams }: PageProps) {
  const t = useTranslations("shares");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <PanelBoundary what={t("title")} fallback={<SharesSkeleton />}>
        <SharesView params={searchParams} />
      </PanelBoundary>
    </>
  );
}

/** One's own links and what happened to them; for administrators also everybody else's. */
async function SharesView({ params }: { params: Promise<PageParams> }) {
  const user = await requireUser();
  const nowMs = systemClock.now();
  const isAdmin = isAdministrator(user);
  const [t, given, own, everybodys, notices] = await Promise.all([
    getTranslations("shares"),
    params,
    listShares(ownShareReach(user), { nowMs }),
    isAdmin ? listShares(widestShareReach(user), { nowMs }) : [],
    listShareNotices(user.id),
  ]);
  const isViewing = viewerOf(user) !== null;
  const toView = (row: ShareRow) => toShareView(row, nowMs);
  const others = everybodys.filter(({ owner }) => owner.id !== user.id).map(toView);
  const unseen = notices.filter(({ seenAt }) => seenAt === null).map(toNoticeView);
  const shown = { withEnded: given.ended === "shown", isViewing };
  return (
    <div className="stack">
      {isViewing ? <Notice>{t("viewing")}</Notice> : null}
      {unseen.length > 0 ? (
        <ShareNotices notices={unseen} markSeen={isViewing ? null : markSharesSeenAction} />
      ) : null}
      <SharesPanel of="own" shares={own.map(toView)} {...shown} />
      {isAdmin ? <SharesPanel of="others" shares={others} {...shown} /> : null}
      {isAdmin ? <Settings isViewing={isViewing} /> : null}
    </div>
  );
}

async function Settings({ isViewing }: { isViewing: boolean }) {
  const [t, { revokesWithAccess }] = await Promise.all([
    getTranslations("shares.settings"),
    loadShareSettings(),
  ]);
  return (
    <Panel id="share-settings-title" title={t("title")} note={t("line")}>
      <SettingField revokesWithAccess={revokesWithAccess} save={isViewing ? null : saveShareSettingAction} />
    </Panel>
  );
}
