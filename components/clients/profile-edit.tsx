"use client";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { Form } from "@/components/ui/forms/form";
import { useFailureText } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import { type ClientProfile, LABEL_SEPARATOR, splitLabels } from "@/lib/core/clients/client";
import styles from "./clients.module.css";
import { type ProfileTexts, type SaveProfileOutcome, useProfileActions } from "./profile-actions";

/** Labels, customer id and note of one client, to be changed where they are shown. */
export function ProfileEdit({
  profile,
  look = "quiet",
}: {
  profile: ClientProfile;
  look?: "quiet" | "button";
}) {
  const t = useTranslations("clientForms.edit");
  return (
    <Dropdown
      align="end"
      label={t("openOf", { uid: profile.uid })}
      triggerClass={look === "quiet" ? styles.edit : undefined}
      trigger={look === "quiet" ? t("short") : t("open")}
    >
      {(close) => <ProfileForm profile={profile} onDone={close} />}
    </Dropdown>
  );
}

/** Labels that are offered; with more of them one types. */
const MOST_OFFERED = 12;

/** What the broker knows of one client. */
function ProfileForm({ profile, onDone }: { profile: ClientProfile; onDone: () => void }) {
  const t = useTranslations("clientForms");
  const failureText = useFailureText();
  const { save, labels: used } = useProfileActions();
  const [texts, setTexts] = useState<ProfileTexts>({
    customerId: profile.customerId ?? "",
    labels: profile.labels.join(`${LABEL_SEPARATOR} `),
    note: profile.note,
  });
  const [outcome, setOutcome] = useState<SaveProfileOutcome | null>(null);
  const [isPending, startTransition] = useTransition();
  const set = (next: Partial<ProfileTexts>) => setTexts({ ...texts, ...next });
  const chosen = splitLabels(texts.labels);
  const submit = () =>
    startTransition(async () => {
      const refused = (error: unknown) => ({ kind: "refused", problem: failureText(error) }) as const;
      const saved = await save(profile, texts).catch(refused);
      if (saved.kind === "saved") onDone();
      else setOutcome(saved);
    });
  return (
    <Form className={styles.form} action={submit} aria-label={t("edit.about", { uid: profile.uid })}>
      <TextInput
        label={t("columns.customerId")}
        description={t("edit.customerIdNote")}
        value={texts.customerId}
        onChange={(event) => set({ customerId: event.currentTarget.value })}
      />
      <div>
        <TextInput
          label={t("edit.labels")}
          description={t("edit.labelsNote")}
          value={texts.labels}
          onChange={(event) => set({ labels: event.currentTarget.value })}
        />
        <OfferedLabels
          labels={used.filter((label) => !chosen.includes(label)).slice(0, MOST_OFFERED)}
          onChoose={(label) => set({ labels: [...chosen, label].join(`${LABEL_SEPARATOR} `) })}
        />
      </div>
      <Textarea
        label={t("edit.note")}
        rows={4}
        value={texts.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      {outcome ? <Problem outcome={outcome} /> : null}
      <Button type="submit" variant="filled" fullWidth loading={isPending}>
        {t("edit.save")}
      </Button>
    </Form>
  );
}

function OfferedLabels({
  labels,
  onChoose,
}: {
  labels: readonly string[];
  onChoose: (label: string) => void;
}) {
  const t = useTranslations("clientForms.edit");
  if (labels.length === 0) return null;
  return (
    <ul className={styles.offered} aria-label={t("used")}>
      {labels.map((label) => (
        <li key={label}>
          <button type="button" onClick={() => onChoose(label)} title={t("add", { label })}>
            + {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Problem({ outcome }: { outcome: SaveProfileOutcome }) {
  const t = useTranslations("clientForms.edit");
  if (outcome.kind === "refused") return <Notice tone="error">{outcome.problem}</Notice>;
  return <Notice>{t("changed")}</Notice>;
}
