"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import type { AccountRole } from "@/lib/core/account-role";
import styles from "./people.module.css";
import type { AccountView, Change, PersonView } from "./people-view";
import { RoleSelect } from "./role-select";

type PersonAccessProps = {
  person: Pick<PersonView, "email" | "isAdmin" | "roles">;
  /** Accounts that the viewer may grant. */
  accounts: readonly AccountView[];
  setRole: Change<[accountId: number, role: AccountRole | null]>;
  /** Null: the viewer may not change who is an administrator. */
  setAdministrator: Change<[isAdmin: boolean]> | null;
};

/** Whether a person is an administrator, and their role at each account. */
export function PersonAccess({ person, accounts, setRole, setAdministrator }: PersonAccessProps) {
  const t = useTranslations("people.person");
  const { email, isAdmin, roles } = person;
  return (
    <div className={styles.sheet}>
      {setAdministrator ? (
        <div className={styles.row}>
          {isAdmin ? <span>{t("everything")}</span> : null}
          <AskFirst
            key={String(isAdmin)}
            trigger={t(isAdmin ? "endAdministrator" : "makeAdministrator")}
            title={t(isAdmin ? "askEnd" : "askMake", { email })}
            text={t(isAdmin ? "askEndText" : "askMakeText")}
            yes={t(isAdmin ? "endAdministrator" : "makeAdministrator")}
            isHarmless={!isAdmin}
            run={() => setAdministrator(!isAdmin)}
          />
        </div>
      ) : null}
      {accounts.map((account) => {
        const role = roles.find(({ accountId }) => accountId === account.id)?.role ?? null;
        return <AccountRow key={`${account.id} ${role}`} account={account} stored={role} setRole={setRole} />;
      })}
    </div>
  );
}

type AccountRowProps = Pick<PersonAccessProps, "setRole"> & {
  account: AccountView;
  stored: AccountRole | null;
};

function AccountRow({ account, stored, setRole }: AccountRowProps) {
  const t = useTranslations("people.person");
  const [role, setChosen] = useState(stored);
  const { problem, isPending, run } = useChange();
  return (
    <div className={styles.row}>
      <RoleSelect account={account} role={role} onChange={setChosen} />
      {role === stored ? null : (
        <Button variant="filled" loading={isPending} onClick={() => run(() => setRole(account.id, role))}>
          {t("save")}
        </Button>
      )}
      <Problem text={problem} />
    </div>
  );
}
