/** Every variable that the product reads, with the line that explains it in `.env.example`. */
export const VARIABLES = {
  PORT: "Port of the web server (default 3000).",
  HOST: "Address the web server listens on (default 127.0.0.1; 0.0.0.0 for every network).",
  DATA_DIR: "Folder for everything Broker Desk makes: database, secrets, logs (default .data).",
  DATABASE_URL:
    "A PostgreSQL of yours, postgresql://user:password@host:5432/name; without it an embedded one is used.",
  EXCHANGE_BASE_URL: "Address of the exchange, https://…; without it the sandbox exchange is started.",
  EXCHANGE_API_KEY: "API key, read by `desk account add` and stored encrypted.",
  EXCHANGE_API_SECRET: "The key's secret.",
  EXCHANGE_API_PASSPHRASE: "The passphrase that was chosen with the key.",
  APP_SECRET: "Encrypts stored credentials, at least 32 characters; without it one is made below DATA_DIR.",
  NEXTAUTH_SECRET: "Signs sessions, at least 32 characters; without it one is made below DATA_DIR.",
  NEXTAUTH_URL: "Public address of the web server, where it is not http://localhost:PORT.",
  LOG_LEVEL: "trace, debug, info, warn, error, fatal or silent (default info).",
} as const;

export type VariableName = keyof typeof VARIABLES;

/** Values of these are never repeated in a message. */
export const SECRET_VARIABLES: readonly VariableName[] = [
  "DATABASE_URL",
  "EXCHANGE_API_KEY",
  "EXCHANGE_API_SECRET",
  "EXCHANGE_API_PASSPHRASE",
  "APP_SECRET",
  "NEXTAUTH_SECRET",
];
