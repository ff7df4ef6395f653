"use client";
import { useTranslations } from "next-intl";
import { DetailDrawer } from "@/components/ui/detail-drawer";
import type { RowDetail } from "@/lib/core/commissions/row-detail";
import { RowDetailView } from "./row-detail";

type RowDrawerProps = { url: string; accountQuery: string; onClose: () => void };

/** One row beside the ledger. */
export default function RowDrawer({ url, accountQuery, onClose }: RowDrawerProps) {
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
