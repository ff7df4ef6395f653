import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { filesBelow, findSecrets } from "./find-secrets";

const SECRET = "s3cret/of+the=tests é";
const secrets = new Map([["the key", SECRET]]);
const bytes = Buffer.from(SECRET);
const search = (content: string | Buffer) => findSecrets(secrets, [{ where: "a log", content }]);

test.each([
  ["plain", SECRET],
  ["hex", bytes.toString("hex")],
  ["HEX", bytes.toString("hex").toUpperCase()],
  ["URL-encoded", encodeURIComponent(SECRET)],
  ["base64", bytes.toString("base64")],
  ["base64url", bytes.toString("base64url")],
])("finds a secret that is %s among other text", (_form, written) => {
  expect(search(`before ${written} after`)).toHaveLength(1);
});

test("finds a secret in the middle of a text that is base64 as a whole", () => {
  for (const before of ["", "a", "ab", "abc"])
    expect(
      search(Buffer.from(`${before}${SECRET} and more`).toString("base64")),
      before,
    ).toHaveLength(1);
});

test("finds what looks like a secret, and nothing in ordinary text", () => {
  const text = `token bd_${"a".repeat(43)}\n$argon2id$v=19$m=1 otpauth://totp/x`;
  expect(search(text)).toEqual([
    "an API token is in a log",
    "a password's hash is in a log",
    "a TOTP key is in a log",
  ]);
  expect(search("bd_short, a hash of argon2id, 8811000001")).toEqual([]);
});

test("searches every file below a folder, except the named ones", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
  mkdirSync(path.join(folder, "deep/er"), { recursive: true });
  writeFileSync(path.join(folder, "secrets.json"), SECRET);
  writeFileSync(path.join(folder, "deep/er/file"), Buffer.concat([Buffer.from([0, 255]), bytes]));
  expect(findSecrets(secrets, filesBelow(folder, /^secrets\.json$/))).toEqual([
    "the key, plain, is in deep/er/file",
  ]);
});
