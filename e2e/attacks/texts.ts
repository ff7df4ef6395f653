import { expect } from "@playwright/test";
import type { ProfileTexts } from "@/lib/clients/client";
import { findClientProfile } from "@/lib/clients/store/profiles";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { grantAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { readOutcome } from "../access/call-action";
import { A, ALL_OF_A, B } from "../access/marks";
import type { Answered } from "../support/raw-http";
import { type Attacker, inTurn, leaksOf } from "./attacker";
import { FORMULAS, PAGES_OF_FILTERS, PARAMS, sqlTexts, WAYS_OUT } from "./payloads";

/** Parameters of a file's address that take free text. */
const FILES = {
  commissions: ["uid", "exceptSymbol", "productType"],
  breakdown: ["uid", "coin", "chartCoin"],
  clients: ["coin", "q", "label"],
  repayments: ["coin", "orderId", "businessType"],
  "as-of": ["at"],
};

/**
 * The name of a sequence that injected SQL would increase. A sequence keeps its value when the
 * transaction is rolled back.
 */
const RAN = "attack_ran";

/** Sends SQL in every parameter, name and search. */
export async function trySql({ stage, get, as, act }: Attacker): Promise<string[]> {
  const faults: string[] = [];
  const look = async (path: string) => {
    const { status, body } = await get(path, as("managerB"));
    if (status >= 500) faults.push(`${path} is ${status}`);
    if (/\$argon2|syntax error at|PostgresError|PrismaClient/.test(body))
      faults.push(`${path} tells of the database`);
    faults.push(...leaksOf(body, ALL_OF_A).map((word) => `${path} shows ${word}`));
  };
  const of = (name: string, text: string) => `${name}=${encodeURIComponent(text)}`;
  const ofB = `account=${stage.b.id}`;
  const asked: ((text: string) => Promise<void>)[] = [
    ...PARAMS.map((name) => (text: string) => look(`/commissions/rows?${ofB}&${of(name, text)}`)),
    ...PAGES_OF_FILTERS.map((page, at) => (text: string) => {
      const some = PARAMS.slice((at % 3) * 11, (at % 3) * 11 + 11);
      return look(`${page}?${ofB}&${some.map((name) => of(name, text)).join("&")}`);
    }),
    ...Object.entries(FILES).map(([file, params]) => (text: string) => {
      const query = params.map((name) => of(name, text)).join("&");
      return look(`/exports/now/${file}.csv?${ofB}&${query}`);
    }),
    (text) => look(`/palette/clients?${ofB}&${of("q", text)}`),
    (text) => look(`/clients/${encodeURIComponent(text)}?${ofB}`),
    (text) => look(`/exports/${encodeURIComponent(text)}/file?${ofB}`),
    async (text) => {
      const address = PARAMS.map((name) => of(name, text)).join("&");
      const search = [{ accountId: stage.b.id, address, search: text }];
      const found = await readOutcome(
        await act("commissions/actions.ts#findClients", "/commissions", search, as("managerB")),
      );
      if (found.kind !== "returned") faults.push(`a search for ${text}: ${JSON.stringify(found)}`);
    },
  ];
  const { pool } = db();
  await pool.query(`create sequence ${RAN}`);
  const hasRun = async () =>
    (await pool.query<{ is_called: boolean }>(`select is_called from ${RAN}`)).rows[0]?.is_called;
  try {
    const texts = sqlTexts(RAN);
    for (const [at, ask] of asked.entries()) for (const text of inTurn(texts, at)) await ask(text);
    expect(await hasRun(), "a text was taken for SQL").toBe(false);
    await pool.query(`select 1 where 1=(select nextval('${RAN}'))`);
    expect(await hasRun(), "the sequence tells it").toBe(true);
  } finally {
    await pool.query(`drop sequence ${RAN}`);
  }
  return faults;
}

/** Sends names that would write a header or leave a folder. */
export async function tryNames({ stage, get, as }: Attacker): Promise<string[]> {
  const faults: string[] = [];
  const judge = (path: string, { status, headers, body }: Answered) => {
    if (status >= 500) faults.push(`${path} is ${status}`);
    if (/appSecret|nextAuthSecret|root:x:0/.test(body))
      faults.push(`${path} hands out a file of the server`);
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
    `/all/export/${broken}.csv?q=${broken}`,
    `/all/export/clients.csv?q=${broken}`,
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
      await get(path, {
        ...as("administrator"),
        authorization: `Bearer ${stage.tokens.administrator}`,
      }),
    );
  for (const [at, way] of WAYS_OUT.entries()) {
    const paths = [
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
    ];
    for (const path of inTurn(paths, at)) judge(path, await get(path, as("administrator")));
  }
  const named = await get(
    `/import/upload?account=${stage.a.id}`,
    {
      ...as("managerA"),
      origin: stage.url,
      "x-file-name": "..%2f..%2fsecrets.json%0d%0aX-Injected: 1",
    },
    { method: "POST", body: "a,b\r\n" },
  );
  expect(named.status).toBe(200);
  judge("an upload's name", named);
  const imports = await get(`/import?account=${stage.a.id}`, as("managerA"));
  expect(imports.body).toContain(".._.._secrets.json X-Injected: 1");
  expect(leaksOf(imports.body, [B.name])).toEqual([]);
  return faults;
}

/** Stores texts that a spreadsheet would run as formulas, and exports them again. */
export async function tryFormulas({ stage, get, as, act }: Attacker): Promise<string[]> {
  const faults: string[] = [];
  const save = async (texts: ProfileTexts) => {
    const stored = await findClientProfile(grantAccountScope(stage.a.id), A.own.uid);
    if (!stored) throw new Error("the planted client has no profile");
    const { updatedBy: _by, updatedAt: _at, ...seen } = stored;
    const args = [{ accountId: stage.a.id, seen, typed: texts }];
    const saved = await readOutcome(
      await act("clients/actions.ts#saveClient", "/clients", args, as("managerA")),
    );
    expect(saved, texts.note).toMatchObject({
      kind: "returned",
      value: { data: { kind: "saved" } },
    });
  };
  for (const formula of FORMULAS) {
    const line = formula.trim();
    await save({
      name: line,
      customerId: line,
      labels: line,
      contact: line,
      owner: line,
      note: formula,
    });
    const file = await get(`/clients/profiles?account=${stage.a.id}`, as("managerA"));
    const records = [...readCsvRecords(file.body)];
    expect(records.length, "the header, and the clients with a profile").toBeGreaterThan(1);
    for (const { fields } of records)
      faults.push(
        ...fields.filter((text) => /^[=+\-@\t\r]/.test(text)).map((text) => `${formula}: ${text}`),
      );
  }
  const { name, customerId, label, contact, owner, note } = A.own;
  await save({ name, customerId, labels: label, contact, owner, note });
  return faults;
}
