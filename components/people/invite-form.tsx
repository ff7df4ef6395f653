"use client";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Form, textOf } from "@/components/ui/forms/form";
import { useFailureText } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import { ACCOUNT_ROLES, type AccountRole } from "@/lib/core/account-role";
import styles from "./people.module.css";
import type { AccountView, InviteOutcome, InviteTexts } from "./people-view";
import { RoleSelect } from "./role-select";
import { ShownOnce } from "./shown-once";

type InviteFormProps = {
  accounts: readonly AccountView[];
  /** Whether administrators may be invited, and people without an account. */
  isDesk: boolean;
  canMail: boolean;
  invite: (texts: InviteTexts) => Promise<InviteOutcome>;
};

/** Somebody's address and what he becomes; the link is shown once, or sent. */
export function InviteForm({ accounts, isDesk, canMail, invite }: InviteFormProps) {
  const t = useTranslations("people");
  const failureText = useFailureText();
  const [roles, setRoles] = useState<ReadonlyMap<number, AccountRole>>(new Map());
  const [outcome, setOutcome] = useState<InviteOutcome | null>(null);
  /** The next invitation begins with empty fields. */
  const [invited, setInvited] = useState(0);
  const [isPending, startTransition] = useTransition();
  const choose = (accountId: number, role: AccountRole | null) => {
    const next = new Map(roles);
    if (role === null) next.delete(accountId);
    else next.set(accountId, role);
    setRoles(next);
  };
  const submit = (data: FormData) => {
    const texts = {
      email: textOf(data, "email"),
      isAdmin: data.has("isAdmin"),
      byMail: data.has("byMail"),
      grants: accounts.flatMap(({ id }) => {
        const role = ACCOUNT_ROLES.find((known) => known === textOf(data, roleField(id)));
        return role ? [{ accountId: id, role }] : [];
      }),
    };
    startTransition(async () => {
      const refused = (error: unknown) => ({ kind: "refused", problem: failureText(error) }) as const;
      const answer = await invite(texts).catch(refused);
      setOutcome(answer);
      if (answer.kind === "refused") return;
      setRoles(new Map());
      setInvited((count) => count + 1);
    });
  };
  return (
    <div className={styles.sheet}>
      <Form key={invited} action={submit} className={styles.form} noValidate>
        <TextInput
          type="email"
          label={t("invite.email")}
          name="email"
          autoComplete="off"
          error={outcome?.kind === "refused" ? outcome.problem : null}
        />
        {isDesk ? <Checkbox label={t("invite.administrator")} name="isAdmin" /> : null}
        {accounts.map((account) => (
          <RoleSelect
            key={account.id}
            name={roleField(account.id)}
            account={account}
            role={roles.get(account.id) ?? null}
            onChange={(role) => choose(account.id, role)}
          />
        ))}
        {canMail ? (
          <Checkbox label={t("invite.byMail")} name="byMail" defaultChecked />
        ) : (
          <p className={styles.quiet}>{t("invite.byHand")}</p>
        )}
        <Button type="submit" variant="filled" loading={isPending}>
          {t("invite.submit")}
        </Button>
      </Form>
      {outcome?.kind === "sent" ? (
        <Notice role="status" tone="plain">
          {t("invite.sent", { email: outcome.email })}
        </Notice>
      ) : null}
      {outcome?.kind === "link" && outcome.problem !== null ? <Notice>{outcome.problem}</Notice> : null}
      {outcome?.kind === "link" ? (
        <ShownOnce
          title={t("invite.made", { email: outcome.email })}
          text={t("invite.once", { email: outcome.email })}
          label={t("invite.link")}
          secret={outcome.link}
          onDone={() => setOutcome(null)}
        />
      ) : null}
    </div>
  );
}

const roleField = (accountId: number) => `role ${accountId}`;
