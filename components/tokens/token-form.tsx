"use client";
import { Checkbox, Code, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { OnceBox } from "@/components/ui/forms/secret-field";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type { AddToken, AddTokenOutcome, TokenField } from "@/lib/tokens/contract";
import {
  DEFAULT_TOKEN_DAYS,
  exampleAddress,
  MOST_TOKEN_DAYS,
  needsAccount,
  TOKEN_SCOPES,
  type TokenScope,
} from "@/lib/tokens/token-scopes";

type TokenFormProps = {
  accounts: readonly { readonly id: number; readonly name: string }[];
  origin: string;
  make: ServerAction<AddToken, Worded<AddTokenOutcome>>;
};

/** Creates a token and shows its text in place of the form, until the person has saved it. */
export function TokenForm({ accounts, origin, make }: TokenFormProps) {
  const [t, tokens] = [useTranslations("tokens.form"), useTranslations("tokens")];
  const first = accounts[0]?.id ?? null;
  const { outcome, setOutcome, isPending, run } = useAnswer<Worded<AddTokenOutcome>>(refused);
  const [scopes, setScopes] = useState<TokenScope[]>([
    first === null ? "research:read" : "commissions:read",
  ]);
  const isOfAccount = needsAccount(scopes);
  if (outcome?.kind === "added") {
    const { token, text } = outcome;
    // The token itself stays out of a shell's history.
    const example = `read -rs TOKEN
curl --fail -OJ -H "Authorization: Bearer $TOKEN" \\
  "${origin}${exampleAddress(token)}"`;
    return (
      <OnceBox
        title={tokens("made.title", { name: token.name })}
        text={tokens("made.once")}
        label={tokens("made.text")}
        secret={text}
        onDone={() => setOutcome(null)}
      >
        <p>{tokens("made.example")}</p>
        <Code block translate="no" maw="100%" style={{ whiteSpace: "pre-wrap" }}>
          <code>{example}</code>
        </Code>
      </OnceBox>
    );
  }
  const submit = (data: FormData) => run(() => make(readForm(data)));
  const problemOf = (field: TokenField | null) =>
    outcome?.kind === "refused" && outcome.field === field ? outcome.problem : null;
  return (
    <Form action={submit} columnPx={250} noValidate>
      <TextInput
        label={t("name")}
        description={t("nameNote")}
        autoComplete="off"
        name="name"
        error={problemOf("name")}
      />
      <Checkbox.Group
        label={t("scopes")}
        error={problemOf("scopes")}
        value={scopes}
        onChange={setScopes}
      >
        <Group gap="8px 16px" mih={30}>
          {TOKEN_SCOPES.map((scope) => (
            <Checkbox key={scope} label={tokens(`reads.${scope}`)} name="scopes" value={scope} />
          ))}
        </Group>
      </Checkbox.Group>
      <NativeSelect
        key={String(isOfAccount)}
        label={t("account")}
        name="account"
        disabled={!isOfAccount || accounts.length === 0}
        defaultValue={isOfAccount ? (first ?? "") : ""}
        data={
          isOfAccount && accounts.length > 0
            ? accounts.map(({ id, name }) => ({ value: String(id), label: name }))
            : [{ value: "", label: t("noAccount") }]
        }
        error={problemOf("account")}
      />
      <TextInput
        inputMode="numeric"
        label={t("days")}
        description={t("daysNote", { most: MOST_TOKEN_DAYS })}
        name="days"
        defaultValue={DEFAULT_TOKEN_DAYS}
        error={problemOf("days")}
      />
      <Stack gap={6} align="start" data-wide="">
        <Submit loading={isPending} text={t("create")} />
        <Problem text={problemOf(null)} />
      </Stack>
    </Form>
  );
}

function readForm(data: FormData): AddToken {
  const scopes = data.getAll("scopes");
  return {
    name: textOf(data, "name"),
    scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
    accountId: Number(textOf(data, "account")) || null,
    days: textOf(data, "days"),
  };
}
