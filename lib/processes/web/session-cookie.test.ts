import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";

import { carriesSession } from "./session-cookie";

const SECRET = "a secret of this desk, 32 characters";
const make = (token: Record<string, string>, secret = SECRET) =>
  encode({ token, secret, maxAge: 60 });
const carries = (cookie: string | undefined) => carriesSession({ headers: { cookie } }, SECRET);

test("only a cookie that this desk made is a session's", async () => {
  const own = await make({ sid: "1" });
  expect(await carries(`a=b; next-auth.session-token=${own}`)).toBe(true);
  expect(await carries(`__Secure-next-auth.session-token=${own}`)).toBe(true);
  for (const [what, cookie] of [
    ["none", undefined],
    ["nonsense", "next-auth.session-token=x"],
    ["a name that only ends alike", `my-next-auth.session-token=${own}`],
    [
      "another desk's",
      `next-auth.session-token=${await make({ sid: "1" }, "another secret, also long enough")}`,
    ],
    ["a token for something else", `next-auth.session-token=${await make({ for: "a link" })}`],
  ] as const)
    expect(await carries(cookie), what).toBe(false);
});
