import { reportOutcomes } from "./report";
import { withResultsFolder } from "./results-folder";
import { runStep } from "./step";
import { staticSteps, unitStep } from "./steps";

await withResultsFolder(async (resultsDir) => {
  const outcomes = [];
  for (const step of [...staticSteps(), unitStep(resultsDir)]) outcomes.push(await runStep(step));
  process.stdout.write(`\n${reportOutcomes(outcomes)}\n`);
  process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
});
