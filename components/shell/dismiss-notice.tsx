"use client";
import { Button } from "@mantine/core";
import { useActionState } from "react";
import { Problem } from "@/components/ui/forms/problem";

/** A sentence why the notice is still there; null: it was dismissed. */
type DismissNotice = (problem: string | null) => Promise<string | null>;

/** Works before the script has loaded, and without it. */
export function DismissNoticeForm({ dismiss, label }: { dismiss: DismissNotice; label: string }) {
  const [problem, act] = useActionState(dismiss, null);
  return (
    <form action={act}>
      <Problem text={problem} />
      <Button type="submit">{label}</Button>
    </form>
  );
}
