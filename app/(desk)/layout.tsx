import { Group } from "@mantine/core";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { type ReactNode, Suspense } from "react";
import { NewsCount } from "@/components/notifications/news-count";
import { Palette } from "@/components/palette/palette";
import { AccountSwitcher } from "@/components/shell/account-switcher";
import banner from "@/components/shell/banner.module.css";
import { DismissNoticeForm } from "@/components/shell/dismiss-notice";
import { Frame } from "@/components/shell/frame";
import { PaperHead } from "@/components/shell/paper-head";
import { PausedBanner } from "@/components/shell/paused-banner-slot";
import { PersonMenu } from "@/components/shell/person-menu";
import { NAV_COOKIE } from "@/components/shell/places";
import { ViewingBanner } from "@/components/shell/viewing-banner";
import { KillSwitch } from "@/components/trading/kill-switch-slot";
import { Icon } from "@/components/ui/icon";
import { PageLink } from "@/components/ui/page-link";
import { RefreshOnReturn } from "@/components/ui/refresh-on-return";
import { findDeskPause } from "@/lib/operations/resume-desk";
import { pickTogether } from "@/lib/portfolio/together";
import { listShareNotices } from "@/lib/shares/manage-shares";
import { listPersonNotices } from "@/lib/sign-in/notices";
import {
  findAuditReach,
  isAdministrator,
  listVisibleAccounts,
  mayManage,
  type VisibleAccount,
} from "@/lib/sign-in/scope/account-scope";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { requireUser } from "@/lib/sign-in/session";
import { filterTradable, filterTraded } from "@/lib/trading/load-trading-access";
import { chooseLanguageAction } from "../language/actions";
import { endViewingAction, resumeDeskAction, signOutAction } from "./actions";
import { syncNow } from "./coverage/actions";
import { dismissNoticeAction } from "./notice-actions";
import { Bell } from "./notifications/bell";
import { managesAny } from "./settings/manages-any";
import { reduceAction, stopAction } from "./trading/desk/actions";
import { listSwitched } from "./trading/desk/switched";

/** The check here is for looks: every page, action and route asks for its own. */
export default async function DeskLayout({ children }: { children: ReactNode }) {
  const [user, jar] = await Promise.all([requireUser(), cookies()]);
  const accounts = await listVisibleAccounts(user);
  const traded = viewerOf(user) ? [] : await filterTraded(accounts, user);
  const shown = {
    narrowed: narrowedAccounts(accounts),
    seesAudit: findAuditReach(user) !== null,
    // An administrator who is no trader finds the ticket, which says why he cannot trade.
    trades:
      traded.length > 0 ||
      (isAdministrator(user) && !viewerOf(user) && (await filterTradable(accounts)).length > 0),
    seesSeveral: pickTogether(accounts).length > 1,
    manages: managesAny({ user, accounts }),
    administers: isAdministrator(user),
  };
  return (
    <Frame
      folded={jar.get(NAV_COOKIE)?.value === "folded"}
      account={
        <Suspense>
          <AccountSwitcher
            connectHref={isAdministrator(user) ? "/settings/accounts/new" : null}
            accounts={accounts}
          />
        </Suspense>
      }
      news={
        <Suspense fallback={null}>
          <ShareNews />
        </Suspense>
      }
      shown={shown}
      paper={
        <Suspense>
          <PaperHead accounts={accounts} />
        </Suspense>
      }
      banner={
        <>
          <Suspense fallback={null}>
            <Paused />
          </Suspense>
          {viewerOf(user) ? (
            <ViewingBanner email={user.email} end={endViewingAction} />
          ) : (
            <Suspense fallback={null}>
              <OwnNotices />
            </Suspense>
          )}
        </>
      }
      search={
        <Palette
          actions={{
            personId: user.id,
            chooseLanguage: chooseLanguageAction,
            signOut: signOutAction,
            syncNow: accounts.some(mayManage) ? syncNow : null,
          }}
        />
      }
      person={
        <Group gap={8} wrap="nowrap">
          {traded.length > 0 ? (
            <Suspense fallback={null}>
              <Switch traded={traded} firstId={accounts[0]?.id ?? 0} />
            </Suspense>
          ) : null}
          <Bell />
          <PersonMenu
            email={user.email}
            chooseLanguage={chooseLanguageAction}
            signOut={signOutAction}
          />
        </Group>
      }
    >
      {children}
    </Frame>
  );
}

async function Switch({ traded, firstId }: { traded: readonly VisibleAccount[]; firstId: number }) {
  const user = await requireUser();
  const switched = await listSwitched(user, traded);
  return (
    <>
      <KillSwitch accounts={switched} firstId={firstId} stop={stopAction} reduce={reduceAction} />
      <RefreshOnReturn />
    </>
  );
}

/** As addresses name them; one without an account is of the first. */
function narrowedAccounts(accounts: readonly VisibleAccount[]): string[] {
  const narrowed = accounts.filter(({ role }) => role === "partner").map(({ id }) => String(id));
  return accounts[0]?.role === "partner" ? ["", ...narrowed] : narrowed;
}

/** Where the person does something about it. */
const NOTICE_PLACES = {
  "second-step-guesses": "/change-password",
  "access-reset": "/settings/security",
} as const;

async function Paused() {
  const [user, pause] = await Promise.all([requireUser(), findDeskPause()]);
  if (pause === null) return null;
  const mayResume = isAdministrator(user) && !viewerOf(user);
  const madeAtMs = pause.backupMadeAt.getTime();
  return <PausedBanner madeAtMs={madeAtMs} resume={mayResume ? resumeDeskAction : null} />;
}

async function OwnNotices() {
  const user = await requireUser();
  const t = await getTranslations("notices");
  const notices = (await listPersonNotices(user.id)).filter((kind) => kind !== "first-steps");
  return notices.map((kind) => (
    <section key={kind} className={banner.banner} aria-label={t("label")}>
      <Icon name="warning" />
      <p className={banner.text}>
        {t(`${kind}.text`)} <PageLink href={NOTICE_PLACES[kind]}>{t(`${kind}.link`)}</PageLink>
      </p>
      <DismissNoticeForm dismiss={dismissNoticeAction} kind={kind} label={t("dismiss")} />
    </section>
  ));
}

async function ShareNews() {
  const user = await requireUser();
  const notices = await listShareNotices(user.id);
  const count = notices.filter(({ seenAt }) => seenAt === null).length;
  const t = await getTranslations("shares.notices");
  return count === 0 ? null : <NewsCount count={count} label={t("count", { count })} />;
}
