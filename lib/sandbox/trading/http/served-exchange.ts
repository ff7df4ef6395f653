import { createRandom } from "@/lib/sandbox/core/random";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import type { OperationName } from "@/lib/sandbox/http/operations";
import type { TradingExchange, TradingTruth } from "../interface/exchange";
import { refuseWith } from "./form";
import { createVisibility, type Visibility } from "./visibility";

/** The true fate of a request that changes something, whatever its client was told. */
export type WriteRecord = {
  readonly atMs: number;
  readonly uid: string;
  readonly operation: OperationName;
  /** The clientOid of the body, or those of its orders. */
  readonly clientOids: readonly string[];
  /** The broker's code in the header, "" without one. */
  readonly channelCode: string;
  /** Whether the exchange carried it out or refused it; false: a fault struck before. */
  readonly executed: boolean;
  /** The exchange's code, "" where it was not executed. */
  readonly code: string;
  /** Kind of the fault that struck; "" for none. */
  readonly fault: string;
};

export type TradingTruthOfUid = TradingTruth & { readonly writes: readonly WriteRecord[] };

/** The exchange, with what readers are shown of it and the record of what was sent. */
export type ServedExchange = {
  readonly exchange: TradingExchange;
  readonly visibility: Visibility;
  readonly record: (write: WriteRecord) => void;
  /** Default: of the demo account. */
  readonly truth: (uid?: string) => TradingTruthOfUid;
  /** An id that no order has. */
  readonly inventId: () => string;
  /** Counts an order of this UTC day; refuses with 25004 after `most` (0: no limit). */
  readonly countOrder: (uid: string, most: number) => void;
};

const MAX_WRITES = 200_000;
const DAY_MS = 86_400_000;

export function createServedExchange(
  exchange: TradingExchange,
  seed: string,
  now: () => number,
): ServedExchange {
  const writes: WriteRecord[] = [];
  const random = createRandom(`${seed}:lost-orders`);
  const counts = new Map<string, { day: number; orders: number }>();
  return {
    exchange,
    visibility: createVisibility(now),
    record: (write) => {
      writes.push(write);
      if (writes.length > MAX_WRITES) writes.splice(0, MAX_WRITES / 2);
    },
    truth: (uid = DEMO_CREDENTIALS.uid ?? DEMO_CREDENTIALS.apiKey) => ({
      ...exchange.truth(uid),
      writes: writes.filter((write) => write.uid === uid),
    }),
    inventId: () =>
      `9${String(now()).padStart(13, "0")}${String(random.int(100_000)).padStart(5, "0")}`,
    countOrder: (uid, most) => {
      const day = Math.floor(now() / DAY_MS);
      const earlier = counts.get(uid);
      const orders = earlier?.day === day ? earlier.orders + 1 : 1;
      if (most > 0 && orders > most) refuseWith("25004");
      counts.set(uid, { day, orders });
    },
  };
}
