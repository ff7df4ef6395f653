"use client";
import { Button } from "@mantine/core";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { Problem } from "@/components/ui/forms/problem";
import { signWithPasskey } from "./ask-passkey";
import type { Asked, Refused } from "./factor-view";
import styles from "./second-step.module.css";
import { useAttempt, useWithPasskey } from "./use-attempt";

type PasskeyButtonProps = {
  label: string;
  /** Where passkeys are of use, for whoever is elsewhere. */
  origin: string;
  next: string;
  ask: () => Promise<Asked<PublicKeyCredentialRequestOptionsJSON> | Refused>;
  /** Leads on to `next`, or says why not. */
  finish: (answer: unknown, next: string) => Promise<Refused>;
};

/** Comes in with a passkey: at the second step, or instead of a password. */
export function PasskeyButton({ label, origin, next, ask, finish }: PasskeyButtonProps) {
  const { problem, isPending, run } = useAttempt();
  const withPasskey = useWithPasskey(origin);
  return (
    <div className={styles.passkey}>
      <Button
        fullWidth
        loading={isPending}
        onClick={() => run(() => withPasskey(ask, signWithPasskey, (answer) => finish(answer, next)))}
      >
        {label}
      </Button>
      <Problem text={problem} />
    </div>
  );
}
