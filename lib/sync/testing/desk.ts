import { randomUUID } from "node:crypto";
import { saveFullReadAt } from "@/lib/accounts/store/accounts";
import { COMMISSION_AMOUNTS, type CommissionAmountField } from "@/lib/commissions/commission";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { insertEmptyDays } from "@/lib/commissions/testing/rows";
import { type Amount, compareAmounts } from "@/lib/core/amount";
import { type Clock, systemClock } from "@/lib/core/clock";
import { addDays, type Day, type DayRange, dayOf } from "@/lib/core/day";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { hurriedClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { readTestEnv } from "@/lib/env/testing/env";
import type { ExchangeCredentials } from "@/lib/exchange/http/credentials";
import { type KeyLimits, keyLimits } from "@/lib/exchange/rate-limit/limits";
import { type RunningSandbox, type ServerOptions, startSandbox } from "@/lib/sandbox/server";
import type { CommissionReport, RepaymentReport } from "../report";
import { type SyncRequest, syncCommissions, syncRepayments } from "../sync-account";

/** One sandbox and one account of its own on it. */
export type SyncDesk = {
  /** Its `advance` is time that passes: for the exchange and for this machine alike. */
  readonly sandbox: RunningSandbox;
  /** Moves one of the clocks alone, as none should. */
  readonly moveClock: (which: "exchange" | "machine", ms: number) => void;
  readonly scope: WholeAccountScope;
  readonly yesterday: Day;
  readonly lastDays: (count: number) => DayRange;
  readonly credentials: ExchangeCredentials;
  /** Not given: the exchange's own. */
  readonly limits: KeyLimits | undefined;
  readonly sync: (request?: Partial<SyncRequest>) => Promise<CommissionReport>;
  readonly syncRepayments: (request?: Partial<SyncRequest>) => Promise<RepaymentReport>;
  readonly close: () => Promise<void>;
};

/** 20 November is published at noon of the 21st (UTC+8), whatever the machine's day is. */
export const NOON = Date.parse("2026-11-21T12:00:00+08:00");

/** Stands in for the machine's clock, and can be moved. */
function movable(clock: Clock): Clock & { move: (ms: number) => void } {
  let movedMs = 0;
  return {
    ...clock,
    now: () => clock.now() + movedMs,
    move: (ms) => {
      movedMs += ms;
    },
  };
}
/** More calls than a sync has in flight: those that a killed process held are not waited for. */
const UNLIMITED = { calls: 40, perMs: 1, maxDoubtMs: 1 };
const NO_LIMIT = 1e9;

/**
 * `realLimits`: the exchange's limits on both sides and the real pauses between attempts; otherwise
 * nothing waits.
 */
export async function openTestDesk({
  secret,
  realLimits = false,
  ...options
}: ServerOptions & {
  readonly secret?: string;
  readonly realLimits?: boolean;
} = {}): Promise<SyncDesk> {
  const uid = randomUUID();
  const known = {
    apiKey: `key-${uid}`,
    apiSecret: `secret-${uid}`,
    apiPassphrase: "passphrase",
    uid,
  };
  const started = await startSandbox({
    nowMs: NOON,
    credentials: [known],
    seed: `${readTestEnv().seed} ${JSON.stringify(options)}`,
    ...(realLimits
      ? {}
      : { limits: { perSecond: NO_LIMIT, repaymentsPerSecond: NO_LIMIT, perMinute: NO_LIMIT } }),
    ...options,
  });
  const clock = movable(realLimits ? systemClock : hurriedClock);
  const sandbox: RunningSandbox = {
    ...started,
    advance: (ms) => {
      clock.move(ms);
      started.advance(ms);
    },
  };
  const account = await db().prisma.account.create({
    data: {
      name: uid,
      baseUrl: sandbox.url,
      environment: "sandbox",
      keyHint: "test",
      keyFingerprint: uid,
      sealedCredentials: new Uint8Array([0]), // the credentials below are handed over unsealed
    },
  });
  const credentials: ExchangeCredentials = { ...known, apiSecret: secret ?? known.apiSecret };
  const limits = realLimits ? undefined : unlimited(sandbox.url, known.apiKey);
  const deps = { loadCredentials: async () => credentials, limits, clock };
  const asked = { accountId: account.id, trigger: "command" } as const;
  const yesterday = addDays(dayOf(sandbox.now()), -1);
  return {
    sandbox,
    moveClock: (which, ms) => (which === "exchange" ? started.advance(ms) : clock.move(ms)),
    scope: grantAccountScope(account.id),
    credentials,
    limits,
    yesterday,
    lastDays: (count) => ({ from: addDays(yesterday, 1 - count), to: yesterday }),
    sync: (request) => syncCommissions({ ...asked, ...request }, deps),
    syncRepayments: (request) => syncRepayments({ ...asked, ...request }, deps),
    close: sandbox.close,
  };
}

/** As after a read of all days that found the older ones empty: a sync reads the newest `days`. */
export async function settleOlderDays(
  { scope, sandbox, lastDays }: SyncDesk,
  days: number,
): Promise<void> {
  const older = { from: lastDays(90).from, to: addDays(lastDays(days).from, -1) };
  await insertEmptyDays(scope, older, sandbox.now());
  await saveFullReadAt(scope, sandbox.now());
}

export function unlimited(baseUrl: string, apiKey: string): KeyLimits {
  const { commissions, repayments } = keyLimits(baseUrl, apiKey);
  return {
    commissions: { ...commissions, ...UNLIMITED },
    repayments: { ...repayments, ...UNLIMITED },
  };
}

type DaySums = {
  readonly rows: number;
  readonly sums: Partial<Record<CommissionAmountField, string | null>>;
};

/**
 * Every way in which the ledger's days of the range differ from the exchange's truth; [] when each
 * day is whole and equal. Days that are stored as failed or pending are named with their status:
 * known not to be there.
 */
export async function compareWithTruth(
  { scope, sandbox }: Pick<SyncDesk, "scope" | "sandbox">,
  range: DayRange,
  fields: readonly CommissionAmountField[] = COMMISSION_AMOUNTS,
): Promise<string[]> {
  const stored = new Map((await loadCommissionDays(scope, range)).map((day) => [day.day, day]));
  const ledger = await sumLedger(scope, range);
  return sandbox.truth(range).flatMap(({ day, rows, coins }) => {
    const status = stored.get(day)?.status ?? "missing";
    if (status !== "complete" && status !== "empty") return [`${day} is ${status}`];
    if (stored.get(day)?.rowCount !== rows)
      return [`${day}: ${stored.get(day)?.rowCount} rows, not ${rows}`];
    const mine = ledger.get(day) ?? new Map<string, DaySums>();
    const names = new Set([...mine.keys(), ...Object.keys(coins)]);
    return [...names].flatMap((coin) =>
      compareCoin(`${day} ${coin}`, mine.get(coin), coins[coin], fields),
    );
  });
}

function compareCoin(
  where: string,
  mine: DaySums | undefined,
  truth: DaySums | undefined,
  fields: readonly CommissionAmountField[],
): string[] {
  if (!mine || !truth) return [`${where}: ${mine ? "only in the ledger" : "not in the ledger"}`];
  if (mine.rows !== truth.rows) return [`${where}: ${mine.rows} rows, not ${truth.rows}`];
  return fields.flatMap((field) => {
    const [is, ought] = [mine.sums[field], truth.sums[field]];
    const equal = is && ought && compareAmounts(is as Amount, ought as Amount) === 0;
    return equal ? [] : [`${where} ${field}: ${is}, not ${ought}`];
  });
}

async function sumLedger(
  { accountId }: WholeAccountScope,
  { from, to }: DayRange,
): Promise<Map<Day, Map<string, DaySums>>> {
  const sums = COMMISSION_AMOUNTS.map((field) => `sum(${snake(field)})::text as "${field}"`).join(
    ", ",
  );
  const { rows } = await db().pool.query<
    { day: Day; coin: string; rows: number } & DaySums["sums"]
  >(
    `select day, coin, count(*)::int as rows, ${sums} from commission_rows
     where account_id = $1 and day between $2 and $3 group by day, coin`,
    [accountId, from, to],
  );
  const days = new Map<Day, Map<string, DaySums>>();
  for (const { day, coin, rows: count, ...totals } of rows) {
    const coins = days.get(day) ?? new Map<string, DaySums>();
    days.set(day, coins.set(coin, { rows: count, sums: totals }));
  }
  return days;
}

function snake(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
