import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import {
  BUILD,
  CLUSTER_PARTS,
  FAST_PARTS,
  FULL_PARTS,
  SIDE_BY_SIDE,
  type SuitePart,
} from "./parts";
import { createPartRunner } from "./run-part";
import { outcomeOf, type StepOutcome, type SuiteStep } from "./step";

/** A run without PostgreSQL and Citus that records its steps instead of starting them. */
function bareRun({ mustProve = false, buildFails = false } = {}) {
  const steps: SuiteStep[] = [];
  const runPart = createPartRunner({
    has: () => false,
    mustProve,
    runStep: async (step) => {
      steps.push(step);
      if (step === BUILD && buildFails) return outcomeOf(step.name, { failed: 1, seconds: 40 });
      return outcomeOf(step.name, { passed: 3 });
    },
  });
  return { runPart, steps, projects: () => steps.flatMap(({ projects = [] }) => projects) };
}
const failures = (outcomes: readonly StepOutcome[]) => outcomes.filter(({ failed }) => failed > 0);

test.each<SuitePart>([FAST_PARTS.store, FULL_PARTS.process, FULL_PARTS["store-native"]])(
  "without PostgreSQL a build server's part and a full one fail, a person's says what was left out",
  async (part) => {
    const missing = { note: expect.stringMatching("no PostgreSQL") };
    expect(failures(await bareRun({ mustProve: true }).runPart(part))).toMatchObject([
      { failed: 1, ...missing },
    ]);
    const outcomes = await bareRun().runPart(part);
    expect(failures(outcomes)).toEqual([]);
    expect(outcomes).toContainEqual(expect.objectContaining({ passed: 0, ...missing }));
  },
);

test("without PostgreSQL the other tests of the part still run, without the whole desk", async () => {
  const { runPart, projects } = bareRun({ mustProve: true });
  await runPart(FULL_PARTS.process);
  expect(projects()).toEqual(["commands", "launcher"]);
});

test("the whole desk is only in the full run, and the processes of `npm test` need no PostgreSQL", async () => {
  const { runPart, projects } = bareRun({ mustProve: true });
  expect(failures(await runPart(FAST_PARTS.process))).toEqual([]);
  expect(projects()).not.toContain("whole");
  expect(readdirSync("e2e/full/whole")).toContain("two-of-each.process.test.ts");
});

test("every part that runs the built app fails after a failed build, and none of its steps starts", async () => {
  const { runPart, steps } = bareRun({ buildFails: true });
  expect(await runPart(FAST_PARTS.process)).toMatchObject([
    { name: "build", failed: 1, seconds: 40 },
  ]);
  expect(await runPart(FAST_PARTS.browser)).toMatchObject([
    { name: "build", failed: 1, seconds: 0 },
  ]);
  expect(steps).toEqual([BUILD]);
});

test("parts side by side build once, and every part has its row", async () => {
  const { runPart, steps } = bareRun();
  const ended = await Promise.all([runPart(FAST_PARTS.process), runPart(FAST_PARTS.browser)]);
  expect(ended.flat().map(({ name }) => name)).toEqual(["build", "process tests", "browser tests"]);
  expect(steps.filter((step) => step === BUILD)).toHaveLength(1);
  expect(SIDE_BY_SIDE.flat().toSorted()).toEqual(Object.keys(FAST_PARTS).toSorted());
});

test("without Citus its tests are left out with a sentence, also on a build server", async () => {
  expect(await bareRun({ mustProve: true }).runPart(CLUSTER_PARTS.cluster)).toMatchObject([
    { failed: 0, note: expect.stringMatching("no Citus") },
  ]);
});
