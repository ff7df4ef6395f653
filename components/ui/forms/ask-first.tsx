"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Problem } from "@/components/ui/forms/problem";
import { type Change, useChange } from "@/components/ui/forms/use-change";
import { Dropdown } from "../dropdown";
import { SubLine } from "../marked-text";

type AskFirstProps = Omit<Question, "yes"> & {
  trigger: string;
  yes?: string;
  /** Name of the button where its text does not say of what. */
  label?: string;
};

type Question = {
  title: string;
  text: string;
  yes: string;
  /** Nothing is lost by it: it does not look dangerous. */
  isHarmless?: boolean;
  run: Change;
};

/** It may be inside a table cell, whose styles it must not take. */
const CELL_STYLES_UNDONE = { whiteSpace: "normal", overflowWrap: "anywhere" } as const;
const RED = { variant: "light", color: "red" } as const;

export function AskFirst({ trigger, label, yes = trigger, ...question }: AskFirstProps) {
  return (
    <Dropdown {...(label ? { label } : {})} {...(question.isHarmless ? {} : RED)} trigger={trigger}>
      {(close) => <Ask {...question} yes={yes} close={close} />}
    </Dropdown>
  );
}

export function Ask({
  title,
  text,
  yes,
  isHarmless,
  run,
  close,
}: Question & { close: () => void }) {
  const t = useTranslations("ui");
  const { problem, isPending, run: change } = useChange();
  return (
    <Stack gap={12} w={288} maw="100%" ta="left" style={CELL_STYLES_UNDONE}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <SubLine>{text}</SubLine>
      <Problem text={problem} />
      <Group gap={8} justify="flex-end">
        <Button onClick={close}>{t("keep")}</Button>
        <Button
          variant="filled"
          {...(isHarmless ? {} : { color: "red" })}
          loading={isPending}
          onClick={() => change(run, close)}
        >
          {yes}
        </Button>
      </Group>
    </Stack>
  );
}
