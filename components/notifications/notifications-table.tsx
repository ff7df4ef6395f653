"use client";
import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { ChangeButton } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction } from "@/lib/core/action-result";
import { visibleText } from "@/lib/core/visible-text";
import type { ReadAll, ReadOne } from "@/lib/notifications/contract";
import { type NotificationView, notificationPath } from "@/lib/notifications/notification";
import { notificationText } from "@/lib/notifications/text";

type NotificationsTableProps = {
  label: string;
  notifications: readonly NotificationView[];
  /** Null: the viewer may not change anything. */
  read: ServerAction<ReadOne, null> | null;
};

const column = columnOf<NotificationView>();

/** What happened, each with the way to its rows. What is unread is bold. */
export function NotificationsTable({ label, notifications, read }: NotificationsTableProps) {
  const words = useWords();
  const t = useTranslations("notifications");
  const columns = [
    column.lead("what", t("fields.what"), { isProse: true }, (row) => (
      <>
        <Text span inherit display="block" size="xs" c="dimmed">
          {t(`kinds.${row.kind}`)}
          {row.isRead ? null : <span className="visually-hidden"> {t("isUnread")}</span>}
        </Text>
        <PageLink href={notificationPath(row)}>
          <Text span inherit fw={row.isRead ? 400 : 600}>
            {notificationText(words, row)}
          </Text>
        </PageLink>
      </>
    )),
    column("account", t("fields.account"), (row) =>
      row.account === null ? null : <span translate="no">{visibleText(row.account.name)}</span>,
    ),
    column("when", t("fields.when"), (row) => <LocalTime ms={row.atMs} />),
    column.tools("read", t("read"), (row) =>
      read === null || row.isRead ? null : (
        <ChangeButton
          variant="subtle"
          size="compact-xs"
          px={0}
          aria-label={t("readOf", { text: notificationText(words, row) })}
          run={() => read({ id: row.id })}
        >
          {t("read")}
        </ChangeButton>
      ),
    ),
  ];
  return <DataTable label={label} rows={notifications} rowId={({ id }) => id} columns={columns} />;
}

type ReadAllButtonProps = { untilMs: number; read: ServerAction<ReadAll, null> };

export function ReadAllButton({ untilMs, read }: ReadAllButtonProps) {
  const t = useTranslations("notifications");
  return <ChangeButton run={() => read({ untilMs })}>{t("readAll")}</ChangeButton>;
}
