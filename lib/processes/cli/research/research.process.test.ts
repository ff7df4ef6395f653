import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { someOf } from "@/lib/env/testing/env";
import {
  createPreparedPlace,
  type DataPlace,
  openCommandLine,
  type RunningDesk,
} from "@/lib/processes/testing/app";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";

let place: DataPlace;
let sandbox: RunningSandbox;
let running: EmbeddedDatabase;
let commandLine: RunningDesk;
beforeAll(async () => {
  place = await createPreparedPlace();
  sandbox = await startSandbox({ seed: "research" });
  // Commands run beside this process, as beside a running desk.
  running = await ensureEmbeddedDatabase(place.dataDir);
  commandLine = openCommandLine(place.dataDir);
});
afterAll(async () => {
  await running.release();
  await sandbox.close();
  place.remove();
});

/** Public questions need no account; the environment names the exchange. */
const desk = (args: readonly string[], exchange: string = sandbox.url) =>
  commandLine.run(args, { EXCHANGE_BASE_URL: exchange });

describe("desk research", () => {
  test.each(["refresh", "export", "watch", "unwatch"])(
    "%s explains itself with an example",
    async (word) => {
      const { code, stdout } = await desk(["research", word, "--help"]);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Usage: desk research .*npm run --silent desk -- research /s);
    },
  );

  test.each(
    someOf([
      ["aapl", "aapl (did you mean AAPL?)"],
      ["RAAPLUSDT", "RAAPLUSDT (did you mean AAPL?)"],
      ["Apple", "Apple (did you mean AAPL"],
      ["ZZZZ", "ZZZZ. Write codes as the exchange does."],
    ]),
  )(
    "on a desk that never read the pairs, refresh and export judge %s first",
    async (code, said) => {
      const asked = ["--code", code, "--panel", "dividends"];
      for (const args of [
        ["refresh", "--codes", `AAPL,${code}`],
        ["export", ...asked],
        ["watch", "--codes", code],
      ]) {
        const { code: ended, stdout, stderr } = await desk(["research", ...args]);
        expect({ ended, stdout, stderr }).toEqual({
          ended: 1,
          stdout: "",
          stderr: expect.stringContaining(`The exchange has no pair for ${said}`),
        });
      }
    },
  );

  test("refresh asks for every panel, ends with 0 and prints what came of each; export writes it as CSV", async () => {
    const refreshed = await desk(["research", "refresh", "--codes", "AAPL", "--json"]);
    expect(refreshed).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^7 of 7 panels answered, 7 changed/),
    });
    const { status, panels } = JSON.parse(refreshed.stdout);
    expect(status).toBe("done");
    expect(panels).toHaveLength(7);
    const exported = await desk([
      "research",
      "export",
      "--code",
      "AAPL",
      "--panel",
      "shareholders",
    ]);
    const truth = sandbox.truthOfStock({ endpoint: "sharehold-detail", code: "AAPL" });
    const lines = exported.stdout.split("\r\n");
    expect(lines[0]).toBe("code,name,holdingNum,holdingRatio");
    expect(lines).toHaveLength((truth.kind === "list" ? truth.rows.length : -1) + 2);
    expect(exported.code).toBe(0);
  });

  test("export of what was never read writes nothing and ends with 2: unknown is not empty", async () => {
    const exported = await desk([
      "research",
      "export",
      "--code",
      "AAPL",
      "--panel",
      "dividends",
      "--locale",
      "zh-CN",
    ]);
    expect(exported).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("was never fetched in zh-CN"),
    });
  });

  test("refresh ends with 2 and says which panel failed and why", async () => {
    sandbox.setSwitches({ faults: [{ endpoint: "dividends", kind: "error-code", code: "40034" }] });
    const refreshed = await desk(["research", "refresh", "--codes", "AAPL", "--json"]);
    sandbox.setSwitches({ faults: [] });
    expect(refreshed).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("AAPL dividends: The exchange rejected"),
    });
    expect(refreshed.stderr).toContain("Details follow. (code 40034: ");
    expect(JSON.parse(refreshed.stdout)).toMatchObject({ status: "incomplete" });
  });

  test("a failure of several panels is said once, and export names the field that could not be read", async () => {
    sandbox.setSwitches({
      faults: (["dividends", "sharehold-detail"] as const).map((endpoint) => ({
        endpoint,
        kind: "missing-field",
        field: "list",
      })),
    });
    const refreshed = await desk(["research", "refresh", "--codes", "AAPL"]);
    sandbox.setSwitches({ faults: [] });
    const exported = await desk(["research", "export", "--code", "AAPL", "--panel", "dividends"]);
    expect(refreshed.stderr).toMatch(
      /^AAPL dividends, AAPL shareholders: .*could not be read\. .*follow\. \(list .*\)$/m,
    );
    expect(exported.stderr).toMatch(
      /^The last attempt failed: .*could not be read\. .*follow\. \(list .*\)$/m,
    );
    expect(exported.code).toBe(0);
  });

  test("where the list of pairs cannot be read, refresh says that the codes were not judged, and ends with 2", async () => {
    const other = await startSandbox({ seed: "no pairs" });
    other.setSwitches({ faults: [{ endpoint: "stock-info", kind: "error-code", code: "40034" }] });
    const refreshed = await desk(["research", "refresh", "--codes", "AAPL"], other.url);
    await other.close();
    expect(refreshed.stderr).toMatch(
      /^These codes could not be checked.* \(code 40034: .*\)\nAAPL prices: .*\n6 of 7 panels/,
    );
    expect(refreshed.code).toBe(2);
  });

  test("without an exchange it says what to do", async () => {
    const refreshed = await desk(["research", "refresh", "--codes", "AAPL"], "");
    expect(refreshed).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^No exchange is connected\. /),
    });
  });

  test("watch and unwatch print what is watched", async () => {
    expect(await desk(["research", "watch", "--codes", "NVDA, AAPL"])).toMatchObject({
      code: 0,
      stdout: "AAPL\nNVDA\n",
    });
    expect(await desk(["research", "unwatch", "--codes", "NVDA"])).toMatchObject({
      code: 0,
      stdout: "AAPL\n",
    });
  });
});
