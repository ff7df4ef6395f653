"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Button } from "@/components/ui/button";
import { useUrlTransition } from "@/components/ui/url-transition";

const columns = parseAsStringLiteral(["all"] as const);

/** The columns most people need, or every one that the exchange sends. */
export function ColumnsSwitch() {
  const startTransition = useUrlTransition();
  const [shown, setShown] = useQueryState(
    "columns",
    columns.withOptions({ shallow: false, startTransition }),
  );
  return (
    <Button onClick={() => setShown(shown === null ? "all" : null)} aria-pressed={shown === "all"}>
      All columns
    </Button>
  );
}
