"use client";
import { Button, type ButtonProps, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Problem } from "@/components/ui/forms/problem";
import { type Change, useChange } from "@/components/ui/forms/use-change";
import { Dropdown } from "../dropdown";
import { SubLine } from "../marked-text";

type AskFirstProps = Omit<AskProps, "yes" | "close"> & {
  trigger: string;
  yes?: string;
  /** The button's accessible name, if its text does not say what it acts on. */
  label?: string | undefined;
  /** Default: a button of the usual size, light red where something is lost. */
  look?: Pick<ButtonProps, "variant" | "size">;
};

type AskProps = {
  title: string;
  text: string;
  yes: string;
  /** The harmless button; default: "Cancel". */
  no?: string | undefined;
  /** Nothing is lost by it, so the button is not red. */
  isHarmless?: boolean;
  run: Change;
  close: () => void;
};

/** Undoes the styles of a table cell that it may be in. */
const CELL_STYLES_UNDONE = { whiteSpace: "normal", overflowWrap: "anywhere" } as const;
const RED = { variant: "light", color: "red" } as const;

/** A button whose action has to be confirmed in a popover. */
export function AskFirst({ trigger, label, yes = trigger, look, ...question }: AskFirstProps) {
  const colours = question.isHarmless ? {} : RED;
  return (
    <Dropdown label={label} trigger={trigger} {...colours} {...look}>
      {(close) => <Ask {...question} yes={yes} close={close} />}
    </Dropdown>
  );
}

export function Ask({ title, text, yes, no, isHarmless, run, close }: AskProps) {
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
        <Button onClick={close}>{no ?? t("keep")}</Button>
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
