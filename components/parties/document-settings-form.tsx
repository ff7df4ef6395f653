"use client";
import { Checkbox, Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Form, textOf } from "@/components/ui/forms/form";
import { StoredMeanwhile } from "@/components/ui/forms/stored-meanwhile";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { useSeen } from "@/components/ui/forms/use-seen";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type { SaveDocumentSettings, SaveDocumentSettingsOutcome } from "@/lib/parties/contract";
import type { DocumentSettings } from "@/lib/parties/party";
import styles from "./parties.module.css";
import { SaveAnswer } from "./save-answer";

type DocumentSettingsFormProps = {
  accountId: number;
  settings: DocumentSettings;
  save: ServerAction<SaveDocumentSettings, Worded<SaveDocumentSettingsOutcome>>;
};

const SWITCHES = ["isPublished", "bills"] as const;

/** Where name and logo are shown, and whether statements get self-billing documents. */
export function DocumentSettingsForm(props: DocumentSettingsFormProps) {
  const { accountId, settings, save } = props;
  const t = useTranslations("parties");
  const { seen, key, form, ...meanwhile } = useSeen(settings);
  const { outcome, isPending, run } = useAnswer<Worded<SaveDocumentSettingsOutcome>>(refused);
  const refusal = outcome?.kind === "refused" ? outcome : null;
  const submit = (data: FormData) => {
    const typed = {
      isPublished: data.has("isPublished"),
      bills: data.has("bills"),
      billNote: textOf(data, "billNote"),
    };
    run(() => save({ accountId, seen, typed }));
  };
  return (
    <Form ref={form} className={styles.form} action={submit} noValidate>
      <Fragment key={key}>
        {SWITCHES.map((name) => (
          <Checkbox
            key={name}
            name={name}
            label={t(`settings.${name}`)}
            description={t(`settings.${name}Note`)}
            defaultChecked={seen[name]}
          />
        ))}
        <Textarea
          name="billNote"
          label={t("fields.billNote")}
          description={t("notes.billNote")}
          defaultValue={seen.billNote}
          error={refusal?.field === "billNote" ? refusal.problem : null}
          rows={3}
        />
      </Fragment>
      <StoredMeanwhile {...meanwhile} />
      <SaveAnswer outcome={outcome} isPending={isPending} />
    </Form>
  );
}
