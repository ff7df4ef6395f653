"use client";
import { Group, Text } from "@mantine/core";
import { TimePicker } from "@mantine/dates";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayField } from "@/components/ui/forms/day-field";
import { Submit } from "@/components/ui/forms/form";
import { useWords } from "@/components/ui/text/use-words";
import { useInBrowser } from "@/components/ui/use-in-browser";
import { utc8Text } from "@/lib/core/moment-text";

type AsOfFormProps = { account: number; atMs: number | null; from: string; to: string };

/** The viewer chooses in their own zone; the address carries an instant. */
export function AsOfForm({ account, atMs, from, to }: AsOfFormProps) {
  const words = useWords();
  const { t } = words;
  const zone = useInBrowser<string | null>(
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    null,
  );
  return (
    <form action="/proof/as-of">
      <Group gap="12px 16px" align="flex-end" mb={16}>
        <input type="hidden" name="account" value={account} />
        <MomentFields key={`${zone} ${atMs}`} zone={zone} atMs={zone === null ? null : atMs} />
        <DayField required label={t("proof.asOf.first")} name="from" defaultValue={from} />
        <DayField required label={t("proof.asOf.last")} name="to" defaultValue={to} />
        <Submit text={t("proof.asOf.show")} />
        {atMs === null ? null : (
          <Text size="xs" lh="sm" c="dimmed" w="100%">
            {t("proof.asOf.thatIs", { moment: utc8Text(words, atMs) })}
          </Text>
        )}
      </Group>
    </form>
  );
}

/** A day and a time in the viewer's zone; if one is missing, nothing is sent. */
function MomentFields({ zone, atMs }: { zone: string | null; atMs: number | null }) {
  const t = useTranslations("proof.asOf");
  const [givenDay, givenTime] = atMs === null ? [] : localValue(atMs).split("T");
  const [day, setDay] = useState(givenDay ?? null);
  const [time, setTime] = useState(givenTime ?? "23:59:59");
  const at = new Date(`${day}T${time}`); // without a zone: the viewer's
  return (
    <>
      <input type="hidden" name="at" value={Number.isNaN(at.getTime()) ? "" : at.toISOString()} />
      <DayField
        required
        label={zone === null ? t("moment") : t("momentIn", { zone })}
        value={day}
        onChange={setDay}
      />
      <TimePicker
        required
        size="xs"
        withSeconds
        label={t("time")}
        hoursInputLabel={t("hours")}
        minutesInputLabel={t("minutes")}
        secondsInputLabel={t("seconds")}
        value={time}
        onChange={setTime}
      />
    </>
  );
}

/** "2026-11-19T13:00:00" in the viewer's zone. */
function localValue(ms: number): string {
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
