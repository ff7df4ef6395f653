"use client";
import { useTranslations } from "next-intl";
import { ACCOUNT_ROLES, type AccountRole } from "@/lib/core/account-role";
import styles from "./people.module.css";
import type { AccountView } from "./people-view";

type RoleSelectProps = {
  /** Of the field, in a form. */
  name?: string;
  account: AccountView;
  role: AccountRole | null;
  onChange: (role: AccountRole | null) => void;
};

/** What somebody is at one account, or nothing. */
export function RoleSelect({ account, role, onChange, ...field }: RoleSelectProps) {
  const t = useTranslations("people");
  return (
    <label className={styles.role}>
      <span className={styles.account} translate="no">
        {account.name}
      </span>
      <select
        {...field}
        className={styles.select}
        aria-label={t("invite.roleOf", { account: account.name })}
        value={role ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange(ACCOUNT_ROLES.find((known) => known === value) ?? null)
        }
      >
        <option value="">{t("invite.none")}</option>
        {ACCOUNT_ROLES.map((known) => (
          <option key={known} value={known}>
            {t(`roles.${known}`)}
          </option>
        ))}
      </select>
      <span className={styles.quiet}>{role === null ? "" : t(`roleNotes.${role}`)}</span>
    </label>
  );
}
