"use client";
import { Button, Stack } from "@mantine/core";
import { signWithPasskey, useWithPasskey } from "@/components/second-step/use-passkey";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import type { ActionResult, ServerAction, Worded } from "@/lib/core/action-result";
import type { AskSignInPasskeyOutcome, PasskeyWithNext } from "@/lib/sign-in/contract";

type PasskeyButtonProps = {
  label: string;
  /** Passkeys work at this address only. */
  origin: string;
  next: string;
  ask: () => Promise<ActionResult<Worded<AskSignInPasskeyOutcome>>>;
  /** Leads on to `next`, or says why not. */
  finish: ServerAction<PasskeyWithNext, string>;
};

export function PasskeyButton({ label, origin, next, ask, finish }: PasskeyButtonProps) {
  const { problem, isPending, run } = useChange();
  const withPasskey = useWithPasskey(origin);
  return (
    <Stack gap={8} mt={12}>
      <Button
        fullWidth
        loading={isPending}
        onClick={() =>
          run(() => withPasskey(ask, signWithPasskey, (answer) => finish({ answer, next })))
        }
      >
        {label}
      </Button>
      <Problem text={problem} />
    </Stack>
  );
}
