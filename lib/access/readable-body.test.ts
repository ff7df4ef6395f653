import { describe, expect, test } from "vitest";
import { hasReadableBody } from "./readable-body";

const FORM = "multipart/form-data; boundary=edge";
const field = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const isReadable = (type: string, body: string, headers: Record<string, string> = {}) =>
  hasReadableBody(
    new Request("http://desk.invalid/", {
      method: "POST",
      headers: { "content-type": type, ...headers },
      body,
    }),
  );
const action = { "next-action": "a1" };

describe("is read", () => {
  test.each([
    ["a form", FORM, `${field("email", "a@b.example")}--edge--\r\n`, {}],
    ["a form of a browser without script", FORM, `${field("$ACTION_REF_1", "")}--edge--\r\n`, {}],
    ["an action's arguments", "text/plain;charset=UTF-8", '["a",1,null]', action],
    ["an action's form", FORM, `${field("1_email", "a")}${field("0", '["$K1"]')}--edge--\r\n`, action],
    ["JSON", "application/json", '{"csrfToken":"a"}', {}],
    ["a form in the address's way of writing", "application/x-www-form-urlencoded", "%zz=&&", {}],
    ["nothing", "text/plain", "", {}],
  ])("%s", async (_what, type, body, headers) => {
    expect(await isReadable(type, body, headers)).toBe(true);
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
    ["no JSON", "application/json", "{", {}],
  ])("%s", async (_what, type, body, headers) => {
    expect(await isReadable(type, body, headers)).toBe(false);
  });
});
