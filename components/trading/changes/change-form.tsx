"use client";
import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import styles from "../ticket.module.css";
import { askedText, type ChangeText, type FieldSpec, fieldText, isAsked } from "./change-fields";
import { optionText } from "./change-text";

type ChangeFormProps = {
  fields: readonly FieldSpec[];
  /** It places an order instead of changing something. */
  isOrder: boolean;
  draft: (text: ChangeText) => Promise<string | null>;
};

/** What is to be changed. It is looked at before anything can be sent. */
export function ChangeForm({ fields, isOrder, draft }: ChangeFormProps) {
  const t = useTranslations("trade");
  const [text, setText] = useState<ChangeText>(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  const { problem, isPending, run } = useChange();
  return (
    <Form
      className={styles.form}
      action={() => run(() => draft(askedText(fields, text)))}
      autoComplete="off"
    >
      <div className={styles.pair}>
        {fields
          .filter((field) => isAsked(field, fields, text))
          .map(({ name, options, isFigure = false, isRequired = false }) => {
            const shared = {
              label: fieldText(t, name),
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
                {...(isFigure ? { inputMode: "decimal" as const } : { spellCheck: false })}
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
