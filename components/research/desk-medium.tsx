import { LocalTime } from "@/components/ui/local-time";
import type { Words } from "@/lib/core/text";
import type { Medium } from "./panels/medium";
import { ResearchChart } from "./research-chart";

export function deskMedium(words: Words): Medium {
  return {
    ...words,
    chart: (chart) => <ResearchChart {...chart} />,
    moment: (at) => <LocalTime ms={new Date(at).getTime()} />,
  };
}
