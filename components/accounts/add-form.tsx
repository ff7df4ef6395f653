"use client";
import { Checkbox, Group, Loader, NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { useEarlyValue } from "@/components/ui/forms/use-early-value";
import type { AccountAnswer, AddAccount } from "@/lib/accounts/contract";
import {
  findKnownExchange,
  KNOWN_EXCHANGE_IDS,
  KNOWN_EXCHANGES,
} from "@/lib/accounts/known-exchanges";
import type { ServerAction } from "@/lib/core/action-result";
import { AnswerLines, problemAt, useAccountAnswer } from "./account-answer";
import { KeyFields, readKey, TradeNote } from "./key-form";
import { KeySteps } from "./key-steps";

const [FIRST] = KNOWN_EXCHANGE_IDS;

export function AddAccountForm({ add }: { add: ServerAction<AddAccount, AccountAnswer> }) {
  const t = useTranslations("accounts.add");
  const { outcome, isPending, run } = useAccountAnswer();
  const [address, setAddress] = useState<string>(FIRST ? KNOWN_EXCHANGES[FIRST].baseUrl : "");
  const field = useRef<HTMLInputElement>(null);
  useEarlyValue(field, address, setAddress);
  const exchange = findKnownExchange(address);
  const choose = (chosen: string) => {
    const known = KNOWN_EXCHANGE_IDS.find((id) => id === chosen);
    setAddress(known ? KNOWN_EXCHANGES[known].baseUrl : "");
    if (!known) field.current?.focus();
  };
  return (
    <Form maw={480} action={(data) => run(() => add(readForm(data)))} autoComplete="off" noValidate>
      <TradeNote />
      <TextInput
        name="name"
        label={t("name")}
        description={t("nameNote")}
        error={problemAt(outcome, "name")}
        maxLength={60}
        required
      />
      <NativeSelect
        label={t("exchange")}
        value={exchange ?? ""}
        data={[
          ...KNOWN_EXCHANGE_IDS.map((id) => ({ value: id, label: KNOWN_EXCHANGES[id].name })),
          { value: "", label: t("otherExchange") },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
        autoComplete="off"
      />
      <TextInput
        ref={field}
        name="baseUrl"
        inputMode="url"
        label={t("baseUrl")}
        description={t("baseUrlNote")}
        error={problemAt(outcome, "baseUrl")}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      {exchange ? <KeySteps exchange={KNOWN_EXCHANGES[exchange]} /> : null}
      <KeyFields answer={outcome} />
      <Checkbox name="showSub" label={t("showSub")} defaultChecked />
      <Submit disabled={isPending} text={t("submit")} />
      {isPending ? (
        <Group role="status" gap={8}>
          <Loader size={16} /> {t("testing")}
        </Group>
      ) : (
        <AnswerLines answer={outcome} />
      )}
    </Form>
  );
}

function readForm(data: FormData): AddAccount {
  return {
    name: textOf(data, "name"),
    baseUrl: textOf(data, "baseUrl"),
    showSub: data.has("showSub"),
    credentials: readKey(data),
  };
}
