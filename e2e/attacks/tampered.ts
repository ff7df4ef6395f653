import { createHash } from "node:crypto";

/** Every way to alter a text that the desk issued; none may open anything. */
export function tamper(text: string): Readonly<Record<string, string>> {
  const middle = Math.floor(text.length / 2);
  const other = (letter: string | undefined) => (letter === "A" ? "B" : "A");
  const flip = (at: number) => text.slice(0, at) + other(text[at]) + text.slice(at + 1);
  return {
    "its first half": text.slice(0, middle),
    "without its last letter": text.slice(0, -1),
    "without its first letter": text.slice(1),
    "with a letter more": `${text}A`,
    twice: text + text,
    "with another letter in the middle": flip(middle),
    "with another letter near the end": flip(text.length - 8),
    "in small letters": text.toLowerCase(),
    backwards: [...text].toReversed().join(""),
    "its hash": createHash("sha256").update(text).digest("hex"),
    "percent-encoded twice": encodeURIComponent(encodeURIComponent(`${text}=`)),
    nothing: "",
    null: "null",
    "a list": `["${text}"]`,
  };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Sessions that the desk did not issue: unsigned, or encrypted with a well-known key. */
export function forgedSessions(userId: string): Readonly<Record<string, string>> {
  const claim = { sub: userId, sid: userId, epoch: 0, isAdmin: true, exp: 9_999_999_999 };
  return {
    "a token without a signature": `${part({ alg: "none", typ: "JWT" })}.${part(claim)}.`,
    "a token signed with nothing": `${part({ alg: "HS256", typ: "JWT" })}.${part(claim)}.${part({})}`,
    "a direct key that is empty": `${part({ alg: "dir", enc: "A256GCM" })}..AAAAAAAAAAAAAAAA.${part(claim)}.AAAAAAAAAAAAAAAAAAAAAA`,
    "the person's id": userId,
  };
}
