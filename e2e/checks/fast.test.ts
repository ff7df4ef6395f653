import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { buildOnce, CLUSTER, FAST_PARTS, type Run, SIDE_BY_SIDE } from "./fast";
import { FULL_PARTS } from "./full";
import { emptyOutcome, type Outcome, type Step } from "./step";

const passed = (name: string): Outcome => ({ ...emptyOutcome(name), passed: 3 });

/** A run on a machine with neither PostgreSQL nor Chromium, that notes its steps instead of starting them. */
function bareRun(mustProve: boolean, built: Outcome = passed("build")) {
  const steps: Step[] = [];
  const run: Run = {
    resultsDir: "/nowhere",
    find: {
      postgres: () => null,
      citus: () => null,
      chromium: () => null,
      prometheus: () => null,
      pgbouncer: () => null,
      patroni: () => null,
      etcd: () => null,
      haproxy: () => null,
      soffice: () => null,
    },
    mustProve,
    step: async (step) => {
      steps.push(step);
      return passed(step.name);
    },
    afterBuild: buildOnce(async () => built),
  };
  return { run, steps };
}
const failures = (outcomes: readonly Outcome[]) => outcomes.filter(({ failed }) => failed > 0);

test.each([FAST_PARTS.store, FULL_PARTS.process, FULL_PARTS["store-native"]])(
  "without PostgreSQL a build server's part and a full one fail, a person's says what was left out",
  async (part) => {
    expect(failures(await part(bareRun(true).run))).toMatchObject([
      { failed: 1, failures: [expect.stringMatching("no PostgreSQL")] },
    ]);
    const outcomes = await part(bareRun(false).run);
    expect(failures(outcomes)).toEqual([]);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ passed: 0, note: expect.stringMatching("no PostgreSQL") }),
    );
  },
);

test("without PostgreSQL the other tests of the part still run, without the whole desk", async () => {
  const { run, steps } = bareRun(true);
  await FULL_PARTS.process(run);
  expect(steps.flatMap(({ args }) => args)).toContain("--project=launcher");
  expect(steps.flatMap(({ args }) => args)).not.toContain("--project=whole");
});

test("the whole desk is only in the full run, and the processes of `npm test` need no PostgreSQL", async () => {
  const { run, steps } = bareRun(true);
  expect(failures(await FAST_PARTS.process(run))).toEqual([]);
  expect(steps.flatMap(({ args }) => args)).not.toContain("--project=whole");
  expect(readdirSync("e2e/full/whole")).toContain("two-of-each.process.test.ts");
});

test("a part of the browser fails without Chromium in every run", async () => {
  expect(failures(await FAST_PARTS.browser(bareRun(false).run))).toMatchObject([{ failed: 1 }]);
});

test("every part that runs the built app fails after a failed build, and none of its steps starts", async () => {
  const { run, steps } = bareRun(true, {
    ...emptyOutcome("build"),
    seconds: 40,
    failed: 1,
    failures: ["no"],
  });
  expect(await FAST_PARTS.process(run)).toMatchObject([{ name: "build", failed: 1, seconds: 40 }]);
  expect(await FAST_PARTS.browser(run)).toMatchObject([{ name: "build", failed: 1, seconds: 0 }]);
  expect(steps).toEqual([]);
});

test("parts side by side build once, and every part has its row", async () => {
  let builds = 0;
  const afterBuild = buildOnce(async () => {
    builds += 1;
    return passed("build");
  });
  const next = async () => [passed("tests")];
  const ended = await Promise.all([afterBuild(next), afterBuild(next)]);
  expect(ended.flat().map(({ name }) => name)).toEqual(["build", "tests", "tests"]);
  expect(builds).toBe(1);
  expect(SIDE_BY_SIDE.flat().toSorted()).toEqual(Object.keys(FAST_PARTS).toSorted());
});

test("without Citus its tests are left out with a sentence, also on a build server", async () => {
  expect(await CLUSTER(bareRun(true).run)).toMatchObject([
    { failed: 0, note: expect.stringMatching("no Citus") },
  ]);
});
