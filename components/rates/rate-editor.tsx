"use client";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type KeyboardEvent, type Ref, useState } from "react";
import { DayField } from "@/components/ui/forms/day-field";
import { Form, Submit } from "@/components/ui/forms/form";
import { refused, Undo, useAnswer } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import type { ActionResult, ServerAction, Worded } from "@/lib/core/action-result";
import type { Amount } from "@/lib/core/amount";
import { amountLabel } from "@/lib/core/amount-text";
import type { Words } from "@/lib/core/text";
import type {
  RemoveRate,
  RemoveRateOutcome,
  SaveRate,
  SaveRateOutcome,
  SeenRate,
  TypedRate,
} from "@/lib/rates/contract";
import { sourceText } from "@/lib/rates/text";
import { AUTOMATIC_SOURCES } from "@/lib/rates/valuation";
import styles from "./rates.module.css";

type TypedRateField = keyof TypedRate;
type RateOutcome = Worded<SaveRateOutcome> | RemoveRateOutcome;

/** Props of every rate form. */
export type RateForm = {
  readonly accountId: number;
  readonly save: ServerAction<SaveRate, Worded<SaveRateOutcome>>;
  readonly remove: ServerAction<RemoveRate, RemoveRateOutcome>;
  readonly currency: string;
  readonly today: string;
  readonly ledgerCoins: readonly string[];
};

type RateEditorProps = RateForm & {
  opened: Pick<TypedRate, "coin" | "day" | "lastDay">;
  /** The stored rate of a coin and day, as the table shows it. */
  seenOf: (coin: string, day: string) => SeenRate;
  rateInput?: Ref<HTMLInputElement>;
  onEscape?: () => void;
};

/**
 * `seen`: the rate that the answer says is stored for the form's coin and day. `before`: the one
 * stored before it.
 */
type RateAnswer = {
  readonly key: string;
  readonly outcome: RateOutcome | null;
  readonly seen: SeenRate;
  readonly before: SeenRate;
};
const keyOf = ({ coin, day }: Pick<TypedRate, "coin" | "day">) => `${day} ${coin.trim()}`;

/**
 * Sets, changes or removes a rate. It never overwrites a rate that the person did not see; the form
 * shows it.
 */
export function RateEditor(props: RateEditorProps) {
  const t = useTranslations("rates.editor");
  const { accountId, opened, currency, today, ledgerCoins, seenOf, rateInput } = props;
  const [typed, setTyped] = useState<Partial<TypedRate>>({});
  const text = fill({ ...opened, ...typed }, seenOf);
  const [answer, setAnswer] = useState<RateAnswer | null>(null);
  const { isPending, run: ask } = useAnswer<RateOutcome>(refused);
  const latest = answer?.key === keyOf(text) ? answer : null;
  const outcome = latest?.outcome ?? null;
  const seen = latest ? latest.seen : seenOf(text.coin.trim(), text.day);
  const run = (change: () => Promise<ActionResult<RateOutcome>>, sent: TypedRate = text) =>
    ask(change, (next) => {
      setAnswer({
        key: keyOf(sent),
        outcome: next,
        seen: seenAfter(next, sent, seen),
        before: seen,
      });
      if (next.kind === "removed") setTyped({ ...typed, rate: "" });
    });
  const removed = outcome?.kind === "removed" ? latest?.before : null;
  const putBack = (rate: NonNullable<SeenRate>) => {
    const sent = { ...text, ...rate };
    setTyped({ ...typed, ...rate });
    run(() => props.save({ accountId, typed: sent, seen: null }), sent);
  };
  const problemOf = (field: TypedRateField) =>
    outcome?.kind === "refused" && outcome.field === field ? outcome.problem : null;
  const set = (field: TypedRateField, value: string) => {
    setTyped({ ...typed, [field]: value });
    if (latest) setAnswer({ ...latest, outcome: null });
  };
  const input = (field: TypedRateField) => ({
    value: text[field],
    error: problemOf(field),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(field, event.currentTarget.value),
  });
  const dayInput = (field: "day" | "lastDay") => ({
    maxDate: today,
    value: text[field] || null,
    error: problemOf(field),
    onChange: (day: string | null) => set(field, day ?? ""),
  });
  const leave = (event: KeyboardEvent) => {
    if (event.key === "Escape") props.onEscape?.();
  };
  const coin = text.coin.trim();
  const isStrange = coin !== "" && !ledgerCoins.includes(coin);
  return (
    <Form
      action={() => run(() => props.save({ accountId, typed: text, seen }))}
      onKeyDown={leave}
      className={styles.editor}
      noValidate
    >
      <Text component="h3" fw={600}>
        {t(seen ? "change" : "set")}
      </Text>
      <TextInput
        label={t("coin")}
        list="ledger-coins"
        autoComplete="off"
        description={isStrange ? t("strange") : null}
        {...input("coin")}
      />
      <datalist id="ledger-coins">
        {ledgerCoins
          .filter((name) => name !== currency)
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      <DayField label={t("day")} {...dayInput("day")} />
      {seen ? null : (
        <DayField
          label={t("through")}
          description={t("throughNote")}
          minDate={text.day}
          {...dayInput("lastDay")}
        />
      )}
      <TextInput
        {...(rateInput ? { ref: rateInput } : {})}
        label={coin === "" ? t("rateOfAny", { currency }) : t("rate", { currency, coin })}
        inputMode="decimal"
        autoComplete="off"
        {...input("rate")}
      />
      <TextInput label={t("source")} description={t("sourceNote")} {...input("source")} />
      <Group gap={8}>
        <Submit loading={isPending} text={t(seen ? "replace" : "save")} />
        {seen && !isAutomatic(seen) ? (
          <Button
            variant="light"
            color="red"
            disabled={isPending}
            onClick={() => run(() => props.remove({ accountId, coin, day: text.day, seen }))}
          >
            {t("remove")}
          </Button>
        ) : null}
      </Group>
      <div role="status">
        {outcome ? <OutcomeNote outcome={outcome} currency={currency} /> : null}
      </div>
      {removed ? (
        <Undo text={t("removed")} isPending={isPending} undo={() => putBack(removed)} />
      ) : null}
    </Form>
  );
}

/** A rate that nobody set would come back after it is removed. */
const isAutomatic = ({ source }: NonNullable<SeenRate>) => AUTOMATIC_SOURCES.includes(source);

/**
 * Fills untyped fields with the stored rate of the form's coin and day. An automatic source is not
 * filled in.
 */
function fill(
  given: RateEditorProps["opened"] & Partial<TypedRate>,
  seenOf: RateEditorProps["seenOf"],
): TypedRate {
  const stored = seenOf(given.coin.trim(), given.day);
  const source = stored && !isAutomatic(stored) ? stored.source : "";
  return { rate: stored?.rate ?? "", source, ...given };
}

function seenAfter(outcome: RateOutcome, text: TypedRate, before: SeenRate): SeenRate {
  switch (outcome.kind) {
    case "saved":
      return { rate: text.rate.trim() as Amount, source: text.source.trim() }; // the server read it as a decimal
    case "removed":
      return null;
    case "changed-meanwhile":
      return outcome.now;
    case "refused":
      return before;
    default:
      return outcome satisfies never;
  }
}

function OutcomeNote({ outcome, currency }: { outcome: RateOutcome; currency: string }) {
  const words = useWords();
  const t = useTranslations("rates.editor");
  switch (outcome.kind) {
    case "saved":
      return <Notice tone="plain">{t("saved", { count: outcome.days })}</Notice>;
    case "removed":
      return null; // the undo note says it
    case "refused":
      return outcome.field === null ? <Notice tone="error">{outcome.problem}</Notice> : null;
    case "changed-meanwhile":
      return <Notice>{nowText(words, outcome.now, currency)}</Notice>;
    default:
      return outcome satisfies never;
  }
}

function nowText({ t }: Words, now: SeenRate, currency: string): string {
  if (now === null) return t("rates.editor.gone");
  const { rate, source } = now;
  return t("rates.editor.other", {
    rate: amountLabel(rate),
    currency,
    source: sourceText(t, source),
  });
}
