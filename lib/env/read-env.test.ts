import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { EnvError, readEnv, VARIABLES } from "./read-env";

describe("the environment", () => {
  test("has a default for everything", () => {
    expect(readEnv({})).toEqual({
      PORT: 3000,
      HOST: "127.0.0.1",
      DATA_DIR: path.resolve(".data"),
      DATABASE_URL: null,
      DATABASE_REPLICA_URL: null,
      EXCHANGE_BASE_URL: null,
      ALLOW_PRIVATE_EXCHANGE: false,
      EXCHANGE_API_KEY: null,
      EXCHANGE_API_SECRET: null,
      EXCHANGE_API_PASSPHRASE: null,
      APP_SECRET: null,
      NEW_APP_SECRET: null,
      NEXTAUTH_SECRET: null,
      NEXTAUTH_URL: null,
      ALLOWED_HOSTS: [],
      TRUSTED_PROXIES: [],
      SMTP_URL: null,
      TELEGRAM_API_URL: "https://api.telegram.org",
      TELEGRAM_BOT_TOKEN: null,
      MAIL_FROM: null,
      PASSWORD_PASSES: 20,
      SESSION_IDLE_HOURS: 24,
      MAGIC_LINK: false,
      OIDC_ISSUER: null,
      OIDC_CLIENT_ID: null,
      OIDC_CLIENT_SECRET: null,
      OIDC_NAME: "Single sign-on",
      OIDC_CREATE: false,
      BACKUP_TO: null,
      BACKUP_HOUR: 20,
      BACKUP_KEEP: 14,
      BACKUP_PASSPHRASE_FILE: null,
      METRICS_ADDRESS: null,
      OTEL_EXPORTER_OTLP_ENDPOINT: null,
      LOG_TO: "files",
      LOG_LEVEL: "info",
    });
  });

  test("reads every variable, and takes an empty one as not set", () => {
    const env = readEnv({
      PORT: "8080",
      DATABASE_URL: "",
      EXCHANGE_BASE_URL: "https://api.example.com/",
    });
    expect(env.PORT).toBe(8080);
    expect(env.DATABASE_URL).toBeNull();
    expect(env.EXCHANGE_BASE_URL).toBe("https://api.example.com");
  });

  test("reads lists with commas, spaces and nothing between them", () => {
    const env = readEnv({
      TRUSTED_PROXIES: "10.0.0.2, 10.1.0.0/16,,fd12::/48 ",
      ALLOWED_HOSTS: "Desk.example, 192.168.1.7, [fd12::7]",
    });
    expect(env.TRUSTED_PROXIES).toEqual(["10.0.0.2", "10.1.0.0/16", "fd12::/48"]);
    expect(env.ALLOWED_HOSTS).toEqual(["Desk.example", "192.168.1.7", "[fd12::7]"]);
  });

  test("reads an address and its port", () => {
    expect(readEnv({ METRICS_ADDRESS: "127.0.0.1:9464" }).METRICS_ADDRESS).toEqual({
      host: "127.0.0.1",
      port: 9464,
    });
    expect(readEnv({ METRICS_ADDRESS: "[::1]:9464" }).METRICS_ADDRESS?.host).toBe("::1");
  });

  test.each([
    ["PORT", "http", 'PORT should be a whole number from 0 to 65535, not "http".'],
    ["PORT", "65536", 'PORT should be a whole number from 0 to 65535, not "65536".'],
    [
      "DATABASE_URL",
      "mysql://root:hidden@db/x",
      "DATABASE_URL should be postgresql://user:password@host:5432/name.",
    ],
    [
      "EXCHANGE_BASE_URL",
      "api.example.com",
      'EXCHANGE_BASE_URL should be an address that begins with https:// or http://, not "api.example.com".',
    ],
    [
      "TRUSTED_PROXIES",
      "10.0.0.0/33",
      'TRUSTED_PROXIES should be addresses or networks (10.1.0.0/16), separated by commas, not "10.0.0.0/33".',
    ],
    [
      "TRUSTED_PROXIES",
      "proxy.example",
      'TRUSTED_PROXIES should be addresses or networks (10.1.0.0/16), separated by commas, not "proxy.example".',
    ],
    [
      "ALLOWED_HOSTS",
      "https://desk.example",
      'ALLOWED_HOSTS should be names or IP addresses without http:// and port, separated by commas, not "https://desk.example".',
    ],
    ["PASSWORD_PASSES", "0", 'PASSWORD_PASSES should be a whole number from 1 to 1000, not "0".'],
    ["BACKUP_HOUR", "24", 'BACKUP_HOUR should be a whole number from 0 to 23, not "24".'],
    ["BACKUP_KEEP", "0", 'BACKUP_KEEP should be a whole number from 1 to 1000, not "0".'],
    [
      "METRICS_ADDRESS",
      "9464",
      'METRICS_ADDRESS should be an address or host name, a colon and a port from 1 to 65534, not "9464".',
    ],
    ["MAGIC_LINK", "on", 'MAGIC_LINK should be on, together with SMTP_URL, or off, not "on".'],
    ["OIDC_CREATE", "on", 'OIDC_CREATE should be on, together with OIDC_ISSUER, or off, not "on".'],
    [
      "OIDC_ISSUER",
      "http://id.example.com",
      'OIDC_ISSUER should be an address that begins with https:// (http:// on this machine), together with OIDC_CLIENT_ID, not "http://id.example.com".\nOIDC_CLIENT_ID should be text, together with OIDC_ISSUER and OIDC_CLIENT_SECRET.\nOIDC_CLIENT_SECRET should be text, together with OIDC_ISSUER and OIDC_CLIENT_ID.',
    ],
    [
      "OIDC_CLIENT_SECRET",
      "hidden secret",
      "OIDC_ISSUER should be an address that begins with https:// (http:// on this machine), together with OIDC_CLIENT_ID.\nOIDC_CLIENT_ID should be text, together with OIDC_ISSUER and OIDC_CLIENT_SECRET.",
    ],
    [
      "SMTP_URL",
      "https://user:hidden@mail.example.com",
      "SMTP_URL should be smtp://user:password@host:587 or smtps://…, together with MAIL_FROM.\nMAIL_FROM should be an e-mail address, or a name and <address>, together with SMTP_URL.",
    ],
    [
      "SMTP_URL",
      "smtp://user:hidden@mail.example.com",
      "MAIL_FROM should be an e-mail address, or a name and <address>, together with SMTP_URL.",
    ],
    [
      "MAIL_FROM",
      "Desk <desk@example.com>",
      "SMTP_URL should be smtp://user:password@host:587 or smtps://…, together with MAIL_FROM.",
    ],
    [
      "MAIL_FROM",
      "desk",
      'MAIL_FROM should be an e-mail address, or a name and <address>, together with SMTP_URL, not "desk".\nSMTP_URL should be smtp://user:password@host:587 or smtps://…, together with MAIL_FROM.',
    ],
    ["APP_SECRET", "hidden", "APP_SECRET should be at least 32 characters."],
    [
      "LOG_LEVEL",
      "loud",
      'LOG_LEVEL should be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
    ],
  ])("refuses %s=%s and says what was expected", (name, value, message) => {
    expect(() => readEnv({ [name]: value })).toThrow(new EnvError(message));
  });

  test("names every wrong variable at once, and no secret's value", () => {
    const wrong = {
      PORT: "x",
      DATABASE_URL: "hidden",
      APP_SECRET: "hidden",
      NEXTAUTH_SECRET: "hidden",
    };
    expect(() => readEnv(wrong)).toThrow(/^PORT should be .+\n(?:[A-Z_]+ should be .+\.\n?)+$/);
    expect(() => readEnv(wrong)).not.toThrow(/hidden/);
  });

  test("is explained by .env.example: each variable, in the same order", () => {
    const text = readFileSync(path.resolve(import.meta.dirname, "../../.env.example"), "utf8");
    const explained = [...text.matchAll(/^# .+\n#?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(explained).toEqual(VARIABLES);
    expect(text.match(/^#?[A-Z_]+=/gm)).toHaveLength(VARIABLES.length);
  });
});
