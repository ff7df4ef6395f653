"use client";
import { NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { ACCOUNT_ROLES, type AccountRole } from "@/lib/core/account-role";
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
    <NativeSelect
      {...field}
      label={t("invite.roleOf", { account: account.name })}
      description={role === null ? null : t(`roleNotes.${role}`)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={role ?? ""}
      onChange={({ currentTarget: { value } }) =>
        onChange(ACCOUNT_ROLES.find((known) => known === value) ?? null)
      }
      data={[
        { value: "", label: t("invite.none") },
        ...ACCOUNT_ROLES.map((known) => ({ value: known, label: t(`roles.${known}`) })),
      ]}
    />
  );
}
