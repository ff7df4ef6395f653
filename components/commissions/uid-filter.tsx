"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";
import { choiceText, FilterPill } from "./filter-pill";

const UidForm = dynamic(() => import("./uid-form"), {
  ssr: false,
  loading: () => <Skeleton width={240} height={200} />,
});

type UidFilterProps = { uids: readonly string[]; onChange: (uids: string[]) => void };

/** Client uids, typed or pasted in any list form. */
export function UidFilter({ uids, onChange }: UidFilterProps) {
  return (
    <FilterPill label="Client" value={choiceText(uids)} onClear={() => onChange([])}>
      {(close) => (
        <UidForm
          uids={uids}
          onApply={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </FilterPill>
  );
}
