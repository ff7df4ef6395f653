"use client";
import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Form, textOf } from "@/components/ui/forms/form";
import { StoredMeanwhile } from "@/components/ui/forms/stored-meanwhile";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { useSeen } from "@/components/ui/forms/use-seen";
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
  const { seen, key, form, ...meanwhile } = useSeen(party);
  const { outcome, isPending, run } = useAnswer<Worded<SavePartyOutcome>>(refused, ({ kind }) => {
    if (kind === "saved") onSaved?.();
  });
  const refusal = outcome?.kind === "refused" ? outcome : null;
  const field = (name: keyof Party) => ({
    name,
    label: t(`fields.${name}`),
    description: t(`notes.${name}`),
    defaultValue: seen[name],
    error: refusal?.field === name ? refusal.problem : null,
    autoComplete: "off",
  });
  const submit = (data: FormData) => {
    const typed = {
      name: textOf(data, "name"),
      address: textOf(data, "address"),
      taxNumber: textOf(data, "taxNumber"),
    };
    run(() => save({ accountId, seen, typed }));
  };
  return (
    <Form ref={form} className={styles.form} action={submit} noValidate>
      <Fragment key={key}>
        <TextInput {...field("name")} />
        <Textarea {...field("address")} rows={ADDRESS_ROWS} />
        <TextInput {...field("taxNumber")} />
      </Fragment>
      <StoredMeanwhile {...meanwhile} />
      <SaveAnswer outcome={outcome} isPending={isPending} />
    </Form>
  );
}
