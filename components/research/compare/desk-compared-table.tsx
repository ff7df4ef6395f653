import Link from "next/link";
import type { ComponentProps } from "react";
import { useWords } from "@/components/ui/text/use-words";
import { stockPath } from "@/lib/core/reality/stock-code";
import { Swatch } from "../panels/plain";
import type { ReadingView } from "../reading-view";
import { ColumnState } from "./column-state";
import { ComparedTable } from "./compared-table";

type DeskComparedTableProps = Omit<ComponentProps<typeof ComparedTable>, "headOf" | "words"> & {
  views: readonly ReadingView[];
};

export function DeskComparedTable({ views, ...props }: DeskComparedTableProps) {
  return (
    <ComparedTable
      {...props}
      headOf={({ code, colour }, at) => (
        <>
          <Link href={stockPath(code)} prefetch={false}>
            <Swatch colour={colour} />
            {code}
          </Link>
          {views[at] ? <ColumnState view={views[at]} /> : null}
        </>
      )}
      words={useWords()}
    />
  );
}
