"use client";
import { Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { StoredMeanwhile } from "@/components/ui/forms/stored-meanwhile";
import { useChange } from "@/components/ui/forms/use-change";
import { useSeen } from "@/components/ui/forms/use-seen";
import { useInBrowser } from "@/components/ui/use-in-browser";
import type { ServerAction } from "@/lib/core/action-result";
import type { SaveTimes } from "@/lib/notifications/contract";
import type { LetterTimes } from "@/lib/notifications/times";

type TimesFormProps = {
  /** Null: nothing was chosen. */
  times: LetterTimes | null;
  save: ServerAction<SaveTimes, string | null>;
};

const HOURS = Array.from({ length: 24 }, (_each, hour) => hour);
const clockText = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
const hourOf = (text: string) => (text === "" ? null : Number(text));

/** When a person's letters leave: at once but for a quiet time, or once a day. */
export function TimesForm({ times, save }: TimesFormProps) {
  const t = useTranslations("notifications.times");
  const { problem, isDone, isPending, run } = useChange();
  const { seen, key, form, ...meanwhile } = useSeen(times);
  const submit = (data: FormData) => {
    const from = hourOf(textOf(data, "from"));
    const to = hourOf(textOf(data, "to"));
    if ((from === null) !== (to === null)) return run(async () => t("bothHours"));
    const typed: LetterTimes = {
      zone: textOf(data, "zone"),
      digestHour: hourOf(textOf(data, "digest")),
      quiet: from === null || to === null ? null : { from, to },
    };
    run(() => save({ seen, typed }));
  };
  return (
    <Form ref={form} action={submit} noValidate>
      <Stack gap={12}>
        <TimesFields key={key} times={seen} />
        <StoredMeanwhile {...meanwhile} />
        <Group gap={12}>
          <Submit loading={isPending} text={t("save")} />
          {isDone ? (
            <Text span size="sm" role="status">
              {t("saved")}
            </Text>
          ) : (
            <Problem text={problem} />
          )}
        </Group>
      </Stack>
    </Form>
  );
}

function TimesFields({ times }: Pick<TimesFormProps, "times">) {
  const t = useTranslations("notifications.times");
  const [hour, setHour] = useState(String(times?.digestHour ?? ""));
  const here = useInBrowser(() => Intl.DateTimeFormat().resolvedOptions().timeZone, "UTC");
  const known = useInBrowser(() => Intl.supportedValuesOf("timeZone").join(" "), "");
  const zone = times?.zone ?? here;
  const zones = [...new Set([...known.split(" ").filter(Boolean), "UTC", zone])].sort();
  // The select is made anew with its options: a browser chooses the first option where new ones
  // come before the chosen.
  const listed = zones.join(" ");
  const hours = HOURS.map((each) => ({ value: String(each), label: clockText(each) }));
  const quiet = (name: "from" | "to") => (
    <NativeSelect
      name={name}
      label={t(name)}
      defaultValue={String(times?.quiet?.[name] ?? "")}
      data={[{ value: "", label: t("none") }, ...hours]}
    />
  );
  return (
    <>
      <Group gap={12} align="flex-start">
        <NativeSelect
          key={listed}
          name="zone"
          label={t("zone")}
          defaultValue={zone}
          data={zones.map((each) => ({ value: each, label: each.replaceAll("_", " ") }))}
        />
        <NativeSelect
          name="digest"
          label={t("mail")}
          defaultValue={hour}
          onChange={({ currentTarget: { value } }) => setHour(value)}
          data={[
            { value: "", label: t("atOnce") },
            ...hours.map(({ value, label }) => ({ value, label: t("daily", { time: label }) })),
          ]}
        />
        {hour === "" ? quiet("from") : null}
        {hour === "" ? quiet("to") : null}
      </Group>
      <Text size="xs" c="dimmed">
        {t(hour === "" ? "atOnceNote" : "dailyNote")}
      </Text>
    </>
  );
}
