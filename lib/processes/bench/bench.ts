import { parseArgs } from "node:util";
import { commissionPageBench } from "./commission-page";
import { csvBench } from "./csv";
import { type Bench, type Figure, writeTable } from "./figure";
import { firstSyncBench } from "./first-sync";
import { sandboxBench } from "./sandbox";
import { secondStartBench } from "./second-start";

/** `npm run bench [-- --only NAME …]`: measures the figures of CONTRIBUTING.md and says which are reached. */
const BENCHES: readonly Bench[] = [
  sandboxBench,
  firstSyncBench,
  csvBench,
  commissionPageBench,
  secondStartBench,
];

const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
const chosen = BENCHES.filter(({ name }) => !values.only || values.only.includes(name));
if (chosen.length === 0) {
  process.stderr.write(`--only takes one of: ${BENCHES.map(({ name }) => name).join(", ")}\n`);
  process.exit(1);
}

const figures: Figure[] = [];
for (const { name, run } of chosen) {
  process.stderr.write(`${name} …\n`);
  figures.push(...(await run()));
}
process.stdout.write(`${writeTable(figures)}\n`);
process.exit(figures.some(({ ok }) => ok === false) ? 1 : 0);
