import { expect, test } from "vitest";
import { childEnvironment } from "./child-environment";

const own = {
  DATA_DIR: "/data",
  DATABASE_URL: "postgresql://here",
  HOST: "127.0.0.1",
  PORT: 3000,
  NEXTAUTH_URL: null,
  NEXTAUTH_SECRET: "auth",
};

test("children get their data folder, but no key of an exchange, also when .env holds one", () => {
  const env = childEnvironment(
    {
      NODE_ENV: "test",
      PATH: "/bin",
      EXCHANGE_API_KEY: "k",
      EXCHANGE_API_SECRET: "s",
      EXCHANGE_API_PASSPHRASE: "p",
    },
    own,
    false,
  );
  expect(env).toEqual({
    PATH: "/bin",
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    MALLOC_ARENA_MAX: "2",
    APP_SECRET: "",
    NEW_APP_SECRET: "",
    NEXTAUTH_SECRET: "auth",
    DATA_DIR: "/data",
    DATABASE_URL: "postgresql://here",
    HOST: "127.0.0.1",
    PORT: "3000",
    NEXTAUTH_URL: "http://localhost:3000",
    EXCHANGE_API_KEY: "",
    EXCHANGE_API_SECRET: "",
    EXCHANGE_API_PASSPHRASE: "",
  });
});

test("a public address of the web is handed on", () => {
  const env = childEnvironment(
    { NODE_ENV: "test" },
    { ...own, NEXTAUTH_URL: "https://desk.example" },
    false,
  );
  expect(env.NEXTAUTH_URL).toBe("https://desk.example");
});

test("an APP_SECRET of the environment is handed on; one below DATA_DIR is read there", () => {
  const given = childEnvironment(
    { NODE_ENV: "test", APP_SECRET: "app", NEW_APP_SECRET: "new" },
    own,
    false,
  );
  expect(given).toMatchObject({ APP_SECRET: "app", NEW_APP_SECRET: "" });
});
