"use client";
import { Button } from "@mantine/core";
import { useActionState } from "react";
import { Problem } from "@/components/ui/forms/problem";

/** A sentence why the notice is still there; null: it was dismissed. */
type DismissNoticeAction = (problem: string | null, data: FormData) => Promise<string | null>;
type DismissNoticeFormProps = { dismiss: DismissNoticeAction; kind: string; label: string };

/** Works before the script has loaded, and without it. */
export function DismissNoticeForm({ dismiss, kind, label }: DismissNoticeFormProps) {
  const [problem, act] = useActionState(dismiss, null);
  return (
    <form action={act}>
      <input type="hidden" name="kind" value={kind} />
      <Problem text={problem} />
      <Button type="submit">{label}</Button>
    </form>
  );
}
