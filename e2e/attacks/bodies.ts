import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import type { Attacker } from "./attacker";

/** The framework's answer, with status 500, when it cannot decode an action's arguments. */
const ACTION_FAILED = /^0:\{"a":"\$@1".*\n1:E\{"digest":"\d+"\}\n$/;

/** The same for a form; the framework reads it before it looks for the action. */
const CUT_OFF_FORM = "a form that is cut off";
const FORM_FAILED = /^Internal Server Error$/;

/** Bodies that are too deep, too many, too large, or not of the type that they claim. */
export async function tryBodies({ stage, get, as, actionId }: Attacker): Promise<string[]> {
  const id = actionId("clients/actions.ts#saveRules");
  const action = { ...as("managerA"), origin: stage.url, "next-action": id };
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const fields = (count: number) =>
    `${Array.from({ length: count }, (_, n) => `--b\r\nContent-Disposition: form-data; name="${n}"\r\n\r\nx\r\n`).join("")}--b--\r\n`;
  const form = "multipart/form-data; boundary=b";
  const attempts: [
    what: string,
    path: string,
    headers: Record<string, string>,
    body: string | Buffer,
  ][] = [
    [
      "a list in a list, 100,000 times",
      "/clients",
      { ...action, "content-type": "text/plain" },
      "[".repeat(100_000) + "]".repeat(100_000),
    ],
    [
      "objects in objects",
      "/clients",
      { ...action, "content-type": "text/plain" },
      `[${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}]`,
    ],
    ["10,000 fields", "/clients", { ...action, "content-type": form }, fields(10_000)],
    [
      "10,000 fields at sign-in",
      "/sign-in",
      { origin: stage.url, "content-type": form },
      fields(10_000),
    ],
    [
      "references in a circle",
      "/clients",
      { ...action, "content-type": form },
      '--b\r\nContent-Disposition: form-data; name="0"\r\n\r\n["$1"]\r\n--b\r\nContent-Disposition: form-data; name="1"\r\n\r\n["$0"]\r\n--b--\r\n',
    ],
    [
      "a prototype",
      "/clients",
      { ...action, "content-type": "text/plain" },
      `[${stage.a.id},{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}]`,
    ],
    [
      "an action that there is none of",
      "/clients",
      { ...action, "next-action": "0".repeat(42), "content-type": "text/plain" },
      "[]",
    ],
    [
      "an action's id that is a path",
      "/clients",
      { ...action, "next-action": "../../secrets", "content-type": "text/plain" },
      "[]",
    ],
    [
      "a body that is packed",
      "/clients",
      { ...action, "content-type": "text/plain", "content-encoding": "gzip" },
      bomb,
    ],
    [
      "a packed file of labels",
      `/clients/import/file?account=${stage.a.id}`,
      { ...as("managerA"), origin: stage.url, "x-file-name": "a.csv", "content-encoding": "gzip" },
      bomb,
    ],
    [
      CUT_OFF_FORM,
      "/sign-in",
      { origin: stage.url, "content-type": form },
      '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\na',
    ],
    [
      "JSON that is cut off",
      "/api/auth/callback/credentials",
      { origin: stage.url, "content-type": "application/json" },
      '{"a":',
    ],
    [
      "JSON that is a number",
      "/api/auth/callback/credentials",
      { origin: stage.url, "content-type": "application/json" },
      "1",
    ],
    [
      "bytes that are no text",
      "/clients",
      { ...action, "content-type": "text/plain" },
      Buffer.from([0xff, 0xfe, 0, 0xd8]),
    ],
  ];
  const faults: string[] = [];
  for (const [what, path, headers, body] of attempts) {
    const { status, body: said } = await get(path, headers, { method: "POST", body });
    const isFrameworks = (what === CUT_OFF_FORM ? FORM_FAILED : ACTION_FAILED).test(said);
    if (status >= 500 && !isFrameworks) faults.push(`${what}: ${status} ${said.slice(0, 120)}`);
  }
  const many = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=1`).join("&");
  const rows = `/commissions/rows?account=${stage.a.id}`;
  expect((await get(`${rows}&${many(1_000)}`, as("managerA"))).status).toBe(200);
  // Longer than the limit for an address or a header.
  expect([414, 431]).toContain((await get(`${rows}&${many(10_000)}`, as("managerA"))).status);
  expect((await get("/api/health/ready")).status).toBe(200);
  return faults;
}
