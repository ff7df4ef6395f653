import { expect } from "@playwright/test";
import { readCsvRecords } from "@/lib/core/csv-records";
import { grantAccountScope } from "@/lib/core/scope";
import { findClientProfile } from "@/lib/store/client-profiles";
import { readOutcome } from "../access/call-action";
import { A, ALL_OF_A, B } from "../access/marks";
import type { Answered } from "../raw-http";
import { type Attacker, leaksOf } from "./attacker";
import { FORMULAS, PARAMS, SQL, WAYS_OUT } from "./payloads";

/** What the address of a file may say in words of one's own. */
const FILES = {
  commissions: ["uid", "exceptSymbol", "productType"],
  breakdown: ["uid", "coin", "chartCoin"],
  clients: ["coin", "q", "label"],
  repayments: ["coin", "orderId", "businessType"],
  "as-of": ["at"],
};

/** SQL in every parameter, name and search. */
export async function trySql({ stage, get, as, act }: Attacker): Promise<string[]> {
  const faults: string[] = [];
  const look = async (path: string) => {
    const startedAt = performance.now();
    const { status, body } = await get(path, as("managerB"));
    if (status >= 500) faults.push(`${path} is ${status}`);
    if (performance.now() - startedAt > 4_500) faults.push(`${path} slept`);
    if (/\$argon2|syntax error at|PostgresError|PrismaClient/.test(body))
      faults.push(`${path} tells of the database`);
    faults.push(...leaksOf(body, ALL_OF_A).map((word) => `${path} shows ${word}`));
  };
  for (const [at, text] of SQL.entries()) {
    const of = (params: readonly string[]) =>
      params.map((name) => `${name}=${encodeURIComponent(text)}`).join("&");
    for (const name of PARAMS) await look(`/commissions/rows?account=${stage.b.id}&${of([name])}`);
    for (const page of [
      "/overview",
      "/commissions",
      "/clients",
      "/repayments",
      "/proof",
      "/research",
      "/rates",
      "/coverage",
    ])
      await look(`${page}?account=${stage.b.id}&${of(PARAMS.slice((at % 3) * 11, (at % 3) * 11 + 11))}`);
    for (const [file, params] of Object.entries(FILES))
      await look(`/exports/now/${file}.csv?account=${stage.b.id}&${of(params)}`);
    await look(`/palette/clients?account=${stage.b.id}&${of(["q"])}`);
    await look(`/clients/${encodeURIComponent(text)}?account=${stage.b.id}`);
    await look(`/exports/${encodeURIComponent(text)}/file?account=${stage.b.id}`);
    const search = [{ accountId: stage.b.id, address: of(PARAMS), search: text }];
    const found = readOutcome(
      await act("commissions/actions.ts#findClients", "/commissions", search, as("managerB")),
    );
    if (found.kind !== "returned") faults.push(`a search for ${text}: ${JSON.stringify(found)}`);
  }
  return faults;
}

/** Names that would write a header, or lead out of a folder. */
export async function tryNames({ stage, get, as }: Attacker): Promise<string[]> {
  const faults: string[] = [];
  const judge = (path: string, { status, headers, body }: Answered) => {
    if (status >= 500) faults.push(`${path} is ${status}`);
    if (/appSecret|nextAuthSecret|root:x:0/.test(body)) faults.push(`${path} hands out a file of the server`);
    if (headers["x-injected"] !== undefined || headers["set-cookie"]?.includes("injected"))
      faults.push(`${path} writes a header`);
    const disposition = headers["content-disposition"];
    if (disposition !== undefined && !/^attachment; filename="[^"\r\n\\/]+"$/.test(disposition))
      faults.push(`${path} names its file ${disposition}`);
  };
  const broken = "x%22%0d%0aX-Injected:%201%0d%0aSet-Cookie:%20injected=1";
  for (const path of [
    `/exports/now/${broken}.csv?account=${stage.a.id}`,
    `/exports/now/commissions.csv?account=${stage.a.id}&uid=${broken}&from=${broken}`,
    `/research/${broken}/dividends.csv`,
    `/research/AAPL/${broken}.csv`,
    `/research/compare/dividends.csv?codes=AAPL,${broken}`,
    `/sign-in?next=/${broken}`,
    `/api/auth/signin?callbackUrl=/${broken}`,
    `/rates/export?account=${stage.a.id}&currency=${broken}`,
    `/api/v1/accounts/${stage.a.id}/exports/${broken}.csv`,
  ])
    judge(
      path,
      await get(path, { ...as("administrator"), authorization: `Bearer ${stage.tokens.administrator}` }),
    );
  for (const way of WAYS_OUT)
    for (const path of [
      `/exports/now/${way}?account=${stage.a.id}`,
      `/exports/${way}/file?account=${stage.a.id}`,
      `/research/AAPL/${way}`,
      `/_next/static/${way}`,
      `/_next/static/chunks/${way}`,
      `/icon.svg/${way}`,
      `/${way}`,
      `/api/feeds/calendar/${way}`,
      `/api/v1/accounts/${stage.a.id}/exports/jobs/${way}/file`,
      `/proof/months/${way}?account=${stage.a.id}`,
    ])
      judge(path, await get(path, as("administrator")));
  const named = await get(
    `/import/upload?account=${stage.a.id}`,
    { ...as("managerA"), origin: stage.url, "x-file-name": "..%2f..%2fsecrets.json%0d%0aX-Injected: 1" },
    { method: "POST", body: "a,b\r\n" },
  );
  expect(named.status).toBe(200);
  judge("an upload's name", named);
  const imports = await get(`/import?account=${stage.a.id}`, as("managerA"));
  expect(imports.body).toContain(".._.._secrets.json__X-Injected: 1");
  expect(leaksOf(imports.body, [B.name])).toEqual([]);
  return faults;
}

/** Texts of a person that a spreadsheet would run, written and taken out again as a file. */
export async function tryFormulas({ stage, get, as, act }: Attacker): Promise<string[]> {
  const faults: string[] = [];
  for (const formula of FORMULAS) {
    const stored = await findClientProfile(grantAccountScope(stage.a.id), A.own.uid);
    if (!stored) throw new Error("the planted client has no profile");
    const { updatedBy: _by, updatedAt: _at, ...seen } = stored;
    const texts = { customerId: formula.trim(), labels: formula.trim(), note: formula };
    const args = [stage.a.id, seen, texts];
    const saved = readOutcome(await act("clients/actions.ts#saveClient", "/clients", args, as("managerA")));
    expect(saved, formula).toMatchObject({ kind: "returned", value: { kind: "saved" } });
    const file = await get(`/clients/profiles?account=${stage.a.id}`, as("managerA"));
    const records = [...readCsvRecords(file.body)];
    expect(records.length, "the header, and the clients with a profile").toBeGreaterThan(1);
    for (const { fields } of records)
      faults.push(...fields.filter((text) => /^[=+\-@\t\r]/.test(text)).map((text) => `${formula}: ${text}`));
  }
  return faults;
}
