import { describe, expect, test } from "vitest";
import { findBodyProblem, MOST_STRANGER_BYTES } from "./readable-body";

const FORM = "multipart/form-data; boundary=edge";
const ID = "0123456789abcdef".repeat(3).slice(0, 42);
const field = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const findProblem = (
  type: string,
  body: string,
  headers: Record<string, string> = {},
  { hasSession = false } = {},
) =>
  findBodyProblem(
    new Request("http://desk.invalid/", {
      method: "POST",
      headers: { "content-type": type, "content-length": String(Buffer.byteLength(body)), ...headers },
      body,
    }),
    { hasSession },
  );
const action = { "next-action": ID };

describe("is read", () => {
  test.each([
    ["a form", FORM, `${field("email", "a@b.example")}--edge--\r\n`, {}],
    ["a form of a browser without script", FORM, `${field("$ACTION_REF_1", "")}--edge--\r\n`, {}],
    ["an action's arguments", "text/plain;charset=UTF-8", '["a",1,null]', action],
    ["an action's form", FORM, `${field("1_email", "a")}${field("0", '["$K1"]')}--edge--\r\n`, action],
    ["a form in the address's way of writing", "application/x-www-form-urlencoded", "%zz=&&", {}],
    ["nothing", "text/plain", "", {}],
  ])("%s", async (_what, type, body, headers) => {
    expect(await findProblem(type, body, headers)).toBeNull();
  });
});

describe("is not", () => {
  test.each([
    ["a form without its boundary", "multipart/form-data", `${field("a", "b")}--edge--\r\n`, {}],
    ["no form at all", FORM, "garbage", {}],
    ["a form that was cut off", FORM, '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', {}],
    ["arguments that were cut off", "text/plain", '["a"', action],
    ["arguments that are no list", "text/plain", "{}", action],
    ["no arguments", "text/plain", "", action],
    ["an action's form without arguments", FORM, `${field("1", "a")}--edge--\r\n`, action],
    ["an action's form with arguments cut off", FORM, `${field("0", "[")}--edge--\r\n`, action],
    ["an action's name that no build gives", "text/plain", "[]", { "next-action": "x" }],
    ["an action's name that is too long", "text/plain", "[]", { "next-action": `${ID}0` }],
    ["an action's name in capitals", "text/plain", "[]", { "next-action": ID.toUpperCase() }],
  ])("%s", async (_what, type, body, headers) => {
    expect(await findProblem(type, body, headers)).toBe("unreadable");
  });
});

test("an action's name is judged before its body is read", async () => {
  const unread = () => Promise.reject(new Error("the body was read"));
  const request = { headers: new Headers({ "next-action": "x" }), formData: unread, text: unread };
  expect(await findBodyProblem(request, { hasSession: true })).toBe("unreadable");
});

describe("without a session", () => {
  const list = (bytes: number) => JSON.stringify(["a".repeat(bytes - 4)]);

  test("a body is as long as sign-in needs, and not longer", async () => {
    expect(await findProblem("text/plain", list(MOST_STRANGER_BYTES), action)).toBeNull();
    expect(await findProblem("text/plain", list(MOST_STRANGER_BYTES + 1), action)).toBe("large");
    expect(await findProblem("text/plain", list(MOST_STRANGER_BYTES + 1))).toBe("large");
  });

  test("a longer one is not read", async () => {
    const unread = () => Promise.reject(new Error("the body was read"));
    const headers = new Headers({ ...action, "content-length": String(MOST_STRANGER_BYTES + 1) });
    expect(await findBodyProblem({ headers, formData: unread, text: unread }, { hasSession: false })).toBe(
      "large",
    );
  });

  test("with one it may be longer", async () => {
    const long = list(MOST_STRANGER_BYTES + 1);
    expect(await findProblem("text/plain", long, action, { hasSession: true })).toBeNull();
  });
});

test("references that lead to references are not followed", async () => {
  const depth = 50_000;
  const chain = JSON.stringify([...Array.from({ length: depth }, (_, n) => `$0:${n + 1}`), "x"]);
  expect(await findProblem("text/plain", chain, action, { hasSession: true })).toBeNull();
});
