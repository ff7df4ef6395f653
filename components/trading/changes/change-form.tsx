"use client";
import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import type { ServerAction } from "@/lib/core/action-result";
import {
  askedText,
  type ChangeText,
  type FieldSpec,
  isAsked,
} from "@/lib/trading/changes/form-fields";
import type { DraftChange } from "@/lib/trading/contract";
import type { ChangeName } from "@/lib/trading/exchange-operations";
import styles from "../ticket.module.css";
import { fieldText, optionText } from "./change-text";

type ChangeTicketProps = {
  accountId: number;
  operation: ChangeName;
  /** What is changed, as the exchange numbers it; "" where nothing is numbered. */
  id: string;
  fields: readonly FieldSpec[];
  draft: ServerAction<DraftChange, string>;
};

/** The form of a change. It leads to a preview; nothing is sent before that. */
export function ChangeForm({ accountId, operation, id, fields, draft }: ChangeTicketProps) {
  const t = useTranslations("trade");
  const isOrder = operation === "place-strategy-order";
  const [text, setText] = useState<ChangeText>(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  const { problem, isPending, run } = useChange();
  const submit = () =>
    run(() => draft({ accountId, operation, id, text: askedText(fields, text) }));
  return (
    <Form className={styles.form} action={submit} autoComplete="off">
      <div className={styles.pair}>
        {fields
          .filter((field) => isAsked(field, fields, text))
          .map(({ name, label, options, isFigure = false, isRequired = false }) => {
            const shared = {
              label: label ?? fieldText(t, name),
              value: text[name] ?? "",
              onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
                setText((before) => ({ ...before, [name]: value })),
            };
            return options ? (
              <NativeSelect
                key={name}
                {...shared}
                data={options.map((value) => ({ value, label: optionText(t, value) }))}
              />
            ) : (
              <TextInput
                key={name}
                {...shared}
                inputMode={isFigure ? "decimal" : "text"}
                spellCheck={isFigure ? undefined : false}
                maxLength={60}
                required={isRequired}
              />
            );
          })}
      </div>
      <Group gap="8px 16px">
        <Submit loading={isPending} text={t(isOrder ? "ticket.look" : "changes.look")} />
        <SubLine>{t("ticket.lookNote")}</SubLine>
      </Group>
      <Problem text={problem} />
    </Form>
  );
}
