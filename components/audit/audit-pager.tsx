"use client";
import { useTranslations } from "next-intl";
import { Pager } from "@/components/ui/pager";
import { useAuditUrl } from "./use-audit-url";

type AuditPagerProps = { next: string | null; previous: string | null; note: string };

/** The pages of the table, as the address names them. */
export function AuditPager(props: AuditPagerProps) {
  const t = useTranslations("audit");
  const { url, change } = useAuditUrl();
  const isFirst = url.after === null && url.before === null;
  return <Pager {...props} label={t("pages")} isFirst={isFirst} onGo={change} />;
}
