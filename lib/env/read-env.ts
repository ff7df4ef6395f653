import path from "node:path";
import { z } from "zod";
import { SECRET_VARIABLES, type VariableName } from "./variables";

/** One line for each wrong variable: its name and what was expected. Never the value of a secret. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

const SECRET_LENGTH = 32;
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);
const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const secret = z.string().min(SECRET_LENGTH).nullable().default(null);
const optional = z.string().nullable().default(null);

/** What each check expects, in the words of the error. */
const EXPECTED: Record<VariableName, string> = {
  PORT: "a whole number from 0 to 65535",
  HOST: "an address or host name",
  DATA_DIR: "a folder",
  DATABASE_URL: "postgresql://user:password@host:5432/name",
  EXCHANGE_BASE_URL: "an address that begins with https:// or http://",
  EXCHANGE_API_KEY: "text",
  EXCHANGE_API_SECRET: "text",
  EXCHANGE_API_PASSPHRASE: "text",
  APP_SECRET: `at least ${SECRET_LENGTH} characters`,
  NEXTAUTH_SECRET: `at least ${SECRET_LENGTH} characters`,
  NEXTAUTH_URL: "an address that begins with https:// or http://",
  LOG_LEVEL: `one of ${LOG_LEVELS.join(", ")}`,
};

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/./)
    .nullable()
    .default(null),
  EXCHANGE_BASE_URL: webAddress.nullable().default(null),
  EXCHANGE_API_KEY: optional,
  EXCHANGE_API_SECRET: optional,
  EXCHANGE_API_PASSPHRASE: optional,
  APP_SECRET: secret,
  NEXTAUTH_SECRET: secret,
  NEXTAUTH_URL: webAddress.nullable().default(null),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
} satisfies Record<VariableName, z.ZodType>);

/** The product's settings; a variable that is not set, or set to nothing, is null or its default. */
export type Env = Readonly<z.infer<typeof schema>>;

/** Throws EnvError that names every wrong variable. `DATA_DIR` comes back absolute, addresses without a last slash. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const wrong = [...new Set(result.error.issues.map((issue) => issue.path[0] as VariableName))];
  throw new EnvError(wrong.map((name) => explain(name, given[name])).join("\n"));
}

function explain(name: VariableName, value: string | undefined): string {
  const got = SECRET_VARIABLES.includes(name) ? "" : `, not ${JSON.stringify(value)}`;
  return `${name} should be ${EXPECTED[name]}${got}.`;
}
