import { expect, test } from "vitest";
import { addDays, dayEndMs, dayStartMs } from "@/lib/core/day";
import { createSandboxClock } from "../core/sandbox-clock";
import { askJson, dayQuery, NOON_MS, openSandbox, rowsOf, YESTERDAY } from "../testing/client";

const TODAY = addDays(YESTERDAY, 1);
const HOUR_MS = 3_600_000;

test("a day appears at ten in the morning of the next one (UTC+8), whole, and not before", async () => {
  const sandbox = await openSandbox();
  const count = async (day = YESTERDAY) => rowsOf(await askJson(sandbox, dayQuery(day))).length;
  sandbox.setNow(dayStartMs(TODAY) + 10 * HOUR_MS - 60_000);
  expect(await count()).toBe(0);
  expect(await count(addDays(YESTERDAY, -1))).toBe(40);
  expect(rowsOf(await askJson(sandbox))).toEqual([]);
  sandbox.advance(61_000);
  expect(await count()).toBe(40);
  expect(rowsOf(await askJson(sandbox))).toHaveLength(40);
});

test("today and the future are never shown, even when publication takes no time", async () => {
  const sandbox = await openSandbox({ switches: { publishAfterMs: 0 } });
  const query = {
    startTime: String(dayStartMs(TODAY)),
    endTime: String(dayEndMs(addDays(TODAY, 3))),
  };
  expect(rowsOf(await askJson(sandbox, query))).toEqual([]);
});

test("the hour of publication can be moved, and the truth says what is out", async () => {
  const sandbox = await openSandbox({ switches: { publishAfterMs: 30 * HOUR_MS } });
  expect(rowsOf(await askJson(sandbox))).toEqual([]);
  const published = () =>
    sandbox.truth({ from: addDays(YESTERDAY, -1), to: TODAY }).map((day) => day.published);
  expect(published()).toEqual([true, false, false]);
  sandbox.setSwitches({ publishAfterMs: 0 });
  expect(published()).toEqual([true, true, false]);
});

test("a moved clock opens more days, which were there all along", async () => {
  const sandbox = await openSandbox();
  const ahead = await openSandbox({ nowMs: NOON_MS + 3 * 24 * HOUR_MS });
  sandbox.advance(3 * 24 * HOUR_MS);
  const day = addDays(TODAY, 1);
  const [here, there] = [
    await askJson(sandbox, dayQuery(day)),
    await askJson(ahead, dayQuery(day)),
  ];
  expect(rowsOf(here)).toHaveLength(40);
  expect(here.data).toEqual(there.data);
});

test("the clock runs with the machine's by default, or away from it by an offset", () => {
  expect(createSandboxClock(() => 1000, 0).now()).toBe(1000);
  let machineMs = 5000;
  const clock = createSandboxClock(() => machineMs, -HOUR_MS);
  machineMs += 10;
  expect(clock.now()).toBe(5010 - HOUR_MS);
  clock.setNow(7);
  machineMs += 10;
  expect(clock.now()).toBe(17);
});
