"use client";
import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useMap } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskUnknown, isAnyway } from "@/components/clients/ask-unknown";
import { ClientPicker, uidsOf } from "@/components/clients/client-picker";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { OnceBox } from "@/components/ui/forms/secret-field";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type { Text } from "@/lib/core/text";
import type { InvitePerson, InvitePersonOutcome } from "@/lib/people/contract";
import type { AccountRole } from "@/lib/users/account-role";
import { LabelChoice } from "./partner-labels";
import type { InvitableAccount } from "./people-view";
import { RoleSelect } from "./person-forms";

type InviteFormProps = {
  accounts: readonly InvitableAccount[];
  /** Whether the inviter may also invite administrators, and people without an account. */
  isDesk: boolean;
  canMail: boolean;
  /** The role that the form begins with; null: none. */
  first: { readonly accountId: number; readonly role: AccountRole } | null;
  invite: ServerAction<InvitePerson, Worded<InvitePersonOutcome>>;
};

type GrantChoice = { readonly role: AccountRole; readonly labels: string[] };

/** The field of the form with a partner's clients at an account. */
const uidsField = (accountId: number) => `uids-${accountId}`;

export function InviteForm({ accounts, isDesk, canMail, first, invite }: InviteFormProps) {
  const t = useTranslations("people");
  const grants = useMap<number, GrantChoice>(
    first ? [[first.accountId, { role: first.role, labels: [] }]] : [],
  );
  const [invited, setInvited] = useState(0);
  const { outcome, setOutcome, isPending, run } = useAnswer<Worded<InvitePersonOutcome>>(
    refused,
    ({ kind }) => {
      if (kind === "refused" || kind === "ask") return;
      grants.clear();
      setInvited((count) => count + 1);
    },
  );
  const submit = (data: FormData) => {
    const texts = {
      email: textOf(data, "email"),
      isAdmin: data.has("isAdmin"),
      byMail: data.has("byMail"),
      anyway: isAnyway(data),
      grants: [...grants].map(([accountId, grant]) => ({
        accountId,
        uids: uidsOf(data, uidsField(accountId)),
        ...grant,
      })),
    };
    run(() => invite(texts));
  };
  const problemOf = (field: "email" | number | null) =>
    outcome?.kind === "refused" && outcome.field === field ? outcome.problem : null;
  return (
    <Stack gap={12}>
      <Form key={invited} action={submit} maw={480} noValidate>
        <TextInput
          type="email"
          label={t("invite.email")}
          name="email"
          autoComplete="off"
          error={problemOf("email")}
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
        <Problem text={problemOf(null)} />
        {outcome?.kind === "ask" ? (
          <AskUnknown unknown={outcome.unknown} way="assign" isPending={isPending} />
        ) : null}
      </Form>
      {outcome?.kind === "posted" ? (
        <Notice role="status" tone={outcome.posted.kind === "sent" ? "plain" : "warn"}>
          {postedText(t, outcome)}
        </Notice>
      ) : null}
      {outcome?.kind === "link" && outcome.unsent !== null ? (
        <Notice>{t("invite.unsent", { why: t(`invite.mail.${outcome.unsent}`) })}</Notice>
      ) : null}
      {outcome?.kind === "link" ? (
        <OnceBox
          title={t("invite.made", { email: outcome.invitation.email })}
          text={t("invite.once", { email: outcome.invitation.email })}
          label={t("invite.link")}
          secret={outcome.link}
          onDone={() => setOutcome(null)}
        />
      ) : null}
    </Stack>
  );
}

type PostedInvitation = Extract<InvitePersonOutcome, { kind: "posted" }>;

/** What became of an invitation's letter so far. */
function postedText(t: Text<"people">, { invitation, posted }: PostedInvitation): string {
  const { email } = invitation;
  switch (posted.kind) {
    case "sent":
      return t("invite.sent", { email });
    case "waits":
      return t("invite.waits", { email, why: t(`invite.mail.${posted.problem}`) });
    case "under-way":
      return t("invite.underWay", { email });
    case "unclear":
      return t("invite.unclear", { email });
    default:
      return posted satisfies never;
  }
}

type GrantFieldsProps = {
  account: InvitableAccount;
  grant: GrantChoice | null;
  problem: string | null;
  onChange: (grant: GrantChoice | null) => void;
};

function GrantFields({ account, grant, problem, onChange }: GrantFieldsProps) {
  const t = useTranslations("people");
  const setRole = (role: AccountRole | null) => onChange(role && { role, labels: [] });
  return (
    <>
      <RoleSelect account={account} role={grant?.role ?? null} onChange={setRole} />
      {grant?.role === "partner" ? (
        <Stack gap={12} pl={12} bd="0 solid var(--hairline)" style={{ borderLeftWidth: 2 }}>
          <ClientPicker
            accountId={account.id}
            name={uidsField(account.id)}
            label={t("invite.uids")}
            description={t("invite.uidsNote")}
            error={problem}
          />
          {account.labels.length > 0 ? (
            <LabelChoice
              labels={account.labels}
              value={grant.labels}
              onChange={(labels) => onChange({ ...grant, labels })}
            />
          ) : null}
        </Stack>
      ) : null}
    </>
  );
}
