"use client";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, textOf } from "@/components/ui/forms/form";
import styles from "./accounts.module.css";
import type { AccountOutcome } from "./outcome";
import { OutcomeLines } from "./outcome-lines";
import { useOutcome } from "./use-outcome";

export function TestControl({ test }: { test: () => Promise<AccountOutcome> }) {
  const t = useTranslations("accounts.one");
  const { outcome, isPending, run } = useOutcome();
  return (
    <div className={styles.control}>
      <Button onClick={() => run(test)} loading={isPending}>
        {t(isPending ? "testing" : "test")}
      </Button>
      <OutcomeLines outcome={outcome} />
    </div>
  );
}

export function PauseControl({
  isPaused,
  setPaused,
}: {
  isPaused: boolean;
  setPaused: (isPaused: boolean) => Promise<AccountOutcome>;
}) {
  const t = useTranslations("accounts.sync");
  const { outcome, isPending, run } = useOutcome();
  return (
    <div className={styles.control}>
      <Button onClick={() => run(() => setPaused(!isPaused))} loading={isPending}>
        {t(isPaused ? "resume" : "pause")}
      </Button>
      <OutcomeLines outcome={outcome} />
    </div>
  );
}

export function NameForm({
  name,
  rename,
}: {
  name: string;
  rename: (text: string) => Promise<AccountOutcome>;
}) {
  const t = useTranslations("accounts.name");
  const { outcome, isPending, run } = useOutcome();
  return (
    <Form className={styles.form} action={(data) => run(() => rename(textOf(data, "name")))}>
      <TextInput name="name" label={t("label")} defaultValue={name} maxLength={60} required />
      <Button type="submit" loading={isPending}>
        {t("save")}
      </Button>
      <OutcomeLines outcome={outcome} />
    </Form>
  );
}

export function RemoveForm({
  name,
  remove,
}: {
  name: string;
  remove: (typed: string) => Promise<AccountOutcome>;
}) {
  const t = useTranslations("accounts.remove");
  const { outcome, isPending, run } = useOutcome();
  return (
    <Form className={styles.form} action={(data) => run(() => remove(textOf(data, "typed")))}>
      <TextInput name="typed" label={t("confirm", { name })} autoComplete="off" required />
      <Button type="submit" loading={isPending}>
        {t("remove")}
      </Button>
      <OutcomeLines outcome={outcome} />
    </Form>
  );
}
