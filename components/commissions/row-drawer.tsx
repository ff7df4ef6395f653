"use client";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { DetailDrawer } from "@/components/ui/detail-drawer";
import type { RowDetail } from "@/lib/core/commissions/row-detail";
import { RowDetailView } from "./row-detail";

type RowDetailPlaceProps = { detailUrl: string; accountQuery: string };

/** The opened row is part of the address, so that it can be sent. */
export function RowDetailPlace({ detailUrl, accountQuery }: RowDetailPlaceProps) {
  const [rowKey, setRowKey] = useQueryState("row", parseAsString);
  if (rowKey === null) return null;
  return (
    <RowDrawer
      key={rowKey}
      url={`${detailUrl}&row=${encodeURIComponent(rowKey)}`}
      accountQuery={accountQuery}
      onClose={() => void setRowKey(null)}
    />
  );
}

type RowDrawerProps = { url: string; accountQuery: string; onClose: () => void };

/** One row beside the ledger. */
function RowDrawer({ url, accountQuery, onClose }: RowDrawerProps) {
  const t = useTranslations("ledger.row");
  return (
    <DetailDrawer<RowDetail>
      url={url}
      title={t("title")}
      label={t("label")}
      unknown={t("unknown")}
      onClose={onClose}
    >
      {(detail) => <RowDetailView detail={detail} accountQuery={accountQuery} />}
    </DetailDrawer>
  );
}
