"use client";
import { Button, type ButtonProps } from "@mantine/core";
import { Problem } from "./problem";
import { useChange } from "./use-change";

type ChangeButtonProps = ButtonProps & {
  "aria-label"?: string | undefined;
  run: () => Promise<string | null>;
  then?: () => void;
};

/** One change at a press. `run` answers with a sentence where it is refused; `then` runs only where it is not. */
export function ChangeButton({ run, then, ...button }: ChangeButtonProps) {
  const { problem, isPending, run: change } = useChange();
  return (
    <>
      <Problem text={problem} /> <Button {...button} loading={isPending} onClick={() => change(run, then)} />
    </>
  );
}
