"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { bucketDays } from "@/components/charts/bucket-text";
import type { ChartData, ChartPick } from "@/components/charts/chart-data";
import type { ChartPicks } from "@/components/charts/pick-link";
import { useUrlTransition } from "@/components/ui/url-transition";
import { applyPick, type DimensionKeys } from "./apply-pick";

/** Choosing in a chart is filtering by it: links to the same page with another filter. */
export function useBreakdownPicks(data: ChartData, keys: DimensionKeys): ChartPicks {
  const search = useSearchParams();
  const path = usePathname();
  const router = useRouter();
  const startTransition = useUrlTransition();
  const named = data.series.flatMap(({ key }) => (key === null ? [] : [key]));
  const hrefOf = ({ bucket, series }: ChartPick, except: boolean) => {
    const step = bucket === null ? undefined : data.buckets[bucket];
    const range = step ? bucketDays(step) : null;
    const key = series === null ? undefined : data.series[series]?.key;
    const next = applyPick(new URLSearchParams(search), keys, { key, named, range }, except);
    return next && `${path}?${next}`;
  };
  const follow = (pick: ChartPick, except: boolean) => {
    const href = hrefOf(pick, except);
    if (href !== null) startTransition(() => router.push(href, { scroll: false }));
  };
  return { hrefOf, follow };
}
