import { createHash, randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import type { KeyAccount } from "@/lib/accounts/store/accounts";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { grantAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import type { User } from "@/lib/users/store/users";
import { insertSavedView } from "@/lib/views/store";
import { saveFeed } from "@/lib/watchlists/store/feeds";
import { insertWatchlist } from "@/lib/watchlists/store/watchlists";
import { ask } from "../support/raw-http";
import { makeLink } from "../support/share-links";
import { keepSecret } from "./known-secrets";
import { makeOwnLink } from "./links";
import { A, B } from "./marks";
import { plantPayout } from "./plant-payouts";
import { PEOPLE, type PersonRole, ROLES, type Role } from "./roles";
import { makeToken } from "./tokens";

type Kind =
  | "view"
  | "watchlist"
  | "link"
  | "exportJob"
  | "token"
  | "reachedToken"
  | "importToApply"
  | "importToDescribe";

export type Things = {
  /** The id of this person's thing; of the manager of A's if the role has none. */
  readonly own: (kind: Kind, role: Role) => string;
  /**
   * Tokens of calendar addresses; for "nobody" and the other strangers a token that opens nothing.
   */
  readonly feeds: Readonly<Record<Role, string>>;
  /** An import that was uploaded to account A. */
  readonly importId: number;
  /** One that the command line removes. */
  readonly removedImportId: number;
  /** An import of account A that was undone. */
  readonly undoneImportId: number;
  /** An approved statement of the partner of A. */
  readonly statementId: number;
  /** The token of the administrator's link to the market's calendar. */
  readonly share: string;
};

type ThingsPlace = {
  readonly url: string;
  readonly exchangeUrl: string;
  readonly a: KeyAccount;
  readonly b: KeyAccount;
  readonly month: string;
  readonly people: Readonly<Record<PersonRole, User>>;
  readonly cookies: Readonly<Partial<Record<Role, string>>>;
  readonly tokens: Readonly<Partial<Record<Role, string>>>;
};

/**
 * Makes what people of A own, so that other roles can try its ids: views, watchlists, feeds,
 * exports, an import.
 */
export async function makeThings(place: ThingsPlace): Promise<Things> {
  const ids = new Map<string, string>();
  const feeds = Object.fromEntries(ROLES.map((role) => [role, newToken()])) as Record<Role, string>;
  for (const role of PEOPLE) {
    ids.set(`view ${role}`, await makeView(place, role));
    const list = await makeWatchlist(place, role);
    ids.set(`watchlist ${role}`, list);
    const tokenHash = createHash("sha256").update(feeds[role]).digest("hex");
    await saveFeed(place.people[role].id, list, { tokenHash, language: "en-US" }, TEST_ORIGIN);
    keepSecret(`calendar address of ${role}`, feeds[role]);
    for (const kind of ["token", "reachedToken"])
      ids.set(`${kind} ${role}`, await makeSpareToken(place, role));
    const title = `${role === "managerB" ? B.link : A.link} of ${role}`;
    ids.set(`link ${role}`, await makeOwnLink(place.people[role], title, place.a.baseUrl));
    if (role !== "managerB") ids.set(`exportJob ${role}`, await beginExport(place, role));
  }
  // A worker starts an import at the first request, so each role that may request it has one of its
  // own.
  for (const role of ["managerA", "administrator"] as const) {
    for (const kind of ["importToApply", "importToDescribe"] as const)
      ids.set(`${kind} ${role}`, String(await bringImport(place)));
  }
  await untilWritten();
  const own = (kind: Kind, role: Role): string => {
    const id = ids.get(`${kind} ${role}`) ?? ids.get(`${kind} managerA`);
    if (id === undefined) throw new Error(`the manager of A has no ${kind}`);
    return id;
  };
  const { token: share } = await makeLink(place);
  const { partnerA: partner, viewerA, administrator } = place.people;
  // Everybody got access just now, and for a day nobody could be a second person.
  await db().pool.query("update given_access set given_at = given_at - interval '2 days'");
  const statementId = await plantPayout({
    ...{ account: place.a, month: place.month, partner },
    by: [viewerA, administrator],
  });
  const undoneImportId = await bringImport(place);
  await db().pool.query("update commission_imports set status = 'undone' where id = $1", [
    undoneImportId,
  ]);
  const importId = await bringImport(place);
  const removedImportId = await bringImport(place);
  return { own, feeds, importId, removedImportId, undoneImportId, statementId, share };
}

async function makeView({ a, b, people }: ThingsPlace, role: PersonRole): Promise<string> {
  const mark = role === "managerB" ? B.view : A.view;
  const scope = grantAccountScope(role === "managerB" ? b.id : a.id);
  const view = {
    screen: "commissions",
    name: `${mark} of ${role}`,
    query: "coin=USDT",
    isShared: false,
  };
  const kept = await insertSavedView(scope, people[role].id, view);
  if (typeof kept === "string") throw new Error(`a view is refused: ${kept}`);
  return kept.id;
}

async function makeWatchlist({ people }: ThingsPlace, role: PersonRole): Promise<string> {
  const name = `${role === "managerB" ? B.watchlist : A.watchlist} of ${role}`;
  const list = await insertWatchlist(people[role].id, name);
  if (list.kind === "refused") throw new Error(list.problem.kind);
  return list.id;
}

/** A token that a test may revoke. */
async function makeSpareToken({ a, b, people }: ThingsPlace, role: PersonRole): Promise<string> {
  const accountId = role === "managerB" ? b.id : a.id;
  return (await makeToken(people[role], `spare of ${role}`, accountId)).id;
}

/** Starts an export for this person; returns its id. */
async function beginExport({ url, a, tokens }: ThingsPlace, role: PersonRole): Promise<string> {
  const asked = await ask(url, `/api/v1/accounts/${a.id}/exports/commissions.csv`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens[role]}` },
  });
  if (asked.status !== 202) throw new Error(`${role}: ${asked.status} ${asked.body}`);
  return (JSON.parse(asked.body) as { id: string }).id;
}

/** Reads the database, because requests with a token are counted. */
async function untilWritten(): Promise<void> {
  const open = () => db().prisma.exportJob.count({ where: { status: { not: "done" } } });
  await expect.poll(open).toBe(0);
}

async function bringImport({ url, a, cookies }: ThingsPlace): Promise<number> {
  const answer = await ask(url, `/import/upload?account=${a.id}`, {
    method: "POST",
    headers: { origin: url, cookie: cookies.managerA ?? "", "x-file-name": "old.csv" },
    body: "a,b\r\n1,2\r\n",
  });
  return (JSON.parse(answer.body) as { id: number }).id;
}

const newToken = () => randomBytes(32).toString("base64url");
