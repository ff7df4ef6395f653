"use client";
import { Group } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { LocalTime, UtcDay } from "@/components/ui/local-time";
import { MarkedText, SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import type { ServerAction } from "@/lib/core/action-result";
import { largest } from "@/lib/core/large-lists";
import type { Text as Texts } from "@/lib/core/text";
import type { RevokeAllShares, RevokeShare } from "@/lib/shares/contract";
import { isOpen, type ShareView, shareAbout, shareName } from "./share-text";

const HEIGHT_PX = 20;
const STEP_PX = 3;
const BAR_PX = 2;

/** A small bar a day, the oldest first; a day without a view is a mark on the line. */
function ViewsSpark({ days }: { days: readonly number[] }) {
  const t = useTranslations("shares");
  const total = days.reduce((sum, views) => sum + views, 0);
  const most = largest(days, 1);
  const label = t("spark", { total, days: days.length });
  const width = days.length * STEP_PX;
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT_PX}`}
      width={width}
      height={HEIGHT_PX}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {days.map((views, index) => {
        const height = views === 0 ? 1 : Math.max(2, Math.round((views / most) * HEIGHT_PX));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no other name here, and none moves
            key={index}
            fill={views === 0 ? "var(--hairline)" : "var(--accent)"}
            x={index * STEP_PX}
            y={HEIGHT_PX - height}
            width={BAR_PX}
            height={height}
          />
        );
      })}
    </svg>
  );
}

type SharesTableProps = {
  label: string;
  shares: readonly ShareView[];
  withPerson: boolean;
  /** Null: the viewer may not change anything. */
  revoke: ServerAction<RevokeShare, string | null> | null;
};

const column = columnOf<ShareView>();

export function SharesTable({ label, shares, withPerson, revoke }: SharesTableProps) {
  const t = useTranslations("shares");
  const person = column("person", t("fields.person"), ({ owner }) => (
    <span translate="no">{owner.email}</span>
  ));
  const columns = [
    column.lead("link", t("fields.link"), (share) => <LinkName share={share} />),
    ...(withPerson ? [person] : []),
    column("state", t("fields.state"), { phone: "aside" }, (share) => (
      <ShareStateMark share={share} />
    )),
    column.figure("views", t("fields.views"), (share) => (
      <Group gap={12} wrap="nowrap" align="flex-end" justify="flex-end">
        <span>{countText(t, share)}</span>
        <ViewsSpark days={share.recentViews} />
      </Group>
    )),
    column("lastViewed", t("fields.lastViewed"), ({ lastViewedAt: at }) =>
      at === null ? t("never") : <LocalTime ms={at.getTime()} />,
    ),
    column("expires", t("fields.expires"), ({ expiresAt: at }) =>
      at === null ? t("never") : <UtcDay ms={at.getTime()} />,
    ),
    column.tools("revoke", t("revoke.button"), (share) =>
      revoke && share.state !== "revoked" ? (
        <RevokeShareButton share={share} revoke={revoke} />
      ) : null,
    ),
  ];
  return (
    <DataTable
      label={label}
      rows={shares}
      rowId={({ id }) => id}
      columns={columns}
      stateOf={(share) => (isOpen(share) ? undefined : "ended")}
    />
  );
}

export function ShareStateMark({ share }: { share: ShareView }) {
  const t = useTranslations("shares.states");
  const { state, daysLeft } = share;
  const tone = state === "ending" ? "warn" : isOpen(share) ? "good" : "quiet";
  return (
    <MarkedText tone={tone} mark={isOpen(share) ? "full" : "ring"}>
      {t(state, { days: daysLeft ?? 0 })}
    </MarkedText>
  );
}

function LinkName({ share }: { share: ShareView }) {
  const [t, language] = [useTranslations("shareForm"), useLocale()];
  const { hasPassword, emailDomains } = share;
  const about = shareAbout(t, share, language);
  if (hasPassword) about.push(t("limitsSet.password"));
  if (emailDomains.length > 0) about.push(t("limitsSet.mail"));
  return (
    <>
      <PageLink href={`/shares/${share.id}`}>{shareName(t, share, language)}</PageLink>
      <SubLine>{about.join(" · ")}</SubLine>
    </>
  );
}

function countText(
  t: Texts<"shares">,
  { views, maxViews }: Pick<ShareView, "views" | "maxViews">,
): string {
  return maxViews === null ? t("viewsCount", { views }) : t("viewsOf", { views, most: maxViews });
}

type RevokeShareProps = {
  share: Pick<ShareView, "id" | "title" | "subject">;
  revoke: ServerAction<RevokeShare, string | null>;
};

export function RevokeShareButton({ share, revoke }: RevokeShareProps) {
  const [t, form] = [useTranslations("shares.revoke"), useTranslations("shareForm")];
  const name = shareName(form, share, useLocale());
  return (
    <AskFirst
      trigger={t("button")}
      label={t("of", { name })}
      title={t("ask", { name })}
      text={t("text")}
      yes={t("yes")}
      run={() => revoke({ id: share.id })}
    />
  );
}

type RevokeAllProps = RevokeAllShares & {
  count: number;
  revoke: ServerAction<RevokeAllShares, null>;
};

export function RevokeAllButton({ whose, count, revoke }: RevokeAllProps) {
  const t = useTranslations("shares.revokeAll");
  return (
    <AskFirst
      trigger={t(whose === "own" ? "button" : "everybody")}
      title={t(whose === "own" ? "ask" : "askEverybody")}
      text={whose === "own" ? t("text", { count }) : t("textEverybody")}
      yes={t("yes")}
      run={() => revoke({ whose })}
    />
  );
}
