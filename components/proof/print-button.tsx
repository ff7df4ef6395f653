"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";

export function PrintButton() {
  const t = useTranslations("proof.statement");
  return <Button onClick={() => window.print()}>{t("print")}</Button>;
}
