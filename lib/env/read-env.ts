import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { Refusal } from "@/lib/core/refusal";

/** One line for each wrong variable: its name and what was expected. Never the value of a secret. */
export class EnvError extends Refusal {}

const SECRET_LENGTH = 32;
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const wholeNumber = (digits: RegExp, most: number) =>
  z
    .string()
    .regex(digits)
    .transform(Number)
    .refine((value) => value <= most);
const port = wholeNumber(/^\d{1,5}$/, 65_535);
const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const secret = z.string().min(SECRET_LENGTH).nullable().default(null);
const mailServer = z.url({ protocol: /^smtps?$/ });
/** An address, alone or as "Name <address>". */
const sender = z.string().regex(/^(?:[^\s<>@]+@[^\s<>@]+|[^<>@"\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>)$/u);
const hour = wholeNumber(/^\d{1,2}$/, 23);
const thousand = wholeNumber(/^[1-9]\d{0,3}$/, 1_000);
/** A session lasts seven days at most, so more would be no limit. */
const idleHours = wholeNumber(/^[1-9]\d{0,2}$/, 168);
const onOff = z.stringbool({ truthy: ["on"], falsy: ["off"], case: "sensitive" }).default(false);
/** What a provider says of people is believed: nobody on the way may change it. */
const issuer = webAddress.refine(
  (text) => text.startsWith("https://") || LOOPBACK.test(new URL(text).hostname),
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
    return { host: text.slice(0, colon).replace(/^\[(.*)\]$/, "$1"), port: Number(text.slice(colon + 1)) };
  })
  .refine(({ port }) => port >= 1 && port < 65_535);
const optional = z.string().nullable().default(null);
const optionalPath = z
  .string()
  .transform((file) => path.resolve(file))
  .nullable()
  .default(null);

/** As a browser writes it into Host, without its port: an IPv6 number is in brackets. */
function isHostName(name: string): boolean {
  return URL.canParse(`http://${name}`) && new URL(`http://${name}`).host === name.toLowerCase();
}

function isNetwork(entry: string): boolean {
  const [address = "", prefix, more] = entry.split("/");
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** Every variable that the product reads, with what it expects in the words of the error. `.env.example` explains them. */
export const EXPECTED = {
  PORT: "a whole number from 0 to 65535",
  HOST: "an address or host name",
  DATA_DIR: "a folder",
  DATABASE_URL: "postgresql://user:password@host:5432/name",
  DATABASE_REPLICA_URL: "postgresql://user:password@host:5432/name, together with DATABASE_URL",
  EXCHANGE_BASE_URL: "an address that begins with https:// or http://",
  ALLOW_PRIVATE_EXCHANGE: "yes or no",
  EXCHANGE_API_KEY: "text",
  EXCHANGE_API_SECRET: "text",
  EXCHANGE_API_PASSPHRASE: "text",
  APP_SECRET: `at least ${SECRET_LENGTH} characters`,
  NEW_APP_SECRET: `at least ${SECRET_LENGTH} characters`,
  NEXTAUTH_SECRET: `at least ${SECRET_LENGTH} characters`,
  NEXTAUTH_URL: "an address that begins with https:// or http://",
  ALLOWED_HOSTS: "names or IP addresses without http:// and port, separated by commas",
  TRUSTED_PROXIES: "addresses or networks (10.1.0.0/16), separated by commas",
  SMTP_URL: "smtp://user:password@host:587 or smtps://…, together with MAIL_FROM",
  MAIL_FROM: "an e-mail address, or a name and <address>, together with SMTP_URL",
  PASSWORD_PASSES: "a whole number from 1 to 1000",
  MAGIC_LINK: "on, together with SMTP_URL, or off",
  OIDC_ISSUER: "an address that begins with https:// (http:// on this machine), together with OIDC_CLIENT_ID",
  OIDC_CLIENT_ID: "text, together with OIDC_ISSUER and OIDC_CLIENT_SECRET",
  OIDC_CLIENT_SECRET: "text, together with OIDC_ISSUER and OIDC_CLIENT_ID",
  OIDC_NAME: "a name of at most 40 characters",
  OIDC_CREATE: "on, together with OIDC_ISSUER, or off",
  SESSION_IDLE_HOURS: "a whole number from 1 to 168",
  BACKUP_TO: "a folder",
  BACKUP_HOUR: "a whole number from 0 to 23",
  BACKUP_KEEP: "a whole number from 1 to 1000",
  BACKUP_PASSPHRASE_FILE: "a file, together with BACKUP_TO",
  METRICS_ADDRESS: "an address or host name, a colon and a port from 1 to 65534",
  OTEL_EXPORTER_OTLP_ENDPOINT: "an address that begins with https:// or http://",
  LOG_LEVEL: `one of ${LOG_LEVELS.join(", ")}`,
};

type VariableName = keyof typeof EXPECTED;

/** Values of these are never repeated in a message. */
const SECRET_VARIABLES: readonly VariableName[] = [
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "EXCHANGE_API_KEY",
  "EXCHANGE_API_SECRET",
  "EXCHANGE_API_PASSPHRASE",
  "APP_SECRET",
  "NEW_APP_SECRET",
  "NEXTAUTH_SECRET",
  "SMTP_URL",
  "OIDC_CLIENT_SECRET",
];

const database = z
  .string()
  .regex(/^postgres(?:ql)?:\/\/./)
  .nullable()
  .default(null);

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: database,
  DATABASE_REPLICA_URL: database,
  EXCHANGE_BASE_URL: webAddress.nullable().default(null),
  ALLOW_PRIVATE_EXCHANGE: z.stringbool({ truthy: ["yes"], falsy: ["no"], case: "sensitive" }).default(false),
  EXCHANGE_API_KEY: optional,
  EXCHANGE_API_SECRET: optional,
  EXCHANGE_API_PASSPHRASE: optional,
  APP_SECRET: secret,
  NEW_APP_SECRET: secret,
  NEXTAUTH_SECRET: secret,
  NEXTAUTH_URL: webAddress.nullable().default(null),
  ALLOWED_HOSTS: hosts,
  TRUSTED_PROXIES: networks,
  SMTP_URL: mailServer.nullable().default(null),
  MAIL_FROM: sender.nullable().default(null),
  PASSWORD_PASSES: thousand.default(20),
  MAGIC_LINK: onOff,
  OIDC_ISSUER: issuer.nullable().default(null),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: z.string().max(40).default("Single sign-on"),
  OIDC_CREATE: onOff,
  SESSION_IDLE_HOURS: idleHours.default(24),
  BACKUP_TO: optionalPath,
  BACKUP_HOUR: hour.default(20),
  BACKUP_KEEP: thousand.default(14),
  BACKUP_PASSPHRASE_FILE: optionalPath,
  METRICS_ADDRESS: hostAndPort.nullable().default(null),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.nullable().default(null),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
} satisfies Record<VariableName, z.ZodType>);

/** Settings that mean something together alone; where one is there, so must be the others. */
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
  const report = (name: VariableName) => addIssue({ code: "custom", path: [name], message: "missing" });
  for (const names of TOGETHER) {
    if (names.some(isSet)) for (const name of names) if (!isSet(name)) report(name);
  }
  for (const [name, needed] of NEEDS) if (isSet(name) && !isSet(needed)) report(name);
});

/** The product's settings; a variable that is not set, or set to nothing, is null or its default. */
export type Env = Readonly<z.infer<typeof schema>>;

/** Throws EnvError that names every wrong variable. `DATA_DIR` comes back absolute, addresses without a last slash. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const names = Object.keys(EXPECTED) as VariableName[];
  const given: Partial<Record<VariableName, string>> = Object.fromEntries(
    names.flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
  const result = whole.safeParse(given);
  if (result.success) return result.data;
  const wrong = [...new Set(result.error.issues.map((issue) => issue.path[0] as VariableName))];
  throw new EnvError(wrong.map((name) => explain(name, given[name])).join("\n"));
}

function explain(name: VariableName, value: string | undefined): string {
  const got = SECRET_VARIABLES.includes(name) || value === undefined ? "" : `, not ${JSON.stringify(value)}`;
  return `${name} should be ${EXPECTED[name]}${got}.`;
}
