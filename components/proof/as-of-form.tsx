"use client";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { type FormEvent, useSyncExternalStore } from "react";
import { DayField } from "@/components/ui/forms/day-field";
import { useWords } from "@/components/ui/text/use-words";
import { utc8Text } from "./moment";

type AsOfFormProps = { action: string; account: number; atMs: number | null; from: string; to: string };

const subscribe = () => () => {};

/** The moment is chosen in the viewer's own zone and travels as an instant; the form is a plain address. */
export function AsOfForm({ action, account, atMs, from, to }: AsOfFormProps) {
  const words = useWords();
  const { t } = words;
  const zone = useSyncExternalStore(
    subscribe,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    const local = event.currentTarget.elements.namedItem("moment");
    const at = event.currentTarget.elements.namedItem("at");
    if (!(local instanceof HTMLInputElement && at instanceof HTMLInputElement)) return;
    const chosen = new Date(local.value); // without a zone it is the viewer's own
    if (!Number.isNaN(chosen.getTime())) at.value = chosen.toISOString();
  };
  return (
    <form action={action} onSubmit={send}>
      <Group gap="12px 16px" align="flex-end" mb={16}>
        <input type="hidden" name="account" value={account} />
        <input type="hidden" name="at" defaultValue="" />
        <TextInput
          key={`${zone} ${atMs}`}
          type="datetime-local"
          step={1}
          required
          label={zone === null ? t("proof.asOf.moment") : t("proof.asOf.momentIn", { zone })}
          name="moment"
          defaultValue={zone === null || atMs === null ? "" : localValue(atMs)}
        />
        <DayField required label={t("proof.asOf.first")} name="from" defaultValue={from} />
        <DayField required label={t("proof.asOf.last")} name="to" defaultValue={to} />
        <Button type="submit" variant="filled">
          {t("proof.asOf.show")}
        </Button>
        {atMs === null ? null : (
          <Text size="xs" lh="sm" c="dimmed" w="100%">
            {t("proof.asOf.thatIs", { moment: utc8Text(words, atMs) })}
          </Text>
        )}
      </Group>
    </form>
  );
}

/** "2026-11-19T13:00:00" in the viewer's zone. */
function localValue(ms: number): string {
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
