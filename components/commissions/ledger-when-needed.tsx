"use client";
import { type ComponentProps, lazy } from "react";
import { needed, WhenNeeded } from "@/components/ui/when-needed";
import { LedgerSkeleton } from "./skeletons";

const PLACE = "ledger";

const SleepingLedger = lazy(async () => {
  const isRowOpen = typeof location !== "undefined" && new URLSearchParams(location.search).has("row");
  if (!isRowOpen) await needed(PLACE);
  const { Ledger } = await import("./ledger");
  return { default: Ledger };
});

/** The ledger lies below totals and chart, and its grid is a fifth of the page's script. */
export function LedgerWhenNeeded(props: ComponentProps<typeof SleepingLedger>) {
  return (
    <WhenNeeded place={PLACE} fallback={<LedgerSkeleton />}>
      <SleepingLedger {...props} />
    </WhenNeeded>
  );
}
