import { PaperBand } from "@/components/trading/paper-band";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findPaperReset } from "@/lib/trading/reset-paper";

/** The band of a paper account, with since when its figures count. */
export async function PaperMark({ scope }: { scope: WholeAccountScope }) {
  const reset = await findPaperReset(scope);
  return <PaperBand reset={reset && { at: reset.at, by: reset.by, exchange: reset.exchange }} />;
}
