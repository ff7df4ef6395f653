"use client";
import { Button } from "@/components/ui/button";
import { digestOf } from "@/components/ui/error-digest";
import { StateBox } from "@/components/ui/state-box";

export default function DeskError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = digestOf(error);
  return (
    <StateBox
      tone="error"
      title="This page could not be read just now."
      text="Nothing that is stored was changed. Most often the database was starting or busy; try again in a moment."
      {...(digest ? { code: digest } : {})}
    >
      <Button onClick={() => retry()}>Try again</Button>
    </StateBox>
  );
}
