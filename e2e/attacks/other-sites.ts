import { expect } from "@playwright/test";
import { readTestEnv } from "@/lib/env/testing/env";
import { PASSWORD, sendSignIn } from "../access/people";
import type { Answered } from "../support/raw-http";
import { type Attacker, inTurn } from "./attacker";
import { ELSEWHERE } from "./payloads";

/**
 * Tries every address that sign-in must not redirect to; `npm test` tries each in one of the ways.
 */
export async function tryLeadingElsewhere({ stage, get, as }: Attacker): Promise<string[]> {
  const faults: string[] = [];
  const judge = (what: string, { headers, body }: Answered) => {
    const to = headers["x-action-redirect"]?.split(";")[0] ?? headers.location;
    if (to !== undefined && new URL(to, stage.url).origin !== stage.url)
      faults.push(`${what} leads to ${to}`);
    if (/(?:href|action|url)="?(?:https?:)?\/\/(?:[^"/]*@)?evil/i.test(body))
      faults.push(`${what} links to it`);
  };
  const ways: readonly ((next: string) => Promise<void>)[] = [
    async (next) =>
      judge(`a visitor's next=${next}`, await get(`/sign-in?next=${encodeURIComponent(next)}`)),
    async (next) => {
      const known = await get(`/sign-in?next=${encodeURIComponent(next)}`, as("viewerA"));
      expect([303, 307], next).toContain(known.status);
      judge(`a known person's next=${next}`, known);
    },
    ...["signin", "error"].map((route) => async (next: string) => {
      const path = `/api/auth/${route}?callbackUrl=${encodeURIComponent(next)}`;
      judge(`${route} with callbackUrl=${next}`, await get(path));
    }),
  ];
  const signIn = async (next: string) => {
    const form = { email: stage.people.viewerA.email, password: PASSWORD, next };
    judge(`a form's next=${next}`, await sendSignIn(stage.url, form));
  };
  for (const [at, next] of ELSEWHERE.entries()) for (const way of inTurn(ways, at)) await way(next);
  for (const next of readTestEnv().isFull ? ELSEWHERE : ELSEWHERE.slice(0, 2)) await signIn(next);
  return faults;
}

/** Sends a change as another site's page could make a browser send it. */
export async function tryForeignForms({ stage, get, as, actionId }: Attacker): Promise<string[]> {
  const id = actionId("clients/actions.ts#saveRules");
  const seen = { newDays: 30, dormantDays: 30, lostDays: 90 };
  const typed = { newDays: 5, dormantDays: 6, lostDays: 7 };
  const body = JSON.stringify([{ accountId: stage.a.id, seen, typed }]);
  const faults: string[] = [];
  for (const type of [
    "text/plain",
    "text/plain;charset=UTF-8",
    "application/json",
    "application/x-www-form-urlencoded",
    "",
  ])
    for (const from of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
      { origin: stage.url, "sec-fetch-site": "cross-site" },
      { referer: `${stage.url}/clients` },
    ]) {
      const headers = {
        ...as("managerA"),
        "next-action": id,
        ...(type ? { "content-type": type } : {}),
        ...from,
      };
      const { status } = await get("/clients", headers as Record<string, string>, {
        method: "POST",
        body,
      });
      if (status !== 403) faults.push(`${type} ${JSON.stringify(from)}: ${status}`);
    }
  for (const [method, override] of [
    ["GET", "x-http-method-override"],
    ["GET", "next-action"],
  ] as const)
    await get(
      `/clients?account=${stage.a.id}`,
      { ...as("managerA"), [override]: override === "next-action" ? id : "POST" },
      { method },
    );
  return faults;
}
