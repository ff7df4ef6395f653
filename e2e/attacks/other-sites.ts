import { expect } from "@playwright/test";
import { PASSWORD, sendSignIn } from "../access/people";
import type { Answered } from "../support/raw-http";
import type { Attacker } from "./attacker";
import { ELSEWHERE } from "./payloads";

/** Every place that an address of sign-in may name, and should not lead to; `signIns` of them with a whole sign-in. */
export async function tryLeadingElsewhere(
  { stage, get, as }: Attacker,
  signIns: number = ELSEWHERE.length,
): Promise<string[]> {
  const faults: string[] = [];
  const judge = (what: string, { headers, body }: Answered) => {
    const to = headers["x-action-redirect"]?.split(";")[0] ?? headers.location;
    if (to !== undefined && new URL(to, stage.url).origin !== stage.url)
      faults.push(`${what} leads to ${to}`);
    if (/(?:href|action|url)="?(?:https?:)?\/\/(?:[^"/]*@)?evil/i.test(body))
      faults.push(`${what} links to it`);
  };
  for (const [at, next] of ELSEWHERE.entries()) {
    const query = encodeURIComponent(next);
    judge(`a visitor's next=${next}`, await get(`/sign-in?next=${query}`));
    const known = await get(`/sign-in?next=${query}`, as("viewerA"));
    expect([303, 307], next).toContain(known.status);
    judge(`a known person's next=${next}`, known);
    if (at < signIns)
      judge(
        `a form's next=${next}`,
        await sendSignIn(stage.url, { email: stage.people.viewerA.email, password: PASSWORD, next }),
      );
    for (const route of ["signin", "error"])
      judge(`${route} with callbackUrl=${next}`, await get(`/api/auth/${route}?callbackUrl=${query}`));
  }
  return faults;
}

/** A change as another site's page could have a browser send it. */
export async function tryForeignForms({ stage, get, as, actionId }: Attacker): Promise<string[]> {
  const id = actionId("clients/actions.ts#saveRules");
  const body = JSON.stringify([stage.a.id, { newDays: 5, dormantDays: 6, lostDays: 7 }]);
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
      const { status } = await get("/clients", headers as Record<string, string>, { method: "POST", body });
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
