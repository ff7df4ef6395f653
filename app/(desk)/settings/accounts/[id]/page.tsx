import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NameForm, PauseControl, RemoveForm, TestControl } from "@/components/accounts/account-forms";
import styles from "@/components/accounts/accounts.module.css";
import { ConnectionFacts } from "@/components/accounts/connection-facts";
import { KeyForm } from "@/components/accounts/key-form";
import { TradeNote } from "@/components/accounts/trade-note";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { isAdministrator } from "@/lib/access/scope/account-scope";
import { requireUser } from "@/lib/access/sign-in/session";
import { type Account, loadAccountContents } from "@/lib/accounts/manage";
import { accountUrl } from "../../../open-account";
import { openManagedOnce } from "../open-managed";
import { pauseOne, removeOne, renameOne, replaceOne, testOne } from "./actions";

/** Named where there are any. */
const OTHERS = [
  "repayments",
  "exports",
  "imports",
  "views",
  "clientProfiles",
  "monthCloses",
  "assetSnapshots",
  "grants",
  "tokens",
] as const;

/** What removing deletes, counted now, and what to save first. */
async function RemovePanel({ account }: { account: Account }) {
  const [contents, t] = await Promise.all([
    loadAccountContents(account.id),
    getTranslations("accounts.remove"),
  ]);
  if (contents === null) notFound();
  const { days, rows, supersededRows } = contents;
  return (
    <Panel id="remove-title" title={t("title")}>
      <p className={styles.line}>{t("line")}</p>
      <ul className={styles.contents}>
        <li>{t("days", { count: days, rows })}</li>
        {supersededRows > 0 ? <li>{t("superseded", { count: supersededRows })}</li> : null}
        {OTHERS.filter((what) => contents[what] > 0).map((what) => (
          <li key={what}>{t(what, { count: contents[what] })}</li>
        ))}
      </ul>
      <p className={styles.line}>{t("stays")}</p>
      <div className={styles.links}>
        <LinkButton href={`${accountUrl("/commissions", account)}&preset=all`}>{t("exportFirst")}</LinkButton>
        <LinkButton href={accountUrl("/repayments", account)}>{t("exportRepayments")}</LinkButton>
      </div>
      <RemoveForm name={account.name} remove={removeOne.bind(null, account.id)} />
    </Panel>
  );
}

type PageProps = { params: Promise<{ id: string }> };

/** Somebody else's account is not there, as at an address that nothing has. */
async function requireManaged({ params }: PageProps) {
  return (await openManagedOnce(await requireUser(), (await params).id)) ?? notFound();
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  return { title: (await requireManaged(props)).account.name };
}

export default async function AccountPage(props: PageProps) {
  const [user, { account }] = await Promise.all([requireUser(), requireManaged(props)]);
  const t = await getTranslations("accounts");
  const { id, name, pausedAt } = account;
  return (
    <div className="stack">
      <p>
        <Link href="/settings/accounts">{t("one.back")}</Link>
      </p>
      <Panel id="connection-title" title={name} note={t("one.connection")}>
        <ConnectionFacts account={account} />
        <TestControl test={testOne.bind(null, id)} />
      </Panel>
      <Panel id="name-title" title={t("name.title")}>
        <NameForm key={name} name={name} rename={renameOne.bind(null, id)} />
      </Panel>
      <Panel id="sync-title" title={t("sync.title")}>
        <p className={styles.line}>{t(pausedAt === null ? "sync.active" : "sync.paused")}</p>
        <p className={styles.line}>{t("sync.lossNote")}</p>
        <PauseControl isPaused={pausedAt !== null} setPaused={pauseOne.bind(null, id)} />
      </Panel>
      <Panel id="key-title" title={t("key.title")}>
        <p className={styles.line}>{t("key.line")}</p>
        <TradeNote />
        <KeyForm replace={replaceOne.bind(null, id)} />
      </Panel>
      {isAdministrator(user) ? <RemovePanel account={account} /> : null}
    </div>
  );
}
