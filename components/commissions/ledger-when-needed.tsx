"use client";
import { type ComponentProps, lazy } from "react";
import { insist } from "@/components/ui/insist";
import { type JsonText, useJson } from "@/components/ui/text/json-text";
import { needed, WhenNeeded } from "@/components/ui/when-needed";
import { LedgerSkeleton } from "./skeletons";

const PLACE = "ledger";

const SleepingLedger = lazy(async () => {
  const isRowOpen = typeof location !== "undefined" && new URLSearchParams(location.search).has("row");
  if (!isRowOpen) await needed(PLACE);
  const { Ledger } = await insist(() => import("./ledger"));
  return { default: Ledger };
});

type LedgerProps = ComponentProps<typeof SleepingLedger>;
type LedgerWhenNeededProps = Omit<LedgerProps, "page"> & { page: JsonText<LedgerProps["page"]> };

/** The ledger lies below totals and chart, and its grid is a fifth of the page's script. */
export function LedgerWhenNeeded({ page, ...props }: LedgerWhenNeededProps) {
  const read = useJson(page);
  return (
    <WhenNeeded place={PLACE} fallback={<LedgerSkeleton />}>
      <SleepingLedger {...props} page={read} />
    </WhenNeeded>
  );
}
