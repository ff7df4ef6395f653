import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import { db } from "@/lib/database/database";
import { runs } from "@/lib/env/testing/env";
import { priceAt, readFacts } from "@/lib/exchange/trading/testing/sandbox";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import { listOrderEvents } from "@/lib/trading/store/order-records";
import { askRenewal, draftOrder } from "./draft-order";
import type { OrderPreview } from "./order-preview";
import { releaseOrder } from "./release-order";
import { seenOf } from "./seen-preview";
import { openTradingDesk, setLimits } from "./testing/orders";

const desk = openTradingDesk();

/** As if the preview had been made this much earlier. */
const age = (id: string, ms: number) =>
  db().pool.query(
    "update order_records set previewed_at = previewed_at - make_interval(secs => $2) where id = $1",
    [id, ms / 1_000],
  );

const kindsOf = async (id: string) =>
  (await listOrderEvents(desk.scope(), id)).map(({ kind }) => kind);

/** What is on the drafter's screen. */
async function screenOf(id: string) {
  const { bodySha256, preview } = await desk.read(id);
  const shown = preview ?? expect.fail("it was not previewed");
  return { id, bodySha256: bodySha256 ?? "none", seen: seenOf(shown), knowsTwins: false };
}

const renew = (id: string) => askRenewal(desk.scope(), { id }, desk.trader());

test("a preview in view is made again before it is too old, and can be sent meanwhile", async () => {
  const id = await desk.draft();
  expect(await renew(id)).toBe(false); // there is none yet
  await desk.turn();
  expect(await renew(id)).toBe(false); // it is young
  await age(id, 21_000);
  const before = await desk.read(id);
  expect(await askRenewal(desk.scope(), { id }, { id: crypto.randomUUID() })).toBe(false);
  expect(await renew(id)).toBe(true);
  const meanwhile = await desk.read(id);
  expect(meanwhile.bodySha256).toBe(before.bodySha256);
  expect(meanwhile.previewedAt).toEqual(before.previewedAt);

  await desk.turn();
  const renewed = await desk.read(id);
  expect(renewed.previewedAt?.getTime()).toBeGreaterThan(before.previewedAt?.getTime() ?? 0);
  // The same figures are no news.
  expect(await kindsOf(id)).toEqual(["drafted", "previewed"]);
  // Nothing is due before somebody asks again.
  await desk.turn();
  expect((await desk.read(id)).previewedAt).toEqual(renewed.previewedAt);
  expect(await releaseOrder(desk.scope(), await screenOf(id), desk.trader())).toEqual({
    kind: "approved",
  });
  expect(await renew(id)).toBe(false);
});

test("a renewal that fails leaves a preview that still holds, and is said once it is too old", async () => {
  const id = await desk.draft();
  await desk.turn();
  await age(id, 21_000);
  await renew(id);
  desk.sandbox().setSwitches({ faults: [{ kind: "http-error", endpoint: "unfilled-orders" }] });
  await desk.turn();
  expect(await desk.read(id)).toMatchObject({ failure: null, bodySha256: expect.any(String) });
  await age(id, 10_000);
  await desk.turn();
  expect((await desk.read(id)).failure).toMatchObject({ kind: expect.any(String) });
});

/** Its price, value and fee follow the market. */
async function draftMarketSell(): Promise<string> {
  const typed = {
    category: "SPOT",
    symbol: "BTCUSDT",
    side: "sell",
    orderType: "market",
    qty: "0.001",
  } as const;
  const id = await draftOrder(desk.scope(), { operation: "place-order", typed }, desk.trader());
  return id ?? expect.fail("the account does not trade");
}

/** Minutes: within a few the price hardly moves, within two days it does. */
const soon = fc.integer({ min: 0, max: 3 });
const late = fc.integer({ min: 300, max: 3_000 });

test("a press is of what was seen: other figures refuse it and say what changed", async () => {
  await setLimits(desk.scope(), { ...DEFAULT_LIMITS, ordersADay: 1_000 });
  await fc.assert(
    fc.asyncProperty(fc.oneof(soon, late), async (minutes) => {
      const id = await draftMarketSell();
      await desk.turn();
      const screen = await screenOf(id);
      const before = (await desk.read(id)).preview as OrderPreview;
      desk.sandbox().advance(minutes * 60_000);
      await age(id, 21_000);
      expect(await renew(id)).toBe(true);
      await desk.turn();
      const after = (await desk.read(id)).preview as OrderPreview;
      const executed = desk.executed("place-order").length;
      const outcome = await releaseOrder(desk.scope(), screen, desk.trader());
      await desk.turn();

      // The oracle: plain numbers of both previews.
      const moved = Math.abs(Number(after.lastPrice) / Number(before.lastPrice) - 1);
      const isSeen = moved <= 0.005;
      expect(outcome.kind).toBe(isSeen ? "approved" : "refused");
      expect(desk.executed("place-order").length).toBe(executed + (isSeen ? 1 : 0));
      if (!isSeen) {
        expect(outcome).toMatchObject({ problem: "changed" });
        // What is on the screen now can be sent.
        expect((await releaseOrder(desk.scope(), await screenOf(id), desk.trader())).kind).toBe(
          "approved",
        );
        await desk.turn();
      }
    }),
    { numRuns: runs(40) },
  );
  expect(desk.failures).toEqual([]);
});

test("a limit that is lowered while the preview is in view refuses the press", async () => {
  // The market of the tests before is far from where it began.
  const facts = await readFacts(desk.sandbox().url, "SPOT", "BTCUSDT");
  const id = await desk.draft({ price: priceAt(facts, "0.97") });
  await desk.turn();
  const screen = await screenOf(id);
  await setLimits(desk.scope(), { ...DEFAULT_LIMITS, largestOrder: parseAmount("1") });
  await age(id, 21_000);
  expect(await renew(id)).toBe(true);
  await desk.turn();
  expect(await releaseOrder(desk.scope(), screen, desk.trader())).toEqual({
    kind: "refused",
    problem: "changed",
    changes: [{ what: "limit" }],
  });
  expect(await kindsOf(id)).toEqual(["drafted", "previewed", "previewed"]);
});
