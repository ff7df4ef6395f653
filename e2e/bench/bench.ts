import { Command } from "commander";
import { commissionPageBench } from "./commission-page";
import { costBench } from "./cost";
import { csvBench } from "./csv";
import { deskBench } from "./desk";
import { type Bench, type Figure, writeTable } from "./figure";
import { firstSyncBench } from "./first-sync";
import { operateBench } from "./operate";
import { repaymentsPageBench } from "./repayments-page";
import { repaymentsSyncBench } from "./repayments-sync";
import { researchBench } from "./research";
import { sandboxBench } from "./sandbox";
import { secondStartBench } from "./second-start";
import { shareBench } from "./share";
import { signInBench } from "./sign-in";
import { stockListBench } from "./stock-list";
import { strangersBench } from "./strangers";
import { tradingBench } from "./trading";

/**
 * `npm run bench [-- --only NAME … --rows N]`: measures the figures of docs/performance.md and says
 * which are reached.
 */
const BENCHES: readonly Bench[] = [
  sandboxBench,
  firstSyncBench,
  csvBench,
  commissionPageBench,
  deskBench,
  costBench,
  operateBench,
  repaymentsPageBench,
  repaymentsSyncBench,
  researchBench,
  stockListBench,
  shareBench,
  signInBench,
  tradingBench,
  strangersBench,
  secondStartBench,
];

const { only, rows } = new Command("bench")
  .option("--only <names...>", `of ${BENCHES.map(({ name }) => name).join(", ")}`)
  .option("--rows <number>", "rows of the large ledgers")
  .parse()
  .opts<{ only?: string[]; rows?: string }>();
if (rows !== undefined && !/^[1-9]\d{4,8}$/.test(rows)) {
  process.stderr.write("--rows takes a number of rows from 10000 on\n");
  process.exit(1);
}
const options = rows === undefined ? {} : { rows: Number(rows) };
const chosen = BENCHES.filter(({ name }) => !only || only.includes(name));
if (only && chosen.length !== only.length) {
  process.stderr.write(
    `--only takes ${BENCHES.map(({ name }) => name).join(", ")}, not ${only.join(" ")}\n`,
  );
  process.exit(1);
}

const figures: Figure[] = [];
for (const { name, run } of chosen) {
  process.stderr.write(`${name} …\n`);
  figures.push(...(await run(options)));
}
process.stdout.write(`${writeTable(figures)}\n`);
process.exit(figures.some(({ ok }) => ok === false) ? 1 : 0);
