"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/forms/button";
import styles from "./accounts.module.css";
import type { AccountOutcome } from "./outcome";
import { OutcomeLines } from "./outcome-lines";
import { useOutcome } from "./use-outcome";

export function TestControl({ test }: { test: () => Promise<AccountOutcome> }) {
  const t = useTranslations("accounts.one");
  const { outcome, isPending, run } = useOutcome();
  return (
    <div className={styles.control}>
      <Button onClick={() => run(test)} disabled={isPending} aria-busy={isPending}>
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
      <Button onClick={() => run(() => setPaused(!isPaused))} disabled={isPending} aria-busy={isPending}>
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
    <form className={styles.form} onSubmit={textSubmit("name", (text) => run(() => rename(text)))}>
      <TextInput size="xs" name="name" label={t("label")} defaultValue={name} maxLength={60} required />
      <Button type="submit" disabled={isPending} aria-busy={isPending}>
        {t("save")}
      </Button>
      <OutcomeLines outcome={outcome} />
    </form>
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
    <form className={styles.form} onSubmit={textSubmit("typed", (text) => run(() => remove(text)))}>
      <TextInput size="xs" name="typed" label={t("confirm", { name })} autoComplete="off" required />
      <Button type="submit" disabled={isPending} aria-busy={isPending}>
        {t("remove")}
      </Button>
      <OutcomeLines outcome={outcome} />
    </form>
  );
}

function textSubmit(field: string, send: (text: string) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(String(new FormData(event.currentTarget).get(field) ?? ""));
  };
}
