"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { visibleText } from "@/lib/core/visible-text";
import type { Kept } from "@/lib/trading/kept";
import { Missing, SideWord, symbolColumn, timeColumn } from "./cells";
import { MoveStatus } from "./changes/meant-positions";

const moved = columnOf<Kept<"moved-position">>();

/** Positions that were moved between users of the exchange, the newest first. */
export function MovedTable({ rows }: { rows: readonly Kept<"moved-position">[] }) {
  const t = useTranslations("positionChanges");
  return (
    <DataTable
      label={t("movedTitle")}
      rows={rows}
      rowId={({ recordId }) => recordId}
      columns={[
        timeColumn<"moved-position">(t("time")),
        symbolColumn<"moved-position">(t("symbol")),
        moved("side", t("side"), ({ record }) => <SideWord side={record.posSide} />),
        moved.figure("size", t("size"), ({ record }) => <Figure amount={record.qty} />),
        moved.figure("price", t("mark"), ({ record }) => <Figure amount={record.price} />),
        moved("from", t("from"), ({ record }) => <Uid uid={record.fromUid} />),
        moved("to", t("to"), ({ record }) => <Uid uid={record.toUid} />),
        moved("status", t("status"), { phone: "aside" }, ({ record }) => (
          <MoveStatus status={record.status} />
        )),
      ]}
    />
  );
}

function Uid({ uid }: { uid: string | null }) {
  return uid === null ? <Missing /> : visibleText(uid);
}
