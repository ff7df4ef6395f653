import { randomBytes } from "node:crypto";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { captureFacts } from "@/lib/shares/facts/capture-facts";
import { factsText } from "@/lib/shares/facts/facts";
import { storeShare } from "@/lib/shares/make-share";
import { revokeShare, rotateShare } from "@/lib/shares/manage-shares";
import type { GraceHours, ShareOptions } from "@/lib/shares/options";
import type { ShareSubject } from "@/lib/shares/subject";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import { desk } from "./desk";
import { type Answered, ask, type RawRequest } from "./raw-http";

export type Link = { readonly id: string; readonly token: string };
export type SharePlace = { readonly exchangeUrl: string };

export const CODES = ["AAPL", "NVDA"] as StockCode[];
export const PASSWORD = "what the visitor was told";
export const TITLE = "Datebook 4711";
/** Appears on every page of a `makeLink` link, and on no refusal. */
export const COMMENTARY = "Seen **from a distance**.";

/** The only subject with all of the paths: page, panel, file, picture and feed. */
export const CALENDAR: ShareSubject = { kind: "calendar", name: null, codes: CODES };

const OPTIONS: ShareOptions = {
  kind: "snapshot",
  title: TITLE,
  commentary: COMMENTARY,
  language: "en-US",
  hidesAuthor: true,
  days: 30,
  password: null,
  maxViews: null,
  emailDomains: [],
};

/** Makes a link of the desk's first administrator, as his page does. */
export async function makeLink(
  { exchangeUrl }: SharePlace,
  options: Partial<ShareOptions> = {},
  subject: ShareSubject = CALENDAR,
): Promise<Link> {
  const exchangeId = await requireExchangeId(exchangeUrl);
  const { id: userId } = await db().prisma.user.findFirstOrThrow({ where: { isAdmin: true } });
  const all = { ...OPTIONS, ...options };
  const captured = await captureFacts({ exchangeId }, subject, {
    language: all.language,
    nowMs: Date.now(),
  });
  const facts = { text: factsText(captured), capturedAt: new Date(captured.capturedAt) };
  const made = await storeShare(
    { userId, isAdmin: true, mailConfigured: true },
    { exchangeId, subject, options: all, facts: all.kind === "snapshot" ? facts : null },
    TEST_ORIGIN,
  );
  if (made.kind === "refused") throw new Error(JSON.stringify(made.problem));
  return { id: made.id, token: made.token };
}

export async function revoke({ id }: Link): Promise<void> {
  expectKind(await revokeShare({ kind: "all" }, { id }, TEST_ORIGIN), "revoked");
}

/** Resolves to the link with its new token. */
export async function rotate({ id }: Link, graceHours: GraceHours): Promise<Link> {
  const rotated = await rotateShare({ kind: "all" }, { id, graceHours }, TEST_ORIGIN);
  if (rotated.kind === "refused") throw new Error(JSON.stringify(rotated.problem));
  return { id, token: rotated.token };
}

/** Makes the link expire one second ago. */
export async function letExpire({ id }: Link): Promise<void> {
  await db().prisma.shareLink.update({
    where: { id },
    data: { expiresAt: new Date(Date.now() - 1_000) },
  });
}

export async function endGrace({ id }: Link): Promise<void> {
  await db().prisma.shareLink.update({
    where: { id },
    data: { earlierUntil: new Date(Date.now() - 1_000) },
  });
}

export const viewsOf = async ({ id }: Link): Promise<number> =>
  (await db().prisma.shareLink.findUniqueOrThrow({ where: { id } })).views;

export const unknownToken = () => randomBytes(32).toString("base64url");

/** Every path below a link, by the name that the tests use. */
export const PATHS = {
  page: "",
  panel: "/panel/dates",
  csv: "/csv/dates.csv",
  image: "/image",
  feed: "/calendar.ics",
  /** The address in a letter. */
  letter: `/email?letter=${"a".repeat(43)}`,
} as const;
export type PathName = keyof typeof PATHS;
/** The paths that show the shared content. */
export const SHOWN = [
  "page",
  "panel",
  "csv",
  "image",
  "feed",
] as const satisfies readonly PathName[];

export type Visitor = {
  /**
   * The cookies that the browser keeps for a link, or "". Unlike a browser, the visitor sends them
   * to every link.
   */
  readonly cookie: () => string;
  readonly get: (token: string, path?: PathName, asked?: RawRequest) => Promise<Answered>;
  readonly at: (address: string, asked?: RawRequest) => Promise<Answered>;
  /** Sends a form of the link's page. */
  readonly post: (
    token: string,
    step: "password" | "email",
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered>;
};

/** A visitor with a new browser, which knows nothing of the desk except this link. */
export function newVisitor(url: string, place = "203.0.113.9"): Visitor {
  let cookie = "";
  const send = async (path: string, { headers = {}, ...asked }: RawRequest): Promise<Answered> => {
    const own: Record<string, string> = { "x-forwarded-for": place };
    if (cookie !== "") own.cookie = cookie;
    const answer = await ask(url, path, { ...asked, headers: { ...own, ...headers } });
    const [pair = ""] = (answer.headers["set-cookie"] ?? "").split(";");
    if (pair !== "") cookie = pair;
    return answer;
  };
  return {
    cookie: () => cookie,
    at: (address, asked = {}) => send(address, asked),
    get: (token, path = "page", asked = {}) => send(`/s/${token}${PATHS[path]}`, asked),
    post: (token, step, fields, headers = { origin: desk().url }) =>
      send(`/s/${token}/${step}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      }),
  };
}

function expectKind({ kind }: { readonly kind: string }, expected: string): void {
  if (kind !== expected) throw new Error(`it is ${kind}, not ${expected}`);
}
