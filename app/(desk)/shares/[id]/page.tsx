import { SimpleGrid, Stack, Text } from "@mantine/core";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { ChangeForm } from "@/components/shares/change-form";
import { RotateForm } from "@/components/shares/made-link";
import { limitsText, type ShareView, shareAbout, shareName } from "@/components/shares/share-text";
import { ClientsTable, ViewsChart } from "@/components/shares/share-views";
import { RevokeShareButton, ShareStateMark } from "@/components/shares/shares-table";
import { PageHead } from "@/components/shell/page-head";
import { Facts } from "@/components/stocks/panels/plain";
import { LoadingPage } from "@/components/ui/loading-panel";
import { LocalTime, UtcDay } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { languageName } from "@/lib/core/language";
import { loadShareTime } from "@/lib/shares/ask-check";
import type { ShareText } from "@/lib/shares/contract";
import { findShareRow, loadShareViews } from "@/lib/shares/manage-shares";
import type { ShareRow } from "@/lib/shares/share-row";
import { widestShareReach } from "@/lib/sign-in/scope/account-scope";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { requireUser } from "@/lib/sign-in/session";
import { changeShareAction, revokeShareAction, rotateShareAction } from "../actions";
import { chooserOf } from "../chooser";
import { perDay, toShareView } from "../to-share-view";

/** The signed-in person and the link of an address; somebody else's link is not found. */
const openShare = cache(async (id: string) => {
  const user = await requireUser();
  const [reach, nowMs] = [widestShareReach(user), await loadShareTime()];
  const row = (await findShareRow(reach, id, { nowMs })) ?? notFound();
  return { user, row, nowMs };
});

const loadTexts = () =>
  Promise.all([getTranslations("shares"), getTranslations("shareForm"), getLocale()]);

export async function generateMetadata({ params }: PageProps<"/shares/[id]">): Promise<Metadata> {
  const { row } = await openShare((await params).id);
  const [, form, language] = await loadTexts();
  return { title: shareName(form, row, language) };
}

/** Checks the reach before anything is sent, so that another person's link answers 404. */
export default async function SharePage({ params }: PageProps<"/shares/[id]">) {
  const { id } = await params;
  await openShare(id);
  const t = await getTranslations("shares");
  return (
    <LoadingPage title={t("details.link")}>
      <ShareDetails id={id} />
    </LoadingPage>
  );
}

/** The chart begins with the first view, within these numbers of days. */
const SHOWN_DAYS = { least: 14, most: 90 };

async function ViewsCard({ id }: { id: string }) {
  const [t, { user, nowMs }] = await Promise.all([
    getTranslations("shares.details"),
    openShare(id),
  ]);
  const views = (await loadShareViews(widestShareReach(user), id)) ?? notFound();
  const [first] = views;
  const { least, most } = SHOWN_DAYS;
  const days = perDay(views, nowMs, most);
  return (
    <Panel id="share-views-title" title={t("views")} note={t("viewsNote")}>
      {first === undefined ? (
        <Text c="dimmed">{t("noViews")}</Text>
      ) : (
        <Stack gap={12}>
          <ViewsChart
            days={days.filter(({ day }, index) => day >= first.day || index >= most - least)}
          />
          <ClientsTable views={views} />
        </Stack>
      )}
    </Panel>
  );
}

async function ShareDetails({ id }: { id: string }) {
  const { user, row, nowMs } = await openShare(id);
  const t = await getTranslations("shares");
  const share = toShareView(row, nowMs);
  const isViewing = viewerOf(user) !== null;
  const mayChange = !isViewing && share.state !== "revoked";
  return (
    <>
      <Head share={share} mayRevoke={mayChange} />
      {isViewing ? <Notice>{t("viewing")}</Notice> : null}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={48} verticalSpacing={32}>
        <Stack gap={32}>
          <FactsCard row={row} />
          {mayChange ? (
            <Panel id="share-address-title" title={t("rotate.title")}>
              <RotateForm id={id} rotate={rotateShareAction} />
            </Panel>
          ) : null}
        </Stack>
        <Stack gap={32}>
          <ViewsCard id={id} />
          {mayChange ? (
            <Panel
              id="share-options-title"
              title={t("details.options")}
              note={t(`details.optionsNote.${row.kind}`)}
            >
              <ChangeForm
                id={id}
                text={textOf(share, row.commentary)}
                hasPassword={share.hasPassword}
                chooser={chooserOf(user)}
                change={changeShareAction}
              />
            </Panel>
          ) : null}
        </Stack>
      </SimpleGrid>
    </>
  );
}

async function Head({ share, mayRevoke }: { share: ShareView; mayRevoke: boolean }) {
  const [t, form, language] = await loadTexts();
  return (
    <PageHead
      title={shareName(form, share, language)}
      badge={<ShareStateMark share={share} />}
      line={shareAbout(form, share, language).join(" · ")}
      actions={
        <>
          <PageLink href="/shares">{t("details.back")}</PageLink>
          {mayRevoke ? <RevokeShareButton share={share} revoke={revokeShareAction} /> : null}
        </>
      }
    />
  );
}

function textOf(share: ShareView, commentary: string): ShareText {
  const { title, language, hidesAuthor, expiresAt, hasPassword, maxViews, emailDomains } = share;
  return {
    title,
    commentary,
    language,
    hidesAuthor,
    days: "",
    isEndless: expiresAt === null,
    password: hasPassword ? undefined : null,
    maxViews: maxViews === null ? "" : String(maxViews),
    emailDomains: emailDomains.join(", "),
  };
}

async function FactsCard({ row }: { row: ShareRow }) {
  const [t, form, language] = await loadTexts();
  const { owner, createdAt, expiresAt, capturedAt, contentHash, earlierUntil, revokedAt } = row;
  const moment = (at: Date) => <LocalTime ms={at.getTime()} />;
  const facts = [
    {
      name: t("details.facts.author"),
      value: row.hidesAuthor ? t("details.facts.hidden", { email: owner.email }) : owner.email,
    },
    { name: t("details.facts.made"), value: moment(createdAt) },
    {
      name: t("details.facts.expires"),
      value: expiresAt === null ? t("never") : <UtcDay ms={expiresAt.getTime()} />,
    },
    { name: t("details.facts.limits"), value: limitsText(form, row, language) },
    { name: t("details.facts.language"), value: languageName(row.language) },
    capturedAt && { name: t("details.facts.asOf"), value: moment(capturedAt) },
    contentHash === null
      ? null
      : { name: t("details.facts.hash"), value: <code>{contentHash}</code> },
    earlierUntil && {
      name: t("details.facts.earlier"),
      value: t.rich("details.facts.earlierUntil", { time: () => moment(earlierUntil) }),
    },
    revokedAt && {
      name: t("details.facts.revoked"),
      value: (
        <>
          {moment(revokedAt)}{" "}
          {row.revokedBecause === "access" ? t("details.facts.withAccess") : null}
        </>
      ),
    },
  ];
  return (
    <Panel id="share-facts-title" title={t("details.link")}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Panel>
  );
}
