"use client";
import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, textOf } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type { SaveBrokerParty, SavePartyOutcome } from "@/lib/parties/contract";
import type { Party } from "@/lib/parties/party";
import styles from "./parties.module.css";
import { SaveAnswer } from "./save-answer";

type PartyFormProps = {
  accountId: number;
  party: Party;
  save: ServerAction<SaveBrokerParty, Worded<SavePartyOutcome>>;
  onSaved?: () => void;
};

const ADDRESS_ROWS = 4;

/** Name, address and tax number of one party, as documents show them. */
export function PartyForm({ accountId, party, save, onSaved }: PartyFormProps) {
  const t = useTranslations("parties");
  const { outcome, isPending, run } = useAnswer<Worded<SavePartyOutcome>>(
    refused,
    ({ kind }) => {
      if (kind === "saved") onSaved?.();
    },
  );
  const refusal = outcome?.kind === "refused" ? outcome : null;
  const field = (name: keyof Party) => ({
    name,
    label: t(`fields.${name}`),
    description: t(`notes.${name}`),
    defaultValue: party[name],
    error: refusal?.field === name ? refusal.problem : null,
    autoComplete: "off",
  });
  const submit = (data: FormData) => {
    const typed = {
      name: textOf(data, "name"),
      address: textOf(data, "address"),
      taxNumber: textOf(data, "taxNumber"),
    };
    run(() => save({ accountId, seen: party, typed }));
  };
  return (
    <Form className={styles.form} action={submit} noValidate>
      <TextInput {...field("name")} />
      <Textarea {...field("address")} rows={ADDRESS_ROWS} />
      <TextInput {...field("taxNumber")} />
      <SaveAnswer outcome={outcome} isPending={isPending} />
    </Form>
  );
}
