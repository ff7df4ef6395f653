"use client";
import { Text } from "@mantine/core";
import type { Messages } from "next-intl";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { ChangeButton } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import type { ServerAction } from "@/lib/core/action-result";
import type { EndSession } from "@/lib/sign-in/contract";

export type SessionView = {
  readonly id: string;
  readonly how: keyof Messages["security"]["sessions"]["ways"];
  readonly address: string | null;
  readonly agent: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly isHere: boolean;
};

const column = columnOf<SessionView>();

type SessionsTableProps = {
  sessions: readonly SessionView[];
  end: ServerAction<EndSession, string | null>;
};

export function SessionsTable({ sessions, end }: SessionsTableProps) {
  const t = useTranslations("security.sessions");
  const columns = [
    column.lead("device", t("device"), ({ agent, isHere }) => (
      <>
        {agent ?? t("unnamed")}
        {isHere ? (
          <Text span size="xs" lh="sm" c="var(--accent)" ml={8}>
            {t("here")}
          </Text>
        ) : null}
      </>
    )),
    column("address", t("address"), ({ address }) => address ?? "—"),
    column("how", t("how"), ({ how }) => t(`ways.${how}`)),
    column("since", t("since"), ({ createdAt }) => <LocalTime ms={createdAt.getTime()} />),
    column("seen", t("seen"), ({ lastSeenAt }) => <LocalTime ms={lastSeenAt.getTime()} />),
    column.tools("end", t("end"), ({ id, isHere, agent, address }) => {
      const label = t("endLabel", { device: agent ?? t("unnamed"), address: address ?? "—" });
      return isHere ? null : (
        <ChangeButton
          variant="light"
          color="red"
          aria-label={label}
          run={() => end({ sessionId: id })}
        >
          {t("end")}
        </ChangeButton>
      );
    }),
  ];
  return <DataTable label={t("table")} rows={sessions} rowId={({ id }) => id} columns={columns} />;
}
