"use client";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { insist } from "@/components/ui/insist";

// A repayment's detail is only fetched when somebody opens one.
const RepaymentDrawer = dynamic(() => insist(() => import("./repayment-drawer")), { ssr: false });

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
