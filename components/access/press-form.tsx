"use client";
import { Button } from "@mantine/core";
import { useActionState } from "react";
import { Notice } from "@/components/ui/notice";
import styles from "./centred.module.css";

type PressFormProps = {
  label: string;
  /** A sentence where it was refused; else it leads elsewhere. */
  action: (state: string | null) => Promise<string | null>;
};

/** One press: programs that look into letters open links too. Works without the browser's script. */
export function PressForm({ label, action }: PressFormProps) {
  const [problem, submit, isPending] = useActionState(action, null);
  return (
    <form action={submit} className={styles.form}>
      {problem ? (
        <Notice role="alert" tone="error">
          {problem}
        </Notice>
      ) : null}
      <Button type="submit" variant="filled" fullWidth loading={isPending}>
        {label}
      </Button>
    </form>
  );
}
