"use client";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/forms/button";
import { Icon } from "@/components/ui/icon";
import { outcomeText, type SyncRequestOutcome } from "./sync-outcome";
import type { LiveProgress } from "./use-sync-progress";

type FetchAgainProps = { live: LiveProgress; request: () => Promise<SyncRequestOutcome> };

/** Asks the exchange for this one day again; how far it is, the line above the calendar says. */
export function FetchAgain({ live, request }: FetchAgainProps) {
  const t = useTranslations("coverage.day");
  const sync = useTranslations("shell.sync");
  const [isPending, startTransition] = useTransition();
  const [note, setNote] = useState<string | null>(null);
  const press = () =>
    startTransition(async () => {
      const outcome = await request();
      setNote(outcomeText(sync, outcome));
      if (outcome.kind === "requested") live.expectRun();
    });
  const busy = isPending || live.waiting;
  return (
    <div>
      <Button onClick={press} disabled={busy} aria-busy={busy}>
        <Icon name="sync" />
        {t(busy ? "asking" : "again")}
      </Button>
      <span role="status">{note}</span>
    </div>
  );
}
