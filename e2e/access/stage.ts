import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type KeyAccount, listKeyAccounts } from "@/lib/accounts/store/accounts";
import type { Day } from "@/lib/core/day";
import { grantAccountScope } from "@/lib/core/scope";
import { nextPort } from "@/lib/processes/testing/ports";
import type { User } from "@/lib/users/store/users";
import type { Store } from "../support/database";
import { startDesk } from "../support/desk-process";
import { openDeskStore, startSessionOf } from "../support/person";
import { prepareStore } from "../support/prepare";
import { keepSecret } from "./known-secrets";
import { A, B } from "./marks";
import { findPeople, letSessionsRunOut, makePeople, makeSpare } from "./people";
import { CLIENTS, plantedDay, plantOrder, plantProfiles, startPlantedExchange } from "./plant";
import { plantDraft, plantRest, plantTrading } from "./plant-trading";
import { PEOPLE, type PersonRole, type Role } from "./roles";
import { makeThings, type Things } from "./things";
import { makeTokens } from "./tokens";

export type Stage = Things &
  Store & {
    readonly url: string;
    readonly exchangeUrl: string;
    readonly a: KeyAccount;
    readonly b: KeyAccount;
    /** A path where a test may write a file for an import. */
    readonly importFile: string;
    /** A table with one order. */
    readonly draftFile: string;
    /** A draft of an order in account A. */
    readonly draftId: string;
    /** The day of the planted rows; `month` is its month ("2026-11"). */
    readonly day: Day;
    readonly month: string;
    readonly people: Readonly<Record<PersonRole, User>>;
    /** A partner of A; no request is sent in his name, but other roles change and remove him. */
    readonly spare: User;
    /** The value of the header "cookie"; "nobody" and "revoked" have none. */
    readonly cookies: Readonly<Partial<Record<Role, string>>>;
    /** The tokens open account A; that of the manager of B opens account B. */
    readonly tokens: Readonly<Partial<Record<Role, string>>>;
  };

const KEYS = {
  a: exchangeKey("axlewood"),
  b: exchangeKey("birchfield"),
};
/** Trading keys of the same users at the exchange. */
const TRADE_KEYS = {
  a: { ...exchangeKey("axlewood trade"), uid: KEYS.a.uid },
  b: { ...exchangeKey("birchfield trade"), uid: KEYS.b.uid },
};
/** The key of account B, for commands that read a key. */
export const COMMAND_KEY = {
  EXCHANGE_API_KEY: KEYS.b.apiKey,
  EXCHANGE_API_SECRET: KEYS.b.apiSecret,
  EXCHANGE_API_PASSPHRASE: KEYS.b.apiPassphrase,
};

/** A separate desk with two accounts and a person of each role; `stop` stops it. */
export async function openStage(): Promise<{ stage: Stage; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-access-"));
  const dataDir = path.join(folder, "data");
  let draftId = "";
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops.splice(0)) await each();
  };
  try {
    const a = await startPlantedExchange([KEYS.a, TRADE_KEYS.a], { ...A, clients: CLIENTS.a });
    const b = await startPlantedExchange([KEYS.b, TRADE_KEYS.b], { ...B, clients: CLIENTS.b });
    stops.unshift(a.close, b.close);
    const books = [
      { name: A.name, baseUrl: a.url, credentials: KEYS.a },
      { name: B.name, baseUrl: b.url, credentials: KEYS.b },
    ];
    const store = await prepareStore(dataDir, books, async (accounts) => {
      const [first, second] = accounts.map(({ id }) => grantAccountScope(id));
      if (!first || !second) throw new Error("there should be two accounts");
      await plantProfiles(first, CLIENTS.a);
      await plantProfiles(second, CLIENTS.b);
      await plantOrder(first, A, a.now());
      await plantOrder(second, B, b.now());
      await makePeople({ accountA: first.accountId, accountB: second.accountId });
      const { managerA: trader } = await findPeople();
      const [ofA, ofB] = [
        { id: first.accountId, name: A.name },
        { id: second.accountId, name: B.name },
      ];
      await plantTrading(first, ofA, { key: TRADE_KEYS.a, trader });
      await plantTrading(second, ofB, { key: TRADE_KEYS.b, trader: null });
      draftId = await plantDraft(first, trader);
      await plantRest(first);
    });
    const url = `http://localhost:${await nextPort()}`;
    const desk = await startDesk({ ...store, url, exchangeUrl: a.url, credentials: KEYS.a });
    stops.unshift(desk.stop);
    stops.unshift(await openDeskStore(store));
    return {
      stage: await furnish({
        ...store,
        url,
        exchangeUrl: a.url,
        draftId,
        day: plantedDay(a.now()),
      }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function furnish(
  place: Store & Pick<Stage, "url" | "exchangeUrl" | "day" | "draftId">,
): Promise<Stage> {
  const [a, b] = await listKeyAccounts();
  if (!a || !b) throw new Error("there should be two accounts");
  const people = await findPeople();
  const cookies: Partial<Record<Role, string>> = {};
  const comeIn = async (role: PersonRole) => {
    const { name, value } = await startSessionOf(people[role]);
    return `${name}=${keepSecret(`session of ${role}`, value)}`;
  };
  cookies.expired = await comeIn("managerA");
  await letSessionsRunOut(people.managerA);
  for (const role of PEOPLE) cookies[role] = await comeIn(role);
  const tokens = await makeTokens({ a, b }, people);
  const spare = await makeSpare(a.id);
  const importFile = path.join(place.dataDir, "..", "old.csv");
  const draftFile = path.join(place.dataDir, "..", "orders.csv");
  writeFileSync(draftFile, `${A.own.coin}USDT,buy,1,1\n`);
  const known = {
    ...{ ...place, a, b, importFile, draftFile, month: place.day.slice(0, 7) },
    ...{ people, spare, cookies, tokens },
  };
  return { ...known, ...(await makeThings(known)) };
}

function exchangeKey(name: string) {
  const secret = (what: string) => keepSecret(`${what} of ${name}`, randomSecret());
  return {
    apiKey: `bg_${createHash("sha256").update(name).digest("hex").slice(0, 32)}`,
    apiSecret: secret("API secret"),
    apiPassphrase: secret("passphrase"),
    uid: name === "axlewood" ? "1000000011" : "1000000012",
  };
}

function randomSecret(): string {
  return randomBytes(24).toString("base64url");
}
