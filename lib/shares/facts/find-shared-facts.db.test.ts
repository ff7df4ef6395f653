import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { makeKeeper } from "../kept-answers";
import type { OpenShare } from "../open-share";
import { AAPL, nowMs, say, seedStocks, stored, WATCHLIST } from "../testing/shared-stocks";
import { findSharedFacts } from "./find-shared-facts";

openTestDatabase();
afterEach(() => {
  vi.useRealTimers();
});

test("a live link's facts are captured once, however many parts are asked for, until something changes", async () => {
  await seedStocks();
  vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
  const { exchangeId } = await stored();
  const keep = makeKeeper(1_000_000);
  const share = { subject: WATCHLIST, language: "en-US", factsHash: null, exchangeId };
  const load = async () => (await findSharedFacts(share as OpenShare, keep)).load();
  const query = vi.spyOn(db().pool, "query");
  onTestFinished(() => query.mockRestore());
  const first = await load();
  query.mockClear();
  expect([await load(), await load()]).toEqual([first, first]);
  expect(query.mock.calls).toHaveLength(2); // each asks whether something was answered since
  await say("earnings", null, AAPL);
  expect((await load()).hash).not.toBe(first.hash);
});
