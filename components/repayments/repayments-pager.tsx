"use client";
import { useTranslations } from "next-intl";
import { Pager } from "@/components/ui/pager";
import { useRepaymentsUrl } from "./use-repayments-url";

type RepaymentsPagerProps = { next: string | null; previous: string | null; note: string };

/** The pages of the table, as the address names them. */
export function RepaymentsPager(props: RepaymentsPagerProps) {
  const t = useTranslations("repayments.table");
  const { url, change } = useRepaymentsUrl();
  const isFirst = url.after === null && url.before === null;
  return <Pager {...props} label={t("pages")} isFirst={isFirst} onGo={change} />;
}
