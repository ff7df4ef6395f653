"use client";
import { Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { useAnswer } from "@/components/ui/forms/use-change";
import type { WatchOutcome } from "./watch-context";

type NameButtonProps = {
  variant?: "filled" | "default";
  label?: string;
  trigger: string;
  title: string;
  name?: string;
  save: (name: string) => Promise<WatchOutcome>;
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
    <Dropdown {...(label === undefined ? {} : { label })} variant={variant} trigger={trigger}>
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

type NameFormProps = Pick<NameButtonProps, "title" | "name" | "save"> & {
  onDone: (id: string) => void;
};

/** The name of a new list, or another name for one; a refusal is shown below, and nothing typed is lost. */
export function NameForm({ title, name = "", save, onDone }: NameFormProps) {
  const t = useTranslations("watchlists");
  const { outcome, isPending, run } = useAnswer<WatchOutcome>(
    (refused) => ({ refused }),
    (named) => {
      if ("id" in named) onDone(named.id);
    },
  );
  return (
    <Form w={300} action={(data) => run(() => save(textOf(data, "name")))} aria-label={title}>
      <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
        {title}
      </Text>
      <TextInput
        label={t("name")}
        name="name"
        defaultValue={name}
        error={outcome && "refused" in outcome ? outcome.refused : null}
        autoFocus
      />
      <Submit fullWidth loading={isPending} text={t("save")} />
    </Form>
  );
}
