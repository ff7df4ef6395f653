"use client";
import { Group, NativeSelect, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { OnceBox } from "@/components/ui/forms/secret-field";
import { ChangeButton } from "@/components/ui/forms/use-change";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type {
  MakeSecretOutcome,
  OnePerson,
  SetAdministrator,
  SetRole,
} from "@/lib/people/contract";
import { ACCOUNT_ROLES, type AccountRole } from "@/lib/users/account-role";
import type { AccountView, PersonView } from "./people-view";

type PersonAccessProps = {
  person: Pick<PersonView, "id" | "email" | "isAdmin" | "grants">;
  accounts: readonly AccountView[];
  setRole: ServerAction<SetRole, string | null>;
  /** Null: the caller may not change who is an administrator. */
  setAdministrator: ServerAction<SetAdministrator, string | null> | null;
};

export function PersonAccess({ person, accounts, setRole, setAdministrator }: PersonAccessProps) {
  const t = useTranslations("people.person");
  const { id: personId, email, isAdmin, grants } = person;
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
            run={() => setAdministrator({ personId, isAdmin: !isAdmin })}
          />
        </Group>
      ) : null}
      {accounts.map((account) => {
        const role = grants.find(({ accountId }) => accountId === account.id)?.role ?? null;
        return (
          <AccountRoleRow
            key={`${account.id} ${role}`}
            personId={personId}
            account={account}
            stored={role}
            setRole={setRole}
          />
        );
      })}
    </Stack>
  );
}

type AccountRoleRowProps = Pick<PersonAccessProps, "setRole"> & {
  personId: string;
  account: AccountView;
  stored: AccountRole | null;
};

function AccountRoleRow({ personId, account, stored, setRole }: AccountRoleRowProps) {
  const t = useTranslations("people.person");
  const [role, setChosen] = useState(stored);
  return (
    <Group gap="8px 16px" align="end">
      <RoleSelect account={account} role={role} onChange={setChosen} />
      {role === stored ? null : (
        <ChangeButton
          variant="filled"
          {...(role === null ? { color: "red" } : {})}
          run={() => setRole({ personId, accountId: account.id, role })}
        >
          {t(role === null ? "removeAccess" : "save")}
        </ChangeButton>
      )}
    </Group>
  );
}

type MakeSecret = ServerAction<OnePerson, Worded<MakeSecretOutcome>>;

type PersonSignInProps = {
  person: Pick<PersonView, "id" | "email">;
  oneTime: MakeSecret;
  resetLink: MakeSecret;
  resetSecondStep: ServerAction<OnePerson, string | null>;
};

type ShownSecret = { readonly kind: "oneTime" | "resetLink"; readonly secret: string };

/** Helps somebody who cannot sign in. */
export function PersonSignIn({ person, resetSecondStep, ...makers }: PersonSignInProps) {
  const t = useTranslations("people.person");
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const { id: personId, email } = person;
  const make = (kind: ShownSecret["kind"]) => async () => {
    const { data, ...failed } = await makers[kind]({ personId });
    if (data === undefined) return failed;
    if (data.kind === "refused") return data.problem;
    setShown({ kind, secret: data.secret });
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
          run={make("resetLink")}
        />
        <AskFirst
          trigger={t("oneTime")}
          title={t("askOneTime", { email })}
          text={t("askOneTimeText")}
          yes={t("replacePassword")}
          run={make("oneTime")}
        />
        <AskFirst
          trigger={t("resetFactors")}
          title={t("askResetFactors", { email })}
          text={t("askResetFactorsText")}
          run={() => resetSecondStep({ personId })}
        />
      </Group>
    </Stack>
  );
}

type ViewAsButtonProps = { personId: string; viewAs: ServerAction<OnePerson, string | null> };

export function ViewAsButton({ personId, viewAs }: ViewAsButtonProps) {
  const t = useTranslations("people.person");
  return <ChangeButton run={() => viewAs({ personId })}>{t("view")}</ChangeButton>;
}

type RemovePersonProps = {
  person: Pick<PersonView, "id" | "email">;
  remove: ServerAction<OnePerson, string | null>;
};

export function RemovePerson({ person: { id, email }, remove }: RemovePersonProps) {
  const t = useTranslations("people.person");
  return (
    <AskFirst
      trigger={t("remove", { email })}
      title={t("askRemove", { email })}
      text={t("askRemoveText")}
      run={() => remove({ personId: id })}
    />
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
