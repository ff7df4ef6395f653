import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DemoNotice } from "@/components/accounts/account-notices";
import { type AccountRow, AccountsTable } from "@/components/accounts/accounts-table";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { isAdministrator, listVisibleAccounts } from "@/lib/sign-in/scope/account-scope";
import { requireUser } from "@/lib/sign-in/session";
import type { SyncState } from "@/lib/sync/load-sync-state";
import { pageTitle } from "../../../page-title";
import { runView } from "../../coverage/sync-progress";
import { managesAny } from "../manages-any";
import { listManaged, type ManagedAccount } from "./open-managed";

export const generateMetadata = pageTitle((t) => t("accounts.list.title"));

export default async function AccountsPage() {
  const user = await requireUser();
  if (!managesAny({ user, accounts: await listVisibleAccounts(user) })) notFound();
  const t = await getTranslations("accounts.list");
  return (
    <LoadingPanel title={t("title")} height={120}>
      <AccountsPanel />
    </LoadingPanel>
  );
}

async function AccountsPanel() {
  const user = await requireUser();
  const accounts = await listManaged(user);
  const t = await getTranslations("accounts.list");
  const demo = accounts.find(({ account }) => account.environment === "sandbox");
  const own = accounts.find(({ account }) => account.environment !== "sandbox");
  const add = isAdministrator(user) ? (
    <LinkButton href="/settings/accounts/new">{t("add")}</LinkButton>
  ) : null;
  return (
    <Panel
      id="accounts-title"
      title={t("title")}
      note={t("count", { count: accounts.length })}
      actions={add}
      isSteady
    >
      {accounts.length === 0 ? (
        <StateBox title={t("none")} text={t("noneText")}>
          {add}
        </StateBox>
      ) : (
        <>
          {demo && own && isAdministrator(user) ? <DemoNotice account={demo.account} /> : null}
          <AccountsTable accounts={accounts.map(toRow)} />
        </>
      )}
    </Panel>
  );
}

function toRow({ account, sync }: ManagedAccount): AccountRow {
  const { id, name } = account;
  if (account.isFedByFiles) {
    return { id, name, exchangeName: account.exchangeName, connection: null };
  }
  const { environment, baseUrl, keyHint, clockOffsetMs, pausedAt } = account;
  const state = pausedAt !== null ? "paused" : sync.running.length > 0 ? "syncing" : "idle";
  const connection = {
    environment,
    baseUrl,
    keyHint,
    clockOffsetMs,
    state,
    lastRuns: lastRuns(sync),
  } as const;
  return { id, name, exchangeName: null, connection };
}

function lastRuns({ runs }: SyncState) {
  const ended = runs.filter(({ status }) => status !== "running").map(runView);
  const newest = (subject: "commissions" | "repayments") =>
    ended.find((run) => run.subject === subject);
  return [newest("commissions"), newest("repayments")].filter((run) => run !== undefined);
}
