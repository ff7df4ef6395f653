"use client";
import { Button, Flex, Group, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { refused, useAnswer, useChange } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import type { Worded } from "@/lib/core/action-result";
import type { AddPasskeyOutcome } from "@/lib/sign-in/contract";
import styles from "./second-step.module.css";
import type { FactorProps, PasskeyView, SecondStepActions } from "./second-step-view";
import { makePasskey, useWithPasskey } from "./use-passkey";

export function PasskeyFactors({ view, actions, onCodes }: FactorProps) {
  const t = useTranslations("secondStep.passkeys");
  const [isAdding, setAdding] = useState(false);
  const withPasskey = useWithPasskey(view.origin);
  const { outcome, isPending, run } = useAnswer<Worded<AddPasskeyOutcome>>(refused, (answer) => {
    if (answer.kind !== "added") return;
    setAdding(false);
    onCodes(answer.backupCodes);
  });
  const submit = (name: string) =>
    run(() =>
      withPasskey(actions.beginPasskey, makePasskey, (answer) =>
        actions.addPasskey({ answer, name }),
      ),
    );
  return (
    <section className={styles.factor} aria-labelledby="factor-passkeys">
      <Group gap="8px 12px">
        <h3 id="factor-passkeys">{t("title")}</h3>
        <Text span size="sm" c="dimmed" flex="1 1 240px">
          {view.passkeys.length === 0 ? t("none") : null}
        </Text>
        {isAdding ? null : <Button onClick={() => setAdding(true)}>{t("add")}</Button>}
      </Group>
      {view.passkeys.length > 0 ? (
        <ul>
          {view.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} actions={actions} />
          ))}
        </ul>
      ) : null}
      {isAdding ? (
        <PasskeyNameForm
          name={view.program ?? t("defaultName")}
          submitLabel={t("add")}
          isPending={isPending}
          onSubmit={submit}
          onCancel={() => setAdding(false)}
        />
      ) : null}
      <Problem text={outcome?.kind === "refused" ? outcome.problem : null} />
    </section>
  );
}

type PasskeyRowProps = {
  passkey: PasskeyView;
  actions: Pick<SecondStepActions, "renamePasskey" | "removePasskey">;
};

function PasskeyRow({ passkey, actions }: PasskeyRowProps) {
  const t = useTranslations("secondStep.passkeys");
  const [isRenaming, setRenaming] = useState(false);
  const { problem, isPending, run } = useChange();
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey;
  const rename = (wanted: string) =>
    run(
      () => actions.renamePasskey({ passkeyId: id, name: wanted }),
      () => setRenaming(false),
    );
  if (isRenaming) {
    return (
      <li>
        <PasskeyNameForm
          name={name}
          submitLabel={t("save")}
          isPending={isPending}
          onSubmit={rename}
          onCancel={() => setRenaming(false)}
        >
          <Problem text={problem} />
        </PasskeyNameForm>
      </li>
    );
  }
  return (
    <Flex component="li" wrap="wrap" gap="8px 12px" align="center" pl={12} py={4}>
      <span translate="no">{name}</span>
      <Text span size="sm" c="dimmed" flex="1 1 240px">
        {t("added")} <LocalTime ms={createdAt.getTime()} />
        {" · "}
        {lastUsedAt === null ? (
          t("never")
        ) : (
          <>
            {t("used")} <LocalTime ms={lastUsedAt.getTime()} />
          </>
        )}
        {isSynced ? ` · ${t("synced")}` : null}
      </Text>
      <Group gap={8} wrap="nowrap">
        <Button aria-label={t("renameLabel", { name })} onClick={() => setRenaming(true)}>
          {t("rename")}
        </Button>
        <AskFirst
          trigger={t("remove")}
          label={t("removeLabel", { name })}
          title={t("removeAsk", { name })}
          text={t("removeText")}
          run={() => actions.removePasskey({ passkeyId: id })}
        />
      </Group>
      <Problem text={problem} />
    </Flex>
  );
}

type PasskeyNameFormProps = {
  name: string;
  submitLabel: string;
  isPending: boolean;
  onSubmit: (name: string) => void;
  onCancel: () => void;
  children?: ReactNode;
};

function PasskeyNameForm({ submitLabel, isPending, onSubmit, ...props }: PasskeyNameFormProps) {
  const t = useTranslations("secondStep");
  return (
    <Form action={(data) => onSubmit(textOf(data, "name"))}>
      <Group gap="8px 12px" align="end">
        <TextInput
          flex="0 1 280px"
          miw={200}
          label={t("passkeys.name")}
          maxLength={60}
          name="name"
          defaultValue={props.name}
          required
          autoFocus
        />
        <Submit loading={isPending} text={submitLabel} />
        <Button onClick={props.onCancel}>{t("cancel")}</Button>
        {props.children}
      </Group>
    </Form>
  );
}
