"use client";
import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { ChangeButton } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction } from "@/lib/core/action-result";
import { visibleText } from "@/lib/core/visible-text";
import type { ReplayDelivery } from "@/lib/notifications/contract";
import type { DeliveryProblem, NotificationView } from "@/lib/notifications/notification";
import { deliveryProblemText, notificationText } from "@/lib/notifications/text";
import type { Channel } from "@/lib/notifications/ways";

type FailedDeliveryView = {
  readonly notification: NotificationView;
  readonly channel: Channel;
  readonly problem: DeliveryProblem;
  readonly httpStatus: number | null;
  readonly endedAtMs: number;
};

type FailedTableProps = {
  failed: readonly FailedDeliveryView[];
  /** Null: the viewer may not change anything. */
  again: ServerAction<ReplayDelivery, string | null> | null;
};

const column = columnOf<FailedDeliveryView>();

/** What did not arrive, and why; each can be sent again. */
export function FailedTable({ failed, again }: FailedTableProps) {
  const words = useWords();
  const t = useTranslations("notifications.failed");
  const problems = useTranslations("notifications.failed.problems");
  const fields = useTranslations("notifications.fields");
  const columns = [
    column.lead("what", fields("what"), { isProse: true }, ({ notification }) =>
      notificationText(words, notification),
    ),
    column("account", fields("account"), ({ notification }) => (
      <span translate="no">{visibleText(notification.account?.name ?? "")}</span>
    )),
    column("by", t("by"), ({ channel }) => t(`channel.${channel}`)),
    column.prose("why", t("why"), (row) => (
      <Text span inherit c="var(--warn)">
        {deliveryProblemText(problems, row)}
      </Text>
    )),
    column("when", t("when"), ({ endedAtMs }) => <LocalTime ms={endedAtMs} />),
    column.tools("again", t("again"), ({ notification, channel }) =>
      again === null ? null : (
        <ChangeButton
          aria-label={t("againOf", { text: notificationText(words, notification) })}
          run={() => again({ id: notification.id, channel })}
        >
          {t("again")}
        </ChangeButton>
      ),
    ),
  ];
  return (
    <DataTable
      label={t("table")}
      rows={failed}
      rowId={({ notification, channel }) => `${notification.id} ${channel}`}
      columns={columns}
    />
  );
}
