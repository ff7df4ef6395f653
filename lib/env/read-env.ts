import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { Misconfigured } from "@/lib/core/refusal";

/**
 * One line for each wrong variable: its name and what was expected. Never the value of a secret.
 */
export class EnvError extends Misconfigured {}

const SECRET_LENGTH = 32;
const LOG_PLACES = ["files", "stdout"] as const;
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const wholeNumber = (digits: RegExp, most: number) =>
  z
    .string()
    .regex(digits)
    .transform(Number)
    .refine((value) => value <= most);
const port = wholeNumber(/^\d{1,5}$/, 65_535);
/** An optional setting. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const secret = optional(z.string().min(SECRET_LENGTH));
const optionalAddress = optional(webAddress).describe(
  "an address that begins with https:// or http://",
);
const mailServer = optional(z.url({ protocol: /^smtps?$/ }));
/** An address, alone or as "Name <address>". */
const sender = optional(
  z.string().regex(/^(?:[^\s<>@]+@[^\s<>@]+|[^<>@"\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>)$/u),
);
/** It becomes a part of an address. */
const botToken = optional(z.string().regex(/^\d{1,20}:[A-Za-z0-9_-]{20,100}$/));
const hour = wholeNumber(/^\d{1,2}$/, 23);
const thousand = wholeNumber(/^[1-9]\d{0,3}$/, 1_000);
/** A session lasts at most seven days, so a higher limit would have no effect. */
const idleHours = wholeNumber(/^[1-9]\d{0,2}$/, 168);
const yesNo = z.stringbool({ truthy: ["yes"], falsy: ["no"], case: "sensitive" }).default(false);
const onOff = z.stringbool({ truthy: ["on"], falsy: ["off"], case: "sensitive" }).default(false);
/**
 * The desk believes what a provider says about people, so the connection must be safe from changes.
 */
const issuer = optional(
  webAddress.refine((text) => text.startsWith("https://") || LOOPBACK.test(new URL(text).hostname)),
);
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const list = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ""));
const hosts = list.refine((names) => names.every(isHostName));
const networks = list.refine((entries) => entries.every(isNetwork));
const hostAndPort = z
  .string()
  .regex(/^.+:\d{1,5}$/)
  .transform((text) => {
    const colon = text.lastIndexOf(":");
    return {
      host: text.slice(0, colon).replace(/^\[(.*)\]$/, "$1"),
      port: Number(text.slice(colon + 1)),
    };
  })
  .refine(({ port }) => port >= 1 && port < 65_535);
const optionalText = optional(z.string());
const optionalPath = optional(z.string().transform((file) => path.resolve(file)));

/** A name as browsers write it into Host, without a port; IPv6 addresses are in brackets. */
function isHostName(name: string): boolean {
  return URL.canParse(`http://${name}`) && new URL(`http://${name}`).host === name.toLowerCase();
}

function isNetwork(entry: string): boolean {
  const [address = "", prefix, more] = entry.split("/");
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

const database = optional(z.string().regex(/^postgres(?:ql)?:\/\/./));

const POSTGRES = "postgresql://user:password@host:5432/name";
const SECRET = `at least ${SECRET_LENGTH} characters`;
/** Secret settings: their values are never repeated in a message. */
const hidden = (description: string) => ({ description, isHidden: true });

/** Every variable that the product reads, with what it expects in the words of the error. `.env.example` explains them. */
const schema = z.object({
  PORT: port.default(3000).describe("a whole number from 0 to 65535"),
  HOST: z.string().default("127.0.0.1").describe("an address or host name"),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((folder) => path.resolve(folder))
    .describe("a folder"),
  DATABASE_URL: database.meta(hidden(POSTGRES)),
  DATABASE_REPLICA_URL: database.meta(hidden(`${POSTGRES}, together with DATABASE_URL`)),
  EXCHANGE_BASE_URL: optionalAddress,
  ALLOW_PRIVATE_EXCHANGE: yesNo.describe("yes or no"),
  EXCHANGE_API_KEY: optionalText.meta(hidden("text")),
  EXCHANGE_API_SECRET: optionalText.meta(hidden("text")),
  EXCHANGE_API_PASSPHRASE: optionalText.meta(hidden("text")),
  APP_SECRET: secret.meta(hidden(SECRET)),
  NEW_APP_SECRET: secret.meta(hidden(SECRET)),
  NEXTAUTH_SECRET: secret.meta(hidden(SECRET)),
  NEXTAUTH_URL: optionalAddress,
  ALLOWED_HOSTS: hosts.describe(
    "names or IP addresses without http:// and port, separated by commas",
  ),
  TRUSTED_PROXIES: networks.describe("addresses or networks (10.1.0.0/16), separated by commas"),
  SMTP_URL: mailServer.meta(
    hidden("smtp://user:password@host:587 or smtps://…, together with MAIL_FROM"),
  ),
  MAIL_FROM: sender.describe("an e-mail address, or a name and <address>, together with SMTP_URL"),
  TELEGRAM_BOT_TOKEN: botToken.meta(
    hidden("the token of a bot, 123456:ABC…, as BotFather gives it"),
  ),
  TELEGRAM_API_URL: webAddress
    .default("https://api.telegram.org")
    .describe("an address that begins with https:// or http://"),
  PASSWORD_PASSES: thousand.default(20).describe("a whole number from 1 to 1000"),
  MAGIC_LINK: onOff.describe("on, together with SMTP_URL, or off"),
  OIDC_ISSUER: issuer.describe(
    "an address that begins with https:// (http:// on this machine), together with OIDC_CLIENT_ID",
  ),
  OIDC_CLIENT_ID: optionalText.describe("text, together with OIDC_ISSUER and OIDC_CLIENT_SECRET"),
  OIDC_CLIENT_SECRET: optionalText.meta(
    hidden("text, together with OIDC_ISSUER and OIDC_CLIENT_ID"),
  ),
  OIDC_NAME: z
    .string()
    .max(40)
    .default("Single sign-on")
    .describe("a name of at most 40 characters"),
  OIDC_CREATE: onOff.describe("on, together with OIDC_ISSUER, or off"),
  SESSION_IDLE_HOURS: idleHours.default(24).describe("a whole number from 1 to 168"),
  BACKUP_TO: optionalPath.describe("a folder"),
  BACKUP_HOUR: hour.default(20).describe("a whole number from 0 to 23"),
  BACKUP_KEEP: thousand.default(14).describe("a whole number from 1 to 1000"),
  BACKUP_PASSPHRASE_FILE: optionalPath.describe("a file, together with BACKUP_TO"),
  METRICS_ADDRESS: optional(hostAndPort).describe(
    "an address or host name, a colon and a port from 1 to 65534",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalAddress,
  LOG_TO: z.enum(LOG_PLACES).default("files").describe(LOG_PLACES.join(" or ")),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default("info")
    .describe(`one of ${LOG_LEVELS.join(", ")}`),
});

type VariableName = keyof typeof schema.shape;
export const VARIABLES = Object.keys(schema.shape) as readonly VariableName[];

/** Settings that belong together: with one, the others must be set. */
const TOGETHER: readonly (readonly VariableName[])[] = [
  ["SMTP_URL", "MAIL_FROM"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
];
const NEEDS: readonly (readonly [VariableName, VariableName])[] = [
  ["MAGIC_LINK", "SMTP_URL"],
  ["OIDC_CREATE", "OIDC_ISSUER"],
  ["BACKUP_PASSPHRASE_FILE", "BACKUP_TO"],
  ["DATABASE_REPLICA_URL", "DATABASE_URL"],
];

const whole = schema.superRefine((env, { addIssue }) => {
  const isSet = (name: VariableName) => env[name] !== null && env[name] !== false;
  const report = (name: VariableName) =>
    addIssue({ code: "custom", path: [name], message: "missing" });
  for (const names of TOGETHER) {
    if (names.some(isSet)) for (const name of names) if (!isSet(name)) report(name);
  }
  for (const [name, needed] of NEEDS) if (isSet(name) && !isSet(needed)) report(name);
});

/** The product's settings; an unset or empty variable is null or its default. */
export type Env = Readonly<z.infer<typeof schema>>;

/** Throws EnvError that names every wrong variable. `DATA_DIR` comes back absolute, addresses without a last slash. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given: Partial<Record<VariableName, string>> = {};
  for (const name of VARIABLES) {
    const value = source[name];
    if (value) given[name] = value;
  }
  const result = whole.safeParse(given);
  if (result.success) return result.data;
  const wrong = [...new Set(result.error.issues.map((issue) => issue.path[0] as VariableName))];
  throw new EnvError(wrong.map((name) => explain(name, given[name])).join("\n"));
}

function explain(name: VariableName, value: string | undefined): string {
  const { description, isHidden } = schema.shape[name].meta() ?? {};
  const got = isHidden || value === undefined ? "" : `, not ${JSON.stringify(value)}`;
  return `${name} should be ${description}${got}.`;
}
