"use client";
import { Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import type { ActionResult, Worded } from "@/lib/core/action-result";
import type { NameWatchlistOutcome } from "@/lib/watchlists/contract";

type ListNameOutcome = Worded<NameWatchlistOutcome>;

type NameButtonProps = {
  variant?: "filled" | "default";
  label?: string;
  trigger: string;
  title: string;
  name?: string;
  save: (name: string) => Promise<ActionResult<ListNameOutcome>>;
  onDone?: (id: string) => void;
};

export function NameButton({
  variant = "default",
  label,
  trigger,
  onDone,
  ...form
}: NameButtonProps) {
  return (
    <Dropdown label={label} variant={variant} trigger={trigger}>
      {(close) => (
        <NameForm
          {...form}
          onDone={(id) => {
            close();
            onDone?.(id);
          }}
        />
      )}
    </Dropdown>
  );
}

type ListNameFormProps = Pick<NameButtonProps, "title" | "name" | "save"> & {
  onDone: (id: string) => void;
};

/**
 * The name of a new list, or another name for one; a refusal is shown below, and nothing typed is
 * lost.
 */
export function NameForm({ title, name = "", save, onDone }: ListNameFormProps) {
  const t = useTranslations("watchlists");
  const { outcome, isPending, run } = useAnswer<ListNameOutcome>(refused, (named) => {
    if (named.kind === "named") onDone(named.id);
  });
  return (
    <Form w={300} action={(data) => run(() => save(textOf(data, "name")))} aria-label={title}>
      <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
        {title}
      </Text>
      <TextInput
        label={t("name")}
        name="name"
        defaultValue={name}
        error={outcome?.kind === "refused" ? outcome.problem : null}
        autoFocus
      />
      <Submit fullWidth loading={isPending} text={t("save")} />
    </Form>
  );
}
