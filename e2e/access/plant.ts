import type { ProfileTexts } from "@/lib/clients/client";
import { saveClientProfile } from "@/lib/clients/testing/profiles";
import { addDays, type Day, dayOf, dayStartMs } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { SandboxCredentials } from "@/lib/sandbox/http/credentials";
import type { RunningSandbox } from "@/lib/sandbox/server";
import { tradingBook } from "@/lib/trading/kept";
import { saveRecords } from "@/lib/trading/store/records";
import { testOrder } from "@/lib/trading/testing/trading-book";
import { keepOrder } from "@/lib/trading/to-keep";
import { startExchange } from "../support/prepare";
import { A, B } from "./marks";

/** Four days ago: published at any hour of the day, and inside every page's default period. */
export const plantedDay = (nowMs: number): Day => addDays(dayOf(nowMs), -4);

const AMOUNTS = { dealAmount: "90000", fee: "54.5", feePaid: "54.5", rebateAmount: "12.5" };
type Written = Omit<ProfileTexts, "labels">;
type PlantedClient = Readonly<Record<"uid" | "coin" | "symbol" | "label" | keyof Written, string>>;

/** Starts an exchange for one account, with this account's marks in its book. */
export async function startPlantedExchange(
  credentials: readonly SandboxCredentials[],
  { name, orderId, clients }: { name: string; orderId: string; clients: readonly PlantedClient[] },
): Promise<RunningSandbox> {
  const sandbox = await startExchange({
    seed: name,
    book: { rowsPerDay: 0 }, // the planted rows are enough, and every day with rows is compared
    credentials,
  });
  const day = plantedDay(sandbox.now());
  for (const { uid, coin, symbol } of clients) {
    sandbox.edit({
      kind: "late-row",
      day,
      row: { uid, coin, symbol, productType: "SPOT", ...AMOUNTS },
    });
  }
  const repaidTimeMs = dayStartMs(day) + 3_600_000;
  sandbox.editRepayment({
    kind: "add",
    repayment: { repayOrderId: orderId, coin: clients[0]?.coin ?? "USDT", repaidTimeMs },
  });
  return sandbox;
}

/** An order of today, stored as the copy of the exchange's history stores it. */
export async function plantOrder(
  scope: WholeAccountScope,
  { tradeId, own }: { readonly tradeId: string; readonly own: { readonly coin: string } },
  /** The exchange's time: the desk deletes records that are later than its clock. */
  nowMs: number,
): Promise<void> {
  const order = testOrder(tradeId, {
    symbol: `${own.coin}USDT`,
    orderStatus: "cancelled",
    createdTimeMs: nowMs,
  });
  const book = tradingBook(scope, { environment: "sandbox" });
  await saveRecords(book, "order", [keepOrder(order, false)], nowMs);
}

export const CLIENTS = { a: [A.own, A.other], b: [B.own] } as const;

export async function plantProfiles(
  scope: WholeAccountScope,
  clients: readonly PlantedClient[],
): Promise<void> {
  for (const { coin: _coin, symbol: _symbol, label, ...profile } of clients) {
    await saveClientProfile(scope, { ...profile, labels: [label] }, "planted@desk.example");
  }
}
