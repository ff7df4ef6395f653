import { LocalTime } from "@/components/ui/local-time";
import type { Words } from "@/lib/core/text";
import type { Medium } from "./panels/medium";
import { StockChart } from "./stock-chart";

export function deskMedium(words: Words): Medium {
  return {
    ...words,
    chart: (chart) => <StockChart {...chart} />,
    moment: (at) => <LocalTime ms={new Date(at).getTime()} />,
    hasDatesElsewhere: true,
  };
}
