"use client";
import { Button } from "@mantine/core";
import { useActionState } from "react";
import { Problem } from "@/components/ui/forms/problem";

/** Why the notice is still there, in a sentence; null where it was dismissed. */
type DismissNotice = (problem: string | null) => Promise<string | null>;

/** Works before and without the browser's script. */
export function DismissNoticeForm({ dismiss, label }: { dismiss: DismissNotice; label: string }) {
  const [problem, act] = useActionState(dismiss, null);
  return (
    <form action={act}>
      <Problem text={problem} />
      <Button type="submit">{label}</Button>
    </form>
  );
}
