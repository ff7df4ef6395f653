/** Every variable that the product reads, with the line that explains it in `.env.example`. */
export const VARIABLES = {
  PORT: "Port of the web server (default 3000).",
  HOST: "Address the web server listens on (default 127.0.0.1; 0.0.0.0 for every network).",
  DATA_DIR: "Folder for everything Broker Desk makes: database, secrets, logs (default .data).",
  DATABASE_URL:
    "A PostgreSQL of yours, postgresql://user:password@host:5432/name; without it an embedded one is used.",
  DATABASE_REPLICA_URL:
    "A streaming replica of that PostgreSQL, for long reads and files; it is asked only while it has everything.",
  EXCHANGE_BASE_URL: "Address of the exchange, https://…; without it the sandbox exchange is started.",
  ALLOW_PRIVATE_EXCHANGE:
    "yes lets an account's address, or an administrator's webhook, lie in a private network (10.x, 192.168.x, …); no by default, and never link-local.",
  EXCHANGE_API_KEY: "API key, read by `desk account add` and stored encrypted.",
  EXCHANGE_API_SECRET: "The key's secret.",
  EXCHANGE_API_PASSPHRASE: "The passphrase that was chosen with the key.",
  APP_SECRET: "Encrypts stored credentials, at least 32 characters; without it one is made below DATA_DIR.",
  NEW_APP_SECRET: "The next APP_SECRET, read by `desk secret rotate` alone; without it one is made.",
  NEXTAUTH_SECRET: "Signs sessions, at least 32 characters; without it one is made below DATA_DIR.",
  NEXTAUTH_URL:
    "Public address of the web server, where it is not http://localhost:PORT; behind a proxy that ends TLS, its https://….",
  ALLOWED_HOSTS:
    "Other names or numbers that the desk is opened by, desk.office.example, 192.168.1.7; NEXTAUTH_URL's and this machine's own always are.",
  TRUSTED_PROXIES:
    "Addresses of the proxies in front of the desk, 10.0.0.2, 10.1.0.0/16; only their X-Forwarded-For is believed (default none).",
  SMTP_URL:
    "Mail server, smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465; without it links are copied by hand and no notice, brief or notification is sent.",
  MAIL_FROM: "Who sends the desk's mail, Broker Desk <desk@example.com>; together with SMTP_URL.",
  PASSWORD_PASSES:
    "How often a password's hash goes through its 64 MiB (default 20, a quarter of a second); more on a faster machine, never fewer where people are served.",
  MAGIC_LINK: "on: people may sign in by a link sent to their e-mail; needs SMTP_URL (default off).",
  OIDC_ISSUER:
    "OpenID Connect provider to sign in with, https://…; register NEXTAUTH_URL/api/auth/callback/oidc there.",
  OIDC_CLIENT_ID: "Who the desk is to that provider.",
  OIDC_CLIENT_SECRET: "The secret that came with it.",
  OIDC_NAME: "What the button calls the provider (default Single sign-on).",
  OIDC_CREATE:
    "on: everybody whom that provider knows by a verified e-mail can sign in, without access to any account; off: only people who were added (default off).",
  SESSION_IDLE_HOURS:
    "After so many hours in which nobody used it a session ends, 1 to 168 (default 24); a page that refreshes itself is no use.",
  BACKUP_TO:
    "A folder: a worker writes a backup into it every day. With workers on several machines, one that all of them see.",
  BACKUP_HOUR: "When, UTC, 0 to 23 (default 20: four in the morning of UTC+8).",
  BACKUP_KEEP: "How many of the newest backups stay there (default 14).",
  BACKUP_PASSPHRASE_FILE: "A file whose first line encrypts them; without it they are not encrypted.",
  METRICS_ADDRESS:
    "Where the web process serves Prometheus metrics, 127.0.0.1:9464; the worker serves its own at the next port (default: none).",
  OTEL_EXPORTER_OTLP_ENDPOINT:
    "Where OpenTelemetry traces are sent, http://127.0.0.1:4318 (default: nowhere); other OTEL_ variables of its exporter hold too.",
  LOG_LEVEL: "trace, debug, info, warn, error, fatal or silent (default info).",
} as const;

export type VariableName = keyof typeof VARIABLES;

/** Values of these are never repeated in a message. */
export const SECRET_VARIABLES: readonly VariableName[] = [
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
