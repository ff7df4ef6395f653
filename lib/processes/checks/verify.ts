import { reportOutcomes } from "./report";
import { withResultsFolder } from "./results-folder";
import { type Outcome, runStep } from "./step";
import { verifySteps } from "./steps";

await withResultsFolder(async (resultsDir) => {
  const outcomes: Outcome[] = [];
  for (const step of verifySteps(resultsDir)) outcomes.push(await runStep(step));
  process.stdout.write(`\n${reportOutcomes(outcomes)}\n`);
  process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
});
