"use client";
import { useTranslations } from "next-intl";
import { usePlaces } from "@/components/shell/use-places";
import { LinkButton } from "@/components/ui/link-button";

/** The way to the ticket, for those who may trade. */
export function NewOrderLink() {
  const t = useTranslations("shell.pages");
  const { places, query } = usePlaces();
  const ticket = places.flatMap(({ pages }) => pages).find(({ label }) => label === "ticket");
  if (!ticket) return null;
  return (
    <LinkButton href={ticket.href + query} variant="filled">
      {t("ticket")}
    </LinkButton>
  );
}
