import { Text } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { SettingField, ShareNotices } from "@/components/shares/share-notices";
import { isOpen, type ShareView } from "@/components/shares/share-text";
import { RevokeAllButton, SharesTable } from "@/components/shares/shares-table";
import { PageHead } from "@/components/shell/page-head";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { loadShareTime } from "@/lib/shares/ask-check";
import { listShareNotices, listShares, loadShareSettings } from "@/lib/shares/manage-shares";
import type { ShareRow } from "@/lib/shares/share-row";
import {
  isAdministrator,
  ownShareReach,
  widestShareReach,
} from "@/lib/sign-in/scope/account-scope";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { requireUser } from "@/lib/sign-in/session";
import { pageTitle } from "../../page-title";
import type { PageParams } from "../open-account";
import {
  markSharesSeenAction,
  revokeAllSharesAction,
  revokeShareAction,
  saveShareSettingAction,
} from "./actions";
import { toShareView } from "./to-share-view";

export const generateMetadata = pageTitle((t) => t("shares.title"));

export default function SharesPage({ searchParams }: PageProps<"/shares">) {
  const t = useTranslations("shares");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <LoadingPanel title={t("own")} height={180}>
        <SharesView params={searchParams} />
      </LoadingPanel>
    </>
  );
}

async function SharesView({ params }: { params: Promise<PageParams> }) {
  const user = await requireUser();
  const nowMs = await loadShareTime();
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
  const unseen = notices.filter(({ seenAt }) => seenAt === null);
  const shown = { withEnded: given.ended === "shown", isViewing };
  return (
    <div className="stack">
      {isViewing ? <Notice>{t("viewing")}</Notice> : null}
      {unseen.length > 0 ? (
        <ShareNotices notices={unseen} markSeen={isViewing ? null : markSharesSeenAction} />
      ) : null}
      <SharesCard of="own" shares={own.map(toView)} {...shown} />
      {isAdmin ? <SharesCard of="others" shares={others} {...shown} /> : null}
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
      <SettingField
        revokesWithAccess={revokesWithAccess}
        save={isViewing ? null : saveShareSettingAction}
      />
    </Panel>
  );
}

type SharesCardProps = {
  of: "own" | "others";
  shares: readonly ShareView[];
  /** Also those that are not open any more. */
  withEnded: boolean;
  isViewing: boolean;
};

async function SharesCard({ of, shares, withEnded, isViewing }: SharesCardProps) {
  const t = await getTranslations("shares");
  const open = shares.filter(isOpen);
  const ended = shares.length - open.length;
  const shown = withEnded ? shares : open;
  const none = shares.length > 0 ? "noneOpen" : "none";
  return (
    <Panel
      id={`${of}-shares-title`}
      title={t(of)}
      note={open.length > 0 ? t("count", { count: open.length }) : null}
      actions={
        <>
          {ended > 0 ? (
            <Link href={withEnded ? "/shares" : "/shares?ended=shown"} scroll={false}>
              {withEnded ? t("hideEnded") : t("showEnded", { count: ended })}
            </Link>
          ) : null}
          {open.length > 0 && !isViewing ? (
            <RevokeAllButton
              whose={of === "own" ? "own" : "all"}
              count={open.length}
              revoke={revokeAllSharesAction}
            />
          ) : null}
        </>
      }
    >
      {shown.length > 0 ? (
        <SharesTable
          label={t(of)}
          shares={shown}
          withPerson={of === "others"}
          revoke={isViewing ? null : revokeShareAction}
        />
      ) : of === "own" ? (
        <StateBox title={t(`${none}Title`)} text={t(`${none}Text`)}>
          <LinkButton href="/research">{t("toResearch")}</LinkButton>
        </StateBox>
      ) : (
        <Text c="dimmed">{t("noOthers")}</Text>
      )}
    </Panel>
  );
}
