import { measureSandboxThroughput } from "@/lib/sandbox/commissions/throughput.bench";
import { type Bench, median } from "./figure";

const RUNS = 3;

export const sandboxBench: Bench = {
  name: "sandbox",
  run: async () => {
    const pages: number[] = [];
    for (let run = 0; run < RUNS; run++)
      pages.push((await measureSandboxThroughput()).pagesPerSecond);
    const measured = median(pages);
    return [
      {
        name: "sandbox: pages of 1,000 rows a second",
        target: ">= 100",
        measured: measured.toFixed(0),
        ok: measured >= 100,
      },
    ];
  },
};
