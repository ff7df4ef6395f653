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

/** One sandbox with one account. */
export type SyncDesk = {
  /** `advance` moves the exchange's and this machine's clock alike. */
  readonly sandbox: RunningSandbox;
  /** Moves only one of the clocks, as in a fault. */
  readonly moveClock: (which: "exchange" | "machine", ms: number) => void;
  readonly scope: WholeAccountScope;
  readonly yesterday: Day;
  readonly lastDays: (count: number) => DayRange;
  readonly credentials: ExchangeCredentials;
  /** Undefined: the exchange's own limits. */
  readonly limits: KeyLimits | undefined;
  readonly sync: (request?: Partial<SyncRequest>) => Promise<CommissionReport>;
  readonly syncRepayments: (request?: Partial<SyncRequest>) => Promise<RepaymentReport>;
  readonly close: () => Promise<void>;
};

/** At noon of the 21st (UTC+8) the 20th is published, whatever the machine's day is. */
export const NOON = Date.parse("2026-11-21T12:00:00+08:00");

/** Stands in for the machine's clock and can be moved. */
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
/** More calls than a sync has in flight, so that no sync waits for those of a killed process. */
const UNLIMITED = { calls: 40, perMs: 1, maxDoubtMs: 1 };
const NO_LIMIT = 1e9;

/**
 * `realLimits`: the exchange's limits on both sides and the real pauses between attempts; otherwise
 * no call waits.
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
      sealedCredentials: new Uint8Array([0]), // the tests pass the credentials unsealed
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

/** As if a full read had found the older days empty: a sync then reads only the newest `days`. */
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
 * Every way in which the ledger's days of the range differ from the exchange's truth; [] if each
 * day is complete and equal. Days that are stored as failed or pending are listed with their
 * status, because the desk knows that they are missing.
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
