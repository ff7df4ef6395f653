"use client";
import { Button, Stack, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DayField } from "@/components/ui/forms/day-field";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import type {
  AccountAnswer,
  EndAccount,
  RemoveAccount,
  RenameAccount,
} from "@/lib/accounts/contract";
import type { ServerAction } from "@/lib/core/action-result";
import type { Day } from "@/lib/core/day";
import { AnswerLines, problemAt, useAccountAnswer } from "./account-answer";

type AccountButtonProps<Input> = {
  text: string;
  input: Input;
  action: ServerAction<Input, AccountAnswer>;
};

/** A button that does something to an account and shows what came of it. */
export function AccountButton<Input>({ text, input, action }: AccountButtonProps<Input>) {
  const { outcome, isPending, run } = useAccountAnswer();
  return (
    <Stack gap={12} align="flex-start" maw={480}>
      <Button onClick={() => run(() => action(input))} loading={isPending}>
        {text}
      </Button>
      <AnswerLines answer={outcome} />
    </Stack>
  );
}

type AccountNameFormProps = {
  accountId: number;
  name: string;
  rename: ServerAction<RenameAccount, AccountAnswer>;
};

export function AccountNameForm({ accountId, name, rename }: AccountNameFormProps) {
  const t = useTranslations("accounts.name");
  const { outcome, isPending, run } = useAccountAnswer();
  const submit = (data: FormData) => run(() => rename({ accountId, name: textOf(data, "name") }));
  return (
    <Form maw={480} action={submit}>
      <TextInput
        name="name"
        label={t("label")}
        defaultValue={name}
        error={problemAt(outcome, "name")}
        maxLength={60}
        required
      />
      <Button type="submit" loading={isPending}>
        {t("save")}
      </Button>
      <AnswerLines answer={outcome} />
    </Form>
  );
}

type AccountEndFormProps = {
  accountId: number;
  endedOn: Day | null;
  save: ServerAction<EndAccount, AccountAnswer>;
};

/** The last day of an account that is fed by files alone; empty: it has not ended. */
export function AccountEndForm({ accountId, endedOn, save }: AccountEndFormProps) {
  const t = useTranslations("accounts.end");
  const { outcome, isPending, run } = useAccountAnswer();
  const submit = (data: FormData) =>
    run(() => save({ accountId, endedOn: textOf(data, "endedOn") }));
  return (
    <Form maw={480} action={submit}>
      <DayField
        name="endedOn"
        label={t("label")}
        defaultValue={endedOn}
        error={problemAt(outcome, "endedOn")}
        clearable
      />
      <Button type="submit" loading={isPending}>
        {t("save")}
      </Button>
      <AnswerLines answer={outcome} />
    </Form>
  );
}

type RemoveAccountFormProps = {
  accountId: number;
  name: string;
  remove: ServerAction<RemoveAccount, AccountAnswer>;
};

export function RemoveAccountForm({ accountId, name, remove }: RemoveAccountFormProps) {
  const t = useTranslations("accounts.remove");
  const { outcome, isPending, run } = useAccountAnswer();
  const submit = (data: FormData) =>
    run(() => remove({ accountId, typedName: textOf(data, "typed") }));
  return (
    <Form maw={480} action={submit}>
      <TextInput name="typed" label={t("confirm", { name })} autoComplete="off" required />
      <Submit color="red" loading={isPending} text={t("remove", { name })} />
      <AnswerLines answer={outcome} />
    </Form>
  );
}
