"use client";
import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type RunView, resultText } from "@/components/coverage/run-view";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { FailureText } from "@/components/ui/failure-said";
import { LocalTime } from "@/components/ui/local-time";
import { PageLink } from "@/components/ui/page-link";
import { secondsText } from "@/lib/accounts/text";

type Connection = {
  readonly environment: "live" | "sandbox";
  readonly baseUrl: string;
  readonly keyHint: string;
  readonly state: "paused" | "syncing" | "idle";
  readonly clockOffsetMs: number;
  /** The newest finished run of each subject. */
  readonly lastRuns: readonly RunView[];
};

/** An account has a connection, or is fed by files alone, of the exchange with this name. */
export type AccountRow = { readonly id: number; readonly name: string } & (
  | { readonly connection: Connection; readonly exchangeName: null }
  | { readonly connection: null; readonly exchangeName: string }
);

const column = columnOf<AccountRow>();

/** Of what an account that is fed by files does not have. */
const NOTHING = "–";

export function AccountsTable({ accounts }: { accounts: readonly AccountRow[] }) {
  const t = useTranslations("accounts.list");
  const columns = [
    column.lead("account", t("account"), (row) => (
      <>
        <PageLink href={`/settings/accounts/${row.id}?account=${row.id}`}>{row.name}</PageLink>{" "}
        {row.connection?.environment === "sandbox" ? <SandboxBadge /> : null}
      </>
    )),
    column("address", t("address"), (row) => row.connection?.baseUrl ?? row.exchangeName),
    column("key", t("key"), ({ connection }) => {
      if (connection === null) return t("noKey");
      const { keyHint } = connection;
      return keyHint === "" ? t("noHint") : t("keyHint", { hint: keyHint });
    }),
    column("state", t("state"), { phone: "aside" }, ({ connection }) =>
      t(connection?.state ?? "files"),
    ),
    column("lastRun", t("lastRun"), ({ connection }) => {
      if (connection === null) return NOTHING;
      if (connection.lastRuns.length === 0) return t("never");
      return connection.lastRuns.map((run) => <LastRun key={run.id} run={run} />);
    }),
    column.figure("clock", t("clock"), { hint: t("clockHint") }, ({ connection }) =>
      connection === null
        ? NOTHING
        : t("offset", { seconds: secondsText(connection.clockOffsetMs) }),
    ),
  ];
  return (
    <DataTable
      label={t("title")}
      rows={accounts}
      rowId={({ id }) => String(id)}
      columns={columns}
    />
  );
}

function LastRun({ run }: { run: RunView }) {
  const t = useTranslations("coverage.runs");
  const { subject, failure, startedAtMs } = run;
  return (
    <div>
      {t(`subjects.${subject}`)} · <LocalTime ms={startedAtMs} /> · {resultText(t, run)}
      {failure ? (
        <Text
          span
          size="xs"
          lh="sm"
          c="var(--loss)"
          display="block"
          maw="56ch"
          style={{ whiteSpace: "normal" }}
        >
          <FailureText subject={subject} failure={failure} />
        </Text>
      ) : null}
    </div>
  );
}
