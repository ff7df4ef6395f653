"use client";
import { useTranslations } from "next-intl";
import { Pager } from "@/components/ui/pager";
import { useClientsUrl } from "./use-clients-url";

export function ClientPager(props: { next: string | null; previous: string | null; note: string }) {
  const t = useTranslations("clientForms");
  const { url, change } = useClientsUrl();
  const isFirst = url.after === null && url.before === null;
  return <Pager {...props} label={t("pages")} isFirst={isFirst} onGo={change} />;
}
