"use client";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { insist } from "@/components/ui/insist";

// A row's detail is only fetched when somebody opens one.
const RowDrawer = dynamic(() => insist(() => import("./row-drawer")), { ssr: false });

type RowDetailPlaceProps = { detailUrl: string; accountQuery: string };

/** The opened row is part of the address, so that it can be sent. */
export function RowDetailPlace({ detailUrl, accountQuery }: RowDetailPlaceProps) {
  const [rowKey, setRowKey] = useQueryState("row", parseAsString);
  if (rowKey === null) return null;
  return (
    <RowDrawer
      key={rowKey}
      url={`${detailUrl}&row=${encodeURIComponent(rowKey)}`}
      accountQuery={accountQuery}
      onClose={() => void setRowKey(null)}
    />
  );
}
