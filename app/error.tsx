"use client";
import { CentredPage } from "@/components/access/centred-page";
import { Button } from "@/components/ui/button";
import { digestOf } from "@/components/ui/error-digest";
import { StateBox } from "@/components/ui/state-box";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = digestOf(error);
  return (
    <CentredPage title="This page could not be shown" line="Nothing that is stored was changed.">
      <StateBox
        tone="error"
        title="The server could not read what it needs."
        text="Most often the database was starting or busy. Try again in a moment."
        {...(digest ? { code: digest } : {})}
      >
        <Button onClick={() => retry()}>Try again</Button>
      </StateBox>
    </CentredPage>
  );
}
