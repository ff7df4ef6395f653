"use client";
import { NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { AskUnknown } from "@/components/clients/ask-unknown";
import { Notice } from "@/components/ui/notice";
import type { FewOfMany } from "@/lib/clients/client";
import { visibleText } from "@/lib/core/visible-text";

/** What came of entering a term, for every kind of terms. */
export type EnterTermOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "ask"; readonly unknown: FewOfMany }
  | { readonly kind: "refused"; readonly field: string | null; readonly problem: string };

/** The problem of one field, for its error. */
export function problemOf(outcome: { readonly kind: string } | null) {
  const refusal = outcome?.kind === "refused" ? (outcome as Refusal) : null;
  return (field: string) => (refusal?.field === field ? refusal.problem : null);
}
type Refusal = Extract<EnterTermOutcome, { kind: "refused" }>;

type EnterTermAnswerProps = {
  outcome: EnterTermOutcome | null;
  saved: string;
  isPending: boolean;
};

/** Says below the form that the term was entered, or asks, or says why it was not. */
export function EnterTermAnswer({ outcome, saved, isPending }: EnterTermAnswerProps) {
  return (
    <div role="status" data-wide="">
      {outcome?.kind === "saved" ? <Notice tone="good">{saved}</Notice> : null}
      {outcome?.kind === "ask" ? (
        <AskUnknown unknown={outcome.unknown} way="enter" isPending={isPending} />
      ) : null}
      {outcome?.kind === "refused" && outcome.field === null ? (
        <Notice tone="error">{outcome.problem}</Notice>
      ) : null}
    </div>
  );
}

type ChoiceSelectProps = {
  name: string;
  label: string;
  /** Also what the term names already, if the account does not have it any more. */
  choices: readonly string[];
  /** What a choice is called; else as it is. */
  nameOf?: (choice: string) => string;
  start?: string;
  error: string | null;
};

/** One of the account's product types or labels, or all of them. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const { name, label, choices, nameOf = visibleText, start = "", error } = props;
  const t = useTranslations("terms.form");
  const offered = start === "" || choices.includes(start) ? choices : [...choices, start];
  return (
    <NativeSelect
      label={label}
      name={name}
      error={error}
      autoComplete="off"
      defaultValue={start}
      data={[
        { value: "", label: t("all") },
        ...offered.map((value) => ({ value, label: nameOf(value) })),
      ]}
    />
  );
}
