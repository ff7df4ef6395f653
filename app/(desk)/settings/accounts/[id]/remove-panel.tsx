import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { RemoveForm } from "@/components/accounts/account-forms";
import styles from "@/components/accounts/accounts.module.css";
import { buttonClass } from "@/components/ui/forms/button";
import { Panel } from "@/components/ui/panel";
import { type Account, loadAccountContents } from "@/lib/accounts/manage";
import { accountUrl } from "../../../open-account";
import { removeOne } from "./actions";

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
export async function RemovePanel({ account }: { account: Account }) {
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
        <a className={buttonClass} href={`${accountUrl("/commissions", account)}&preset=all`}>
          {t("exportFirst")}
        </a>
        <a className={buttonClass} href={accountUrl("/repayments", account)}>
          {t("exportRepayments")}
        </a>
      </div>
      <RemoveForm name={account.name} remove={removeOne.bind(null, account.id)} />
    </Panel>
  );
}
