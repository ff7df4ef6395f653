"use client";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { DetailDrawer } from "@/components/ui/detail-drawer";
import { type RepaymentDetail, RepaymentVersions } from "./repayment-versions";

/** The opened repayment is part of the address, so that it can be sent. */
export function RepaymentDetailPlace({ detailUrl }: { detailUrl: string }) {
  const [orderId, setOrderId] = useQueryState("row", parseAsString);
  if (orderId === null) return null;
  return (
    <RepaymentDrawer
      key={orderId}
      url={`${detailUrl}&row=${encodeURIComponent(orderId)}`}
      onClose={() => void setOrderId(null)}
    />
  );
}

/** One repayment beside the table. */
function RepaymentDrawer({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useTranslations("repayments.detail");
  return (
    <DetailDrawer<RepaymentDetail>
      url={url}
      title={t("title")}
      label={t("label")}
      unknown={t("unknown")}
      onClose={onClose}
    >
      {(detail) => <RepaymentVersions detail={detail} />}
    </DetailDrawer>
  );
}
