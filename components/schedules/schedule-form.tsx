"use client";
import { Checkbox, NativeSelect, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { useChange } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import type { ServerAction } from "@/lib/core/action-result";
import { visibleText } from "@/lib/core/visible-text";
import { EXPORT_FORMATS } from "@/lib/exports/subject";
import { CHANNELS, type Channel, WAYS } from "@/lib/notifications/ways";
import type { NewReport, ScheduleReport } from "@/lib/schedules/contract";
import {
  EVERY,
  REPORT_DAYS,
  REPORT_FILES,
  type ReportSubject,
  type SchedulableView,
} from "@/lib/schedules/schedule";

type ScheduleFormProps = {
  /** At least one. */
  views: readonly [SchedulableView, ...SchedulableView[]];
  /** The id of the view that is chosen at first. */
  chosen: string | null;
  /** The channels that the person can choose. */
  channels: readonly Channel[];
  accountId: number;
  save: ServerAction<ScheduleReport, string | null>;
};

export function ScheduleForm(props: ScheduleFormProps) {
  const { views, chosen, channels, accountId, save } = props;
  const t = useTranslations("schedules");
  const form = useTranslations("schedules.form");
  const subjects = useTranslations("exportList.subjects");
  const { problem, isDone, isPending, run } = useChange();
  const [input, setInput] = useState<NewReport>({
    viewId: views.find(({ id }) => id === chosen)?.id ?? views[0].id,
    subject: "",
    format: "csv",
    every: "week",
    days: "period",
    byMail: channels.includes("mail"),
    byWebhook: false,
    byTelegram: false,
    bySlack: false,
  });
  const set = (change: Partial<NewReport>) => setInput({ ...input, ...change });
  const view = views.find(({ id }) => id === input.viewId) ?? views[0];
  const files: readonly [ReportSubject, ...ReportSubject[]] = REPORT_FILES[view.screen];
  const subject = files.find((file) => file === input.subject) ?? files[0];
  const report = { ...input, viewId: view.id, subject };
  const submit = () => run(() => save({ accountId, report }));
  return (
    <Form action={submit} columnPx={250} maw={900} noValidate>
      <NativeSelect
        label={form("view")}
        value={view.id}
        data={views.map(({ id, name, screen }) => ({
          value: id,
          label: `${visibleText(name)} · ${t(`screens.${screen}`)}`,
        }))}
        onChange={(event) => set({ viewId: event.currentTarget.value })}
      />
      <NativeSelect
        label={form("file")}
        value={subject}
        data={files.map((value) => ({ value, label: subjects(value) }))}
        onChange={(event) => set({ subject: event.currentTarget.value })}
      />
      <NativeSelect
        label={form("format")}
        description={form("formatNote")}
        value={input.format}
        data={EXPORT_FORMATS.map((value) => ({ value, label: form(value) }))}
        onChange={(event) =>
          set({ format: EXPORT_FORMATS[event.currentTarget.selectedIndex] ?? "csv" })
        }
      />
      <NativeSelect
        label={form("every")}
        description={form("everyNote")}
        value={input.every}
        data={EVERY.map((value) => ({ value, label: t(`every.${value}`) }))}
        onChange={(event) => set({ every: EVERY[event.currentTarget.selectedIndex] ?? "week" })}
      />
      <NativeSelect
        label={form("days")}
        value={input.days}
        data={REPORT_DAYS.map((value) => ({ value, label: t(`days.${value}`) }))}
        onChange={(event) =>
          set({ days: REPORT_DAYS[event.currentTarget.selectedIndex] ?? "period" })
        }
      />
      <Stack gap={8} justify="center">
        {CHANNELS.map((channel) => {
          const canSend = channels.includes(channel);
          return (
            <Checkbox
              key={channel}
              label={form(channel)}
              description={canSend ? null : form(`missing.${channel}`)}
              checked={input[WAYS[channel]]}
              disabled={!canSend}
              onChange={(event) => set({ [WAYS[channel]]: event.currentTarget.checked })}
            />
          );
        })}
      </Stack>
      <div data-wide="">
        <Submit loading={isPending} text={form("save")} />
      </div>
      <div role="status" data-wide="">
        {isDone ? <Notice tone="good">{form("saved")}</Notice> : null}
        {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      </div>
    </Form>
  );
}
