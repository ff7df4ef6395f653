"use client";
import { useTranslations } from "next-intl";
import { DetailDrawer } from "@/components/ui/detail-drawer";
import { type RepaymentDetail, RepaymentVersions } from "./repayment-versions";

/** One repayment beside the table. */
export default function RepaymentDrawer({ url, onClose }: { url: string; onClose: () => void }) {
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
