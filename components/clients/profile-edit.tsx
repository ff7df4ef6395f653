"use client";
import { createSafeContext, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useState } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { Form, Submit } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import {
  type ClientProfile,
  joinLabels,
  LABEL_SEPARATOR,
  type ProfileField,
  type ProfileTexts,
  profileTexts,
  splitLabels,
} from "@/lib/clients/client";

/** `refused`: one sentence for the person. `changed-meanwhile`: somebody else was quicker, and nothing was stored. */
export type SaveProfileOutcome =
  | { readonly kind: "saved" | "changed-meanwhile" }
  | { readonly kind: "refused"; readonly problem: string };

export type SaveProfile = (seen: ClientProfile, texts: ProfileTexts) => Promise<SaveProfileOutcome>;

/** For each label the clients that have it now and did not before, or the other way round. */
export type ChangedLabels = readonly (readonly [label: string, uids: readonly string[]])[];

export type ProfileActions = {
  readonly save: SaveProfile;
  /** Adds labels to clients or takes them away, all or none. */
  readonly label: (
    uids: readonly string[],
    labels: readonly string[],
    how: "add" | "remove",
  ) => Promise<{ readonly changed: ChangedLabels } | { readonly refused: string }>;
  readonly labels: readonly string[];
};

/** Around everything on a page that edits clients, so that each row does not carry the action. */
const [ProfileActionsProvider, useProfileActions] = createSafeContext<ProfileActions>(
  "useProfileActions needs a ProfileActionsProvider around it",
);

export { ProfileActionsProvider, useProfileActions };

type ProfileEditProps = { profile: ClientProfile; look?: "quiet" | "button" };

export function ProfileEdit({ profile, look = "quiet" }: ProfileEditProps) {
  const t = useTranslations("clientForms.edit");
  return (
    <Dropdown
      label={t("openOf", { uid: profile.uid })}
      {...(look === "quiet" ? { variant: "subtle", size: "compact-xs" } : {})}
      trigger={look === "quiet" ? t("short") : t("open")}
    >
      {(close) => <ProfileForm profile={profile} onDone={close} />}
    </Dropdown>
  );
}

function ProfileForm({ profile, onDone }: { profile: ClientProfile; onDone: () => void }) {
  const t = useTranslations("clientForms");
  const { save } = useProfileActions();
  const [texts, setTexts] = useState(profileTexts(profile));
  const { outcome, isPending, run } = useAnswer<SaveProfileOutcome>(refused, ({ kind }) => {
    if (kind === "saved") onDone();
  });
  const field = (name: ProfileField) => ({
    value: texts[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTexts({ ...texts, [name]: event.currentTarget.value }),
  });
  const about = t("edit.about", { uid: profile.uid });
  return (
    <Form w={288} ta="start" action={() => run(() => save(profile, texts))} aria-label={about}>
      <TextInput label={t("edit.name")} description={t("edit.nameNote")} {...field("name")} />
      <TextInput
        label={t("columns.customerId")}
        description={t("edit.customerIdNote")}
        {...field("customerId")}
      />
      <LabelsInput
        label={t("edit.labels")}
        value={splitLabels(texts.labels)}
        onChange={(labels) => setTexts({ ...texts, labels: joinLabels(labels) })}
      />
      <TextInput label={t("edit.owner")} description={t("edit.ownerNote")} {...field("owner")} />
      <TextInput
        label={t("edit.contact")}
        description={t("edit.contactNote")}
        {...field("contact")}
      />
      <Textarea label={t("edit.note")} rows={4} {...field("note")} />
      {outcome?.kind === "refused" ? <Notice tone="error">{outcome.problem}</Notice> : null}
      {outcome?.kind === "changed-meanwhile" ? <Notice>{t("edit.changed")}</Notice> : null}
      <Submit fullWidth loading={isPending} text={t("edit.save")} />
    </Form>
  );
}

/** Labels as tags; those in use are suggested while one types. */
export function LabelsInput(props: {
  label: string;
  value: string[];
  onChange: (labels: string[]) => void;
}) {
  const t = useTranslations("clientForms.edit");
  const { labels } = useProfileActions();
  return (
    <TagsInput
      {...props}
      data={labels}
      description={t("labelsNote")}
      splitChars={[LABEL_SEPARATOR]}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={160}
      clearable={false}
    />
  );
}
