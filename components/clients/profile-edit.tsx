"use client";
import { createSafeContext, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useState } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { ChangedMeanwhile, useNowText } from "@/components/ui/forms/changed-meanwhile";
import { Form, Submit } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import {
  type ClientProfile,
  joinLabels,
  LABEL_SEPARATOR,
  type ProfileField,
  profileTexts,
  splitLabels,
} from "@/lib/clients/client";
import type {
  LabelClients,
  LabelClientsOutcome,
  SaveProfile,
  SaveProfileOutcome,
} from "@/lib/clients/contract";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import { visibleText } from "@/lib/core/visible-text";

type ProfileActions = {
  readonly accountId: number;
  readonly save: ServerAction<SaveProfile, Worded<SaveProfileOutcome>>;
  /** Adds labels to clients or takes them away, all or none. */
  readonly label: ServerAction<LabelClients, Worded<LabelClientsOutcome>>;
  /** The account's labels. */
  readonly labels: readonly string[];
};

/** Wraps everything on a page that edits clients, so that each row does not carry the actions. */
const [ProfileActionsProvider, useProfileActions] = createSafeContext<ProfileActions>(
  "useProfileActions needs a ProfileActionsProvider around it",
);

export { ProfileActionsProvider, useProfileActions };

const LOOKS = { quiet: { variant: "subtle", size: "compact-xs" }, button: {} } as const;

type ProfileEditProps = { profile: ClientProfile; look?: keyof typeof LOOKS };

export function ProfileEdit({ profile, look = "quiet" }: ProfileEditProps) {
  const t = useTranslations("clientForms.edit");
  const trigger = look === "quiet" ? t("short") : t("open");
  return (
    <Dropdown label={t("openOf", { uid: profile.uid })} {...LOOKS[look]} trigger={trigger}>
      {(close) => <ProfileForm profile={profile} onDone={close} />}
    </Dropdown>
  );
}

function ProfileForm({ profile, onDone }: { profile: ClientProfile; onDone: () => void }) {
  const t = useTranslations("clientForms");
  const { accountId, save } = useProfileActions();
  // What the person knows to be stored; the page may be newer.
  const [seen, setSeen] = useState(profile);
  const [texts, setTexts] = useState(profileTexts(profile));
  const { outcome, isPending, run } = useAnswer<Worded<SaveProfileOutcome>>(refused, (answer) => {
    if (answer.kind === "saved") onDone();
    if (answer.kind === "changed-meanwhile") setSeen(answer.now);
  });
  const field = (name: ProfileField) => ({
    value: texts[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTexts({ ...texts, [name]: event.currentTarget.value }),
  });
  const submit = () => run(() => save({ accountId, seen, typed: texts }));
  const about = t("edit.about", { uid: profile.uid });
  return (
    <Form w={288} ta="start" action={submit} aria-label={about}>
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
      {outcome?.kind === "changed-meanwhile" ? <ChangedProfile {...outcome} /> : null}
      <Submit fullWidth loading={isPending} text={t("edit.save")} />
    </Form>
  );
}

type ChangedProfileProps = Extract<SaveProfileOutcome, { kind: "changed-meanwhile" }>;

/** What somebody else wrote into the same fields. */
function ChangedProfile({ fields, now }: ChangedProfileProps) {
  const t = useTranslations("clientForms");
  const nowText = useNowText();
  const texts = profileTexts(now);
  const lines = fields.map((field) => {
    const label = field === "customerId" ? t("columns.customerId") : t(`edit.${field}`);
    return nowText(label, visibleText(texts[field]));
  });
  return <ChangedMeanwhile lines={lines} />;
}

/** Labels as tags; the field suggests those in use. */
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
