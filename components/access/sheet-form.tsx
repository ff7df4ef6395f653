"use client";
import { type ReactNode, useActionState } from "react";
import { Submit } from "@/components/ui/forms/form";
import { Notice } from "@/components/ui/notice";
import styles from "./centred.module.css";

type SheetFormProps = {
  action: (data: FormData) => void;
  /** Why it was refused; null: it was not. */
  problem: ReactNode;
  label: string;
  isPending: boolean;
  children?: ReactNode;
};

/** The form of a page of one column. It works before and without the browser's script: it is an ordinary form. */
export function SheetForm({ action, problem, label, isPending, children }: SheetFormProps) {
  return (
    <form action={action} className={styles.form}>
      {problem ? (
        <Notice role="alert" tone="error">
          {problem}
        </Notice>
      ) : null}
      {children}
      <Submit fullWidth loading={isPending} text={label} />
    </form>
  );
}

type PressFormProps = {
  label: string;
  /** A sentence where it was refused; else it leads elsewhere. */
  action: (state: string | null) => Promise<string | null>;
};

/** One press: programs that look into letters open links too. */
export function PressForm({ label, action }: PressFormProps) {
  const [problem, submit, isPending] = useActionState(action, null);
  return <SheetForm action={submit} problem={problem} label={label} isPending={isPending} />;
}
