import { expect } from "@playwright/test";
import { PASSWORD, sendSignIn, signInOverHttp } from "../access/people";
import type { Attacker } from "./attacker";
import { forgedSessions, tamper } from "./tampered";

/** Cookies and tokens that are altered, forged or no longer valid. */
export async function tryBentCredentials({ stage, get, act }: Attacker): Promise<string[]> {
  const faults: string[] = [];
  const name = "next-auth.session-token";
  const session = (stage.cookies.managerA ?? "").slice(name.length + 1);
  const path = `/coverage/progress?account=${stage.a.id}`;
  expect((await get(path, { cookie: `${name}=${session}` })).status).toBe(200);
  for (const [what, text] of Object.entries({
    ...tamper(session),
    ...forgedSessions(stage.people.managerA.id),
  })) {
    for (const cookie of [`${name}=${text}`, `${name}.0=${text}`, `__Secure-${name}=${session}`]) {
      const { status } = await get(path, { cookie });
      if (status !== 401) faults.push(`a session, ${what}, as ${cookie.split("=")[0]}: ${status}`);
    }
  }
  const token = stage.tokens.managerA ?? "";
  const file = `/api/v1/accounts/${stage.a.id}/exports/reconciliation.csv`;
  expect((await get(file, { authorization: `Bearer ${token}` })).status).toBe(200);
  const headers = Object.entries(tamper(token)).map(([what, text]) => [what, `Bearer ${text}`]);
  for (const [what, authorization] of [
    ...headers,
    ["as a password", `Basic ${Buffer.from(`${token}:${token}`).toString("base64")}`],
    ["bare", token],
    ["after another", `Bearer x, Bearer ${token}`],
  ] as [string, string][]) {
    const { status } = await get(file, { authorization });
    if (status !== 401) faults.push(`a token, ${what}: ${status}`);
  }
  for (const at of [
    `?token=${token}`,
    `?access_token=${token}`,
    `?authorization=Bearer%20${token}`,
  ]) {
    const { status } = await get(`${file}${at}`);
    if (status !== 401) faults.push(`a token in the address: ${status}`);
  }
  const email = stage.people.viewerA.email;
  const cookie = await signInOverHttp(stage.url, email, PASSWORD);
  expect((await get(path, { cookie })).status).toBe(200);
  await act("actions.ts#signOutAction", "/overview", [], { cookie });
  if ((await get(path, { cookie })).status !== 401)
    faults.push("a session that was signed out is open again");
  return faults;
}

/** Guesses at one password, each from a different address. */
export async function tryManyAddresses({ stage }: Attacker): Promise<string[]> {
  const email = "guessed-from-everywhere@example.com";
  const said: boolean[] = [];
  for (let guess = 0; guess < 12; guess++) {
    const from = { "x-forwarded-for": `198.51.100.${guess}`, "x-real-ip": `198.51.100.${guess}` };
    const answer = await sendSignIn(stage.url, { email, password: `guess ${guess}` }, from);
    const shown = answer.body.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
    if (!/Too many attempts\.|E-mail or password is wrong\./.test(shown))
      throw new Error(`${answer.status}`);
    said.push(shown.includes("Too many attempts."));
  }
  return said.flatMap((isLocked, at) =>
    isLocked === at >= 10 ? [] : [`guess ${at + 1}: locked ${isLocked}`],
  );
}
