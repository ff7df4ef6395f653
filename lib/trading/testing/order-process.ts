import { setTimeout as sleep } from "node:timers/promises";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { grantAccountScope } from "@/lib/core/scope";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import type { PlaceOrder } from "@/lib/trading/requests";
import { listOrderRecords, listRecordsById } from "@/lib/trading/store/order-records";
import { draftOrder } from "../draft-order";
import { workOrders } from "../order-worker";
import { releaseOrders } from "../release-order";

/**
 * A process that tests kill: "worker" works on orders until it is killed, "web" drafts and sends.
 */
export type OrderProcess = {
  readonly role: "worker" | "web";
  readonly databaseUrl: string;
  readonly accountId: number;
  readonly traderId: string;
  /**
   * "web": the orders to send, in this order; those that are already stored are not drafted again.
   */
  readonly orders: readonly PlaceOrder[];
  /** How many are released with one press. */
  readonly together: number;
  readonly readKey: {
    readonly apiKey: string;
    readonly apiSecret: string;
    readonly apiPassphrase: string;
  };
};

/** Waiting for the exchange's limits proves nothing. */
const FAST = 100;

const { role, databaseUrl, accountId, traderId, orders, together, readKey } = JSON.parse(
  process.env.ORDER_PROCESS ?? "",
) as OrderProcess;
const scope = grantAccountScope(accountId);
const trader = { id: traderId, name: "trader", origin: DESK_ORIGIN };
await openDatabase(databaseUrl);
await (role === "worker" ? workForEver() : sendAll());
await closeDatabase();

async function workForEver(): Promise<void> {
  const deps = {
    loadCredentials: async () => readKey,
    signal: new AbortController().signal,
    perSecond: FAST,
    grantScope: grantAccountScope,
    failed: () => {}, // the test causes faults on purpose
  };
  for (;;) {
    await workOrders(deps);
    await sleep(20);
  }
}

async function sendAll(): Promise<void> {
  const stored = await listOrderRecords(scope, { limit: orders.length });
  const drafts = stored.filter(({ state }) => state === "draft").map(({ id }) => id);
  for (let from = 0; from < drafts.length; from += together)
    await sendDrafts(drafts.slice(from, from + together));
  for (let from = stored.length; from < orders.length; from += together) {
    const ids: string[] = [];
    for (const typed of orders.slice(from, from + together)) {
      const id = await draftOrder(scope, { operation: "place-order", typed }, trader);
      if (id !== null) ids.push(id);
    }
    await sendDrafts(ids);
  }
}

/** Drafts whose preview came too late stay drafts, as on a screen that a person left. */
async function sendDrafts(ids: readonly string[]): Promise<void> {
  for (let looks = 0; looks < 1_000; looks += 1) {
    const records = await listRecordsById(scope, ids);
    const drafts = records.filter(({ state, failure }) => state === "draft" && failure === null);
    if (drafts.every(({ preview }) => preview !== null)) {
      const seen = drafts.map(({ id, bodySha256 }) => ({
        id,
        bodySha256: bodySha256 ?? "",
        knowsTwins: true,
      }));
      if (seen.length > 0) await releaseOrders(scope, seen, trader);
      return;
    }
    await sleep(20);
  }
}
