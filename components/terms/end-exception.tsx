"use client";
import { Stack, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { DayField } from "@/components/ui/forms/day-field";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import type { ActionResult } from "@/lib/core/action-result";
import type { TypedEnding } from "@/lib/terms/contract";
import { type EnterTermOutcome, problemOf } from "./enter-term";

/** Ends one exception. */
export type End = (typed: TypedEnding) => Promise<ActionResult<EnterTermOutcome>>;

type EndExceptionProps = {
  /** The exception in words. */
  scope: string;
  /** What its rows get afterwards. */
  text: string;
  /** The first day that is offered. */
  from: string;
  end: End;
};

/** A button that asks from which day on an exception no longer holds. */
export function EndException({ scope, ...form }: EndExceptionProps) {
  const t = useTranslations("terms.ending");
  return (
    <Dropdown trigger={t("open")} label={t("openOf", { scope })} variant="subtle" size="compact-xs">
      {(close) => <EndForm title={t("title", { scope })} {...form} close={close} />}
    </Dropdown>
  );
}

type EndFormProps = Omit<EndExceptionProps, "scope"> & { title: string; close: () => void };

function EndForm({ title, text, from, end, close }: EndFormProps) {
  const t = useTranslations("terms.ending");
  const { outcome, isPending, run } = useAnswer<EnterTermOutcome>(refused, ({ kind }) => {
    if (kind === "saved") close();
  });
  const problem = problemOf(outcome);
  const send = (data: FormData) =>
    run(() => end({ from: textOf(data, "from"), note: textOf(data, "note") }));
  return (
    <Form action={send} noValidate w={288} maw="100%" ta="left">
      <Stack gap={4} style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <SubLine>{text}</SubLine>
      </Stack>
      <DayField label={t("from")} name="from" defaultValue={from} error={problem("from")} />
      <TextInput label={t("note")} name="note" error={problem("note")} autoComplete="off" />
      <Problem
        text={outcome?.kind === "refused" && outcome.field === null ? outcome.problem : null}
      />
      <Submit loading={isPending} text={t("end")} />
    </Form>
  );
}
