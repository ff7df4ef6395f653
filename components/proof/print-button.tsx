"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/forms/button";

export function PrintButton() {
  const t = useTranslations("proof.statement");
  return <Button onClick={() => window.print()}>{t("print")}</Button>;
}
