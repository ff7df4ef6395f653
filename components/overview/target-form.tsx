"use client";
import { NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment, useState } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { ChangedMeanwhile } from "@/components/ui/forms/changed-meanwhile";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import { amountLabel, valueDetail } from "@/lib/core/amount-text";
import { monthLabel } from "@/lib/core/day-text";
import { addMonths, type Month } from "@/lib/core/month";
import { visibleText } from "@/lib/core/visible-text";
import type { SetTarget, SetTargetOutcome } from "@/lib/overview/contract";
import { type MonthTarget, TARGET_MONTHS } from "@/lib/overview/target";

type TargetFormProps = {
  accountId: number;
  /** The month of the last published day. */
  month: Month;
  /** The reporting currency. */
  currency: string;
  /** Every target ever set, the last entry first. */
  targets: readonly MonthTarget[];
  /** The target that holds in this month. */
  current: MonthTarget | null;
  set: ServerAction<SetTarget, Worded<SetTargetOutcome>>;
};

/** A button that asks for the target of a month and those after it. */
export function TargetForm(form: TargetFormProps) {
  const t = useTranslations("overview.target");
  const hasTarget = form.current !== null;
  return (
    <Dropdown
      trigger={t(hasTarget ? "change" : "set")}
      label={t(hasTarget ? "changeLabel" : "set")}
      variant="subtle"
      size="compact-sm"
      px={4}
      mx={-4}
    >
      {(close) => <Sheet {...form} close={close} />}
    </Dropdown>
  );
}

type SheetProps = TargetFormProps & { close: () => void };

function Sheet({ accountId, month, currency, targets, current, set, close }: SheetProps) {
  const { t, language } = useWords("overview.target");
  /** The last entry that the person was shown. What the page shows meanwhile may go unnoticed. */
  const [seen, setSeen] = useState(targets[0]?.id ?? null);
  const entryText = useEntryText();
  const { outcome, setOutcome, isPending, run } = useAnswer<Worded<SetTargetOutcome>>(
    (problem) => ({ ...refused(problem), field: "amount" as const }),
    (answer) => {
      if (answer.kind === "saved") close();
      if (answer.kind === "changed-meanwhile") setSeen(answer.entries[0]?.id ?? null);
    },
  );
  const problemOf = (field: string) =>
    outcome?.kind === "refused" && outcome.field === field ? outcome.problem : null;
  /** Saving takes the amount in `currency`, so one of another currency is not offered. */
  const amount = current?.currency === currency ? current.amount : null;
  const months = Array.from({ length: TARGET_MONTHS.ahead + 4 }, (_, at) =>
    addMonths(month, at - 3),
  );
  return (
    <Stack gap={16} w={288} maw="100%" ta="left" style={{ whiteSpace: "normal" }}>
      <Form
        action={(data) =>
          run(() =>
            set({
              accountId,
              typed: { from: textOf(data, "from"), amount: textOf(data, "amount") },
              seen,
            }),
          )
        }
        onChange={() => setOutcome(null)}
        noValidate
      >
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {t("title")}
          </Text>
          <SubLine>{t("about", { currency: visibleText(currency) })}</SubLine>
        </Stack>
        <NativeSelect
          label={t("from")}
          name="from"
          defaultValue={month}
          error={problemOf("from")}
          autoComplete="off"
          data={months.map((value) => ({ value, label: monthLabel(value, language) }))}
        />
        <TextInput
          label={t("amount", { currency: visibleText(currency) })}
          name="amount"
          defaultValue={amount ?? ""}
          description={t("amountHint")}
          error={problemOf("amount")}
          inputMode="decimal"
          autoComplete="off"
        />
        {outcome?.kind === "changed-meanwhile" ? (
          <ChangedMeanwhile
            lines={outcome.entries.map((entry) => (
              <Fragment key={entry.id}>
                {entryText(entry)} ({visibleText(entry.setBy)})
              </Fragment>
            ))}
          />
        ) : null}
        <Submit loading={isPending} text={t("save")} />
      </Form>
      {targets.length > 0 ? <History targets={targets} /> : null}
    </Stack>
  );
}

const MOST_ENTRIES = 6;

/** "From December 2026: 50,000 USDT" */
function useEntryText() {
  const { t, language } = useWords("overview.target");
  return ({ from, amount, currency }: MonthTarget) =>
    amount === null
      ? t("ended", { month: monthLabel(from, language) })
      : t("entry", {
          month: monthLabel(from, language),
          amount: `${amountLabel(amount, valueDetail(currency))} ${visibleText(currency)}`,
        });
}

function History({ targets }: { targets: readonly MonthTarget[] }) {
  const t = useTranslations("overview.target");
  const entryText = useEntryText();
  return (
    <Stack gap={4} component="section" aria-label={t("history")}>
      <Text size="xs" fw={500}>
        {t("history")}
      </Text>
      {targets.slice(0, MOST_ENTRIES).map((entry) => (
        <div key={entry.id}>
          <Text size="xs" className="figures">
            {entryText(entry)}
          </Text>
          <SubLine>
            {visibleText(entry.setBy)} · <LocalTime ms={entry.setAt.getTime()} />
          </SubLine>
        </div>
      ))}
    </Stack>
  );
}
