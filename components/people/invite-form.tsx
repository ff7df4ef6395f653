"use client";
import { Checkbox, Stack, Textarea, TextInput } from "@mantine/core";
import { useMap } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { OnceBox } from "@/components/ui/forms/secret-field";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import type { ConfirmFirst } from "@/lib/core/confirm-first";
import type { AccountRole } from "@/lib/users/account-role";
import { LabelChoice } from "./partner-labels";
import type { InvitableAccount, InviteOutcome, InviteTexts } from "./people-view";
import { RoleSelect } from "./person-forms";

type InviteFormProps = {
  accounts: readonly InvitableAccount[];
  /** Whether administrators may be invited, and people without an account. */
  isDesk: boolean;
  canMail: boolean;
  invite: (texts: InviteTexts) => Promise<InviteOutcome | ConfirmFirst>;
};

type Grant = Omit<InviteTexts["grants"][number], "accountId" | "labels"> & {
  readonly labels: string[];
};

export function InviteForm({ accounts, isDesk, canMail, invite }: InviteFormProps) {
  const t = useTranslations("people");
  const grants = useMap<number, Grant>();
  const [invited, setInvited] = useState(0);
  const { outcome, setOutcome, isPending, run } = useAnswer<InviteOutcome>(refused, ({ kind }) => {
    if (kind === "refused") return;
    grants.clear();
    setInvited((count) => count + 1);
  });
  const submit = (data: FormData) => {
    const texts = {
      email: textOf(data, "email"),
      isAdmin: data.has("isAdmin"),
      byMail: data.has("byMail"),
      grants: [...grants].map(([accountId, grant]) => ({ accountId, ...grant })),
    };
    run(() => invite(texts));
  };
  const problemOf = (accountId: number | undefined) =>
    outcome?.kind === "refused" && outcome.accountId === accountId ? outcome.problem : null;
  return (
    <Stack gap={12}>
      <Form key={invited} action={submit} maw={480} noValidate>
        <TextInput
          type="email"
          label={t("invite.email")}
          name="email"
          autoComplete="off"
          error={problemOf(undefined)}
        />
        {isDesk ? <Checkbox label={t("invite.administrator")} name="isAdmin" /> : null}
        {accounts.map((account) => (
          <GrantFields
            key={account.id}
            account={account}
            grant={grants.get(account.id) ?? null}
            problem={problemOf(account.id)}
            onChange={(grant) =>
              grant ? grants.set(account.id, grant) : grants.delete(account.id)
            }
          />
        ))}
        {canMail ? (
          <Checkbox label={t("invite.byMail")} name="byMail" defaultChecked />
        ) : (
          <SubLine>{t("invite.byHand")}</SubLine>
        )}
        <Submit loading={isPending} text={t("invite.submit")} />
      </Form>
      {outcome?.kind === "sent" ? (
        <Notice role="status" tone={outcome.isSent ? "plain" : "warn"}>
          {outcome.text}
        </Notice>
      ) : null}
      {outcome?.kind === "link" && outcome.problem !== null ? (
        <Notice>{outcome.problem}</Notice>
      ) : null}
      {outcome?.kind === "link" ? (
        <OnceBox
          title={t("invite.made", { email: outcome.email })}
          text={t("invite.once", { email: outcome.email })}
          label={t("invite.link")}
          secret={outcome.link}
          onDone={() => setOutcome(null)}
        />
      ) : null}
    </Stack>
  );
}

type GrantFieldsProps = {
  account: InvitableAccount;
  grant: Grant | null;
  problem: string | null;
  onChange: (grant: Grant | null) => void;
};

function GrantFields({ account, grant, problem, onChange }: GrantFieldsProps) {
  const t = useTranslations("people");
  const setRole = (role: AccountRole | null) => onChange(role && { role, uids: "", labels: [] });
  return (
    <>
      <RoleSelect account={account} role={grant?.role ?? null} onChange={setRole} />
      {grant?.role === "partner" ? (
        <Stack gap={12} pl={12} bd="0 solid var(--hairline)" style={{ borderLeftWidth: 2 }}>
          <Textarea
            label={t("invite.uids")}
            description={t("invite.uidsNote")}
            rows={3}
            value={grant.uids}
            error={problem}
            onChange={(event) => onChange({ ...grant, uids: event.currentTarget.value })}
          />
          {account.labels.length > 0 ? (
            <LabelChoice
              labels={account.labels}
              picked={grant.labels}
              onChange={(labels) => onChange({ ...grant, labels })}
            />
          ) : null}
        </Stack>
      ) : null}
    </>
  );
}
