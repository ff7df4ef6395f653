"use client";
import { Group, NativeSelect, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { OnceBox } from "@/components/ui/forms/secret-field";
import { type Change, ChangeButton } from "@/components/ui/forms/use-change";
import { type ConfirmFirst, isConfirmFirst } from "@/lib/core/confirm-first";
import { ACCOUNT_ROLES, type AccountRole } from "@/lib/users/account-role";
import type { AccountView, PersonView } from "./people-view";

type PersonAccessProps = {
  person: Pick<PersonView, "email" | "isAdmin" | "grants">;
  accounts: readonly AccountView[];
  setRole: Change<[accountId: number, role: AccountRole | null]>;
  /** Null: the viewer may not change who is an administrator. */
  setAdministrator: Change<[isAdmin: boolean]> | null;
};

export function PersonAccess({ person, accounts, setRole, setAdministrator }: PersonAccessProps) {
  const t = useTranslations("people.person");
  const { email, isAdmin, grants } = person;
  return (
    <Stack gap={12}>
      {setAdministrator ? (
        <Group gap="8px 16px" align="end">
          {isAdmin ? <span>{t("everything")}</span> : null}
          <AskFirst
            key={String(isAdmin)}
            trigger={t(isAdmin ? "endAdministrator" : "makeAdministrator")}
            title={t(isAdmin ? "askEnd" : "askMake", { email })}
            text={t(isAdmin ? "askEndText" : "askMakeText")}
            isHarmless={!isAdmin}
            run={() => setAdministrator(!isAdmin)}
          />
        </Group>
      ) : null}
      {accounts.map((account) => {
        const role = grants.find(({ accountId }) => accountId === account.id)?.role ?? null;
        return (
          <AccountRow
            key={`${account.id} ${role}`}
            account={account}
            stored={role}
            setRole={setRole}
          />
        );
      })}
    </Stack>
  );
}

type AccountRowProps = Pick<PersonAccessProps, "setRole"> & {
  account: AccountView;
  stored: AccountRole | null;
};

function AccountRow({ account, stored, setRole }: AccountRowProps) {
  const t = useTranslations("people.person");
  const [role, setChosen] = useState(stored);
  return (
    <Group gap="8px 16px" align="end">
      <RoleSelect account={account} role={role} onChange={setChosen} />
      {role === stored ? null : (
        <ChangeButton
          variant="filled"
          {...(role === null ? { color: "red" } : {})}
          run={() => setRole(account.id, role)}
        >
          {t(role === null ? "removeAccess" : "save")}
        </ChangeButton>
      )}
    </Group>
  );
}

type Secret = { readonly secret: string } | { readonly refused: string };

type SignInActions = {
  readonly oneTime: () => Promise<Secret | ConfirmFirst>;
  readonly resetLink: () => Promise<Secret | ConfirmFirst>;
  readonly resetFactors: Change;
};

type Shown = { readonly kind: "oneTime" | "resetLink"; readonly secret: string };

export function PersonSignIn({ email, actions }: { email: string; actions: SignInActions }) {
  const t = useTranslations("people.person");
  const [shown, setShown] = useState<Shown | null>(null);
  const ask = (kind: Shown["kind"]) => async () => {
    const answer = await actions[kind]();
    if (isConfirmFirst(answer)) return answer;
    if ("refused" in answer) return answer.refused;
    setShown({ kind, secret: answer.secret });
    return null;
  };
  return (
    <Stack gap={12}>
      {shown ? (
        <OnceBox
          title={t(`${shown.kind}Made`, { email })}
          text={t("once", { email })}
          label={t(shown.kind)}
          secret={shown.secret}
          onDone={() => setShown(null)}
        />
      ) : null}
      <Group gap="8px 16px">
        <AskFirst
          trigger={t("resetLink")}
          title={t("askResetLink", { email })}
          text={t("askResetLinkText")}
          yes={t("createLink")}
          isHarmless
          run={ask("resetLink")}
        />
        <AskFirst
          trigger={t("oneTime")}
          title={t("askOneTime", { email })}
          text={t("askOneTimeText")}
          yes={t("replacePassword")}
          run={ask("oneTime")}
        />
        <AskFirst
          trigger={t("resetFactors")}
          title={t("askResetFactors", { email })}
          text={t("askResetFactorsText")}
          run={actions.resetFactors}
        />
      </Group>
    </Stack>
  );
}

type RoleSelectProps = {
  account: AccountView;
  role: AccountRole | null;
  onChange: (role: AccountRole | null) => void;
};

export function RoleSelect({ account, role, onChange }: RoleSelectProps) {
  const t = useTranslations("people");
  return (
    <NativeSelect
      label={t("invite.roleOf", { account: account.name })}
      description={role === null ? null : t(`roleNotes.${role}`)}
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
