"use client";
import { Button, Flex, Group, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { LocalTime } from "@/components/ui/local-time";
import { type FactorActions, type FactorProps, type PasskeyView, refusalOf } from "./factor-view";
import styles from "./factors.module.css";
import { makePasskey, useAttempt, useWithPasskey } from "./use-attempt";

export function PasskeyFactors({ view, actions, onCodes }: FactorProps) {
  const t = useTranslations("factors.passkeys");
  const [isAdding, setAdding] = useState(false);
  const { problem, isPending, run } = useAttempt();
  const withPasskey = useWithPasskey(view.origin);
  const submit = (name: string) => {
    const add = (answer: unknown) => actions.addPasskey(answer, name);
    run(
      () => withPasskey(actions.beginPasskey, makePasskey, add),
      (done) => {
        setAdding(false);
        onCodes(done.backupCodes);
      },
    );
  };
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
      <Problem text={problem} />
    </section>
  );
}

type PasskeyRowProps = {
  passkey: PasskeyView;
  actions: Pick<FactorActions, "renamePasskey" | "removePasskey">;
};

function PasskeyRow({ passkey, actions }: PasskeyRowProps) {
  const t = useTranslations("factors.passkeys");
  const [isRenaming, setRenaming] = useState(false);
  const { problem, isPending, run } = useAttempt();
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey;
  const rename = (wanted: string) =>
    run(
      () => actions.renamePasskey(id, wanted),
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
          run={() => refusalOf(actions.removePasskey(id))}
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
  const t = useTranslations("factors");
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
