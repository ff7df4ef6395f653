"use client";
import { parseAsString } from "nuqs";
import { DateFilter } from "@/components/filters/date-filter";
import { useViewUrl } from "@/components/ui/use-view-url";
import type { Day, DayRange } from "@/lib/core/day";

const parsers = { preset: parseAsString, from: parseAsString, to: parseAsString, until: parseAsString };

export function RatesRange({ range, last }: { range: DayRange; last: Day }) {
  const [url, setUrl] = useViewUrl(parsers);
  return (
    <search>
      <DateFilter
        range={range}
        url={url}
        last={last}
        onChange={(choice) => void setUrl({ ...choice, until: null })}
      />
    </search>
  );
}
