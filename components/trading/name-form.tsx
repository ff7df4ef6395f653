"use client";
import { Button, Group, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import type { ServerAction } from "@/lib/core/action-result";
import type { NameRecord } from "@/lib/trading/contract";
import styles from "./ticket.module.css";

type RecordNameProps = {
  accountId: number;
  /** Of the record. */
  id: string;
  /** The number that was typed before and is being looked up; null: none. */
  namedId: string | null;
  name: ServerAction<NameRecord, string | null>;
};

/**
 * Asks for the exchange's number of a record of unknown outcome that cannot be looked up without
 * it.
 */
export function NameForm({ accountId, id, namedId, name }: RecordNameProps) {
  const t = useTranslations("trade.changes");
  const { problem, isPending, run } = useChange();
  return (
    <Form
      className={styles.form}
      action={(data) => run(() => name({ accountId, id, exchangeId: textOf(data, "exchangeId") }))}
      autoComplete="off"
    >
      <SubLine>{t("nameText")}</SubLine>
      {namedId === null ? null : <p role="status">{t("naming", { id: namedId })}</p>}
      <TextInput
        name="exchangeId"
        label={t("nameLabel")}
        spellCheck={false}
        maxLength={40}
        required
      />
      <Group gap="8px 16px">
        <Button type="submit" loading={isPending}>
          {t("name")}
        </Button>
        <Problem text={problem} />
      </Group>
    </Form>
  );
}
