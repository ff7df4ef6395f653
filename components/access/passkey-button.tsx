"use client";
import { Button, Stack } from "@mantine/core";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { Problem } from "@/components/ui/forms/problem";
import type { Asked, Refused } from "../factors/factor-view";
import { signWithPasskey, useAttempt, useWithPasskey } from "../factors/use-attempt";

type PasskeyButtonProps = {
  label: string;
  /** The only address where passkeys work. */
  origin: string;
  next: string;
  ask: () => Promise<Asked<PublicKeyCredentialRequestOptionsJSON> | Refused>;
  finish: (answer: unknown, next: string) => Promise<Refused>;
};

export function PasskeyButton({ label, origin, next, ask, finish }: PasskeyButtonProps) {
  const { problem, isPending, run } = useAttempt();
  const withPasskey = useWithPasskey(origin);
  return (
    <Stack gap={8} mt={12}>
      <Button
        fullWidth
        loading={isPending}
        onClick={() =>
          run(() => withPasskey(ask, signWithPasskey, (answer) => finish(answer, next)))
        }
      >
        {label}
      </Button>
      <Problem text={problem} />
    </Stack>
  );
}
