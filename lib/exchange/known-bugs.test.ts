import { afterEach, expect, test } from "vitest";
import type { CommissionRow } from "@/lib/commissions/commission";
import { type Amount, sumAmounts } from "@/lib/core/amount";
import { parseDay } from "@/lib/core/day";
import { createExchangeClient } from "./client";
import {
  EXAMPLE_ROW,
  type HttpStandIn,
  type StandInReply,
  startStandIn,
  success,
} from "./http/testing/http-stand-in";
import { localLeases } from "./rate-limit/testing/local-leases";

// The bugs of public clients from docs/exchange.md, section 10, as far as a client that only reads
// can have them.
let server: HttpStandIn | null = null;
afterEach(() => server?.close());

async function readExample(replies: StandInReply[]): Promise<CommissionRow[]> {
  server = await startStandIn(replies);
  const client = createExchangeClient({
    baseUrl: server.url,
    credentials: { apiKey: "key", apiSecret: "secret", apiPassphrase: "passphrase" },
    leases: localLeases(),
    priority: "background",
  });
  const rows: CommissionRow[] = [];
  for await (const page of client.commissionPages({ day: parseDay("2023-09-10"), showSub: true })) {
    rows.push(...page);
  }
  await client.close();
  return rows;
}

const page = (rows: readonly object[], endId: string) => success({ commissionList: rows, endId });

test("data is not read as an array: rows are in its commissionList, and an array is refused", async () => {
  expect(await readExample([page([EXAMPLE_ROW], "")])).toHaveLength(1);
  await server?.close();
  await expect(readExample([success([EXAMPLE_ROW])])).rejects.toMatchObject({
    failure: { kind: "bad-response" },
  });
});

test("not only the first page is read", async () => {
  const row = (uid: string) => ({ ...EXAMPLE_ROW, uid });
  const rows = await readExample([
    page([row("1"), row("2")], "9"),
    page([row("3")], "8"),
    page([], ""),
  ]);
  expect(rows.map(({ uid }) => uid)).toEqual(["1", "2", "3"]);
});

test("rows are not deduped on a made-up id: two alike are two, within a page and across pages", async () => {
  const other = { ...EXAMPLE_ROW, uid: "2" };
  const rows = await readExample([
    page([EXAMPLE_ROW, EXAMPLE_ROW, other], "9"),
    page([EXAMPLE_ROW], ""),
  ]);
  expect(rows.map(({ uid }) => uid)).toEqual([
    EXAMPLE_ROW.uid,
    EXAMPLE_ROW.uid,
    "2",
    EXAMPLE_ROW.uid,
  ]);
});

test("amounts never pass through a float", async () => {
  const long = "123456789012345678901234567890.123456789012345678";
  const [row] = await readExample([
    page([{ ...EXAMPLE_ROW, rebateAmount: long, fee: "0.10" }], ""),
  ]);
  expect(row).toMatchObject({ rebateAmount: long, fee: "0.10" });
});

test("a running total stays apart from the rebate: summing rebates does not count it", async () => {
  const rows = await readExample([
    page(
      [
        { ...EXAMPLE_ROW, rebateAmount: "1.5", dayTotalRebateAmount: "4" },
        { ...EXAMPLE_ROW, rebateAmount: "2.5", dayTotalRebateAmount: "4" },
      ],
      "",
    ),
  ]);
  expect(sumAmounts(rows.map((row): Amount => row.rebateAmount))).toBe("4.0");
  expect(rows.map((row) => row.dayTotalRebateAmount)).toEqual(["4", "4"]);
});
