"use client";
import { Checkbox, Group, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { StoredMeanwhile } from "@/components/ui/forms/stored-meanwhile";
import { useChange } from "@/components/ui/forms/use-change";
import { useSeen } from "@/components/ui/forms/use-seen";
import type { ServerAction } from "@/lib/core/action-result";
import type { ChoiceFields, SaveChoices } from "@/lib/notifications/contract";
import { isOfClients, KIND_RULES, type KindChoice } from "@/lib/notifications/kinds";
import { CHANNELS, type Channel, WAYS } from "@/lib/notifications/ways";
import styles from "./notifications.module.css";
import { OnlyForField } from "./only-for-field";

type ChoicesFormProps = {
  choices: readonly KindChoice[];
  /** What thresholds of money are in. */
  currency: string;
  /** The channels that the person can choose. */
  channels: readonly Channel[];
  /** Null: the viewer may not change anything. */
  save: ServerAction<SaveChoices, string | null> | null;
  accountId: number;
};

const column = columnOf<KindChoice>();

/** What a person hears of an account, how, and from which threshold on. */
export function ChoicesForm(props: ChoicesFormProps) {
  const { choices, currency, channels, save, accountId } = props;
  const t = useTranslations("notifications");
  const { problem, isDone, isPending, run } = useChange();
  const { seen, key, form, ...meanwhile } = useSeen(choices);
  const submit = (data: FormData) => {
    if (!save) return;
    const typed = seen.map((choice) => ({
      kind: choice.kind,
      seen: fieldsOf(choice),
      typed: readFields(data, choice),
    }));
    run(() => save({ accountId, choices: typed }));
  };
  const box = (
    way: "centre" | Channel,
    isChosen: (choice: KindChoice) => boolean,
    isOff: boolean,
  ) =>
    column(way, t(`settings.${way}`), (choice) => (
      <Checkbox
        name={`${way} ${choice.kind}`}
        aria-label={t(`settings.by.${way}`, { kind: t(`kinds.${choice.kind}`) })}
        defaultChecked={isChosen(choice)}
        disabled={isOff || save === null}
      />
    ));
  const columns = [
    column.lead("kind", t("settings.kind"), ({ kind }) => t(`kinds.${kind}`)),
    box("centre", ({ inCentre }) => inCentre, false),
    ...CHANNELS.map((channel) =>
      box(channel, (choice) => choice[WAYS[channel]], !channels.includes(channel)),
    ),
    column("threshold", t("settings.threshold"), ({ kind, threshold }) => {
      const rule = KIND_RULES[kind].threshold;
      return rule === null ? null : (
        <span className={styles.threshold}>
          <TextInput
            w={72}
            inputMode="decimal"
            name={`threshold ${kind}`}
            aria-label={t("settings.by.threshold", { kind: t(`kinds.${kind}`) })}
            defaultValue={threshold ?? rule.default}
            disabled={save === null}
          />
          {t(`settings.units.${rule.unit}`, { currency })}
        </span>
      );
    }),
    column("onlyFor", t("settings.onlyFor"), ({ kind, onlyFor }) =>
      isOfClients(kind) ? (
        <OnlyForField
          accountId={accountId}
          name={`onlyFor ${kind}`}
          label={t("settings.by.onlyFor", { kind: t(`kinds.${kind}`) })}
          start={onlyFor}
          isDisabled={save === null}
        />
      ) : null,
    ),
  ];
  return (
    <Form ref={form} action={submit} className={styles.form} noValidate>
      <DataTable
        key={key}
        label={t("settings.table")}
        rows={seen}
        rowId={({ kind }) => kind}
        columns={columns}
      />
      <Hint text={t("settings.onlyForNote")} />
      {CHANNELS.filter((channel) => !channels.includes(channel)).map((channel) => (
        <Hint key={channel} text={t(`settings.missing.${channel}`)} />
      ))}
      <StoredMeanwhile {...meanwhile} />
      {save === null ? null : (
        <Group gap={12} mt={12}>
          <Submit loading={isPending} text={t("settings.save")} />
          {isDone ? (
            <Text span size="sm" role="status">
              {t("settings.saved")}
            </Text>
          ) : (
            <Problem text={problem} />
          )}
        </Group>
      )}
    </Form>
  );
}

function Hint({ text }: { text: string }) {
  return (
    <Text size="xs" c="dimmed" mt={8}>
      {text}
    </Text>
  );
}

/** What the fields of a kind are filled with. */
function fieldsOf(choice: KindChoice): ChoiceFields {
  const { kind, inCentre, byMail, byWebhook, byTelegram, bySlack, threshold, onlyFor } = choice;
  return {
    inCentre,
    byMail,
    byWebhook,
    byTelegram,
    bySlack,
    threshold: threshold ?? KIND_RULES[kind].threshold?.default ?? "",
    onlyFor: isOfClients(kind) ? onlyFor.join(";") : "",
  };
}

function readFields(data: FormData, { kind }: KindChoice): ChoiceFields {
  return {
    inCentre: data.has(`centre ${kind}`),
    byMail: data.has(`mail ${kind}`),
    byWebhook: data.has(`webhook ${kind}`),
    byTelegram: data.has(`telegram ${kind}`),
    bySlack: data.has(`slack ${kind}`),
    threshold: textOf(data, `threshold ${kind}`),
    onlyFor: textOf(data, `onlyFor ${kind}`),
  };
}
