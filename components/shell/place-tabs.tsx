"use client";
import { useTranslations } from "next-intl";
import type { DeskPlace } from "./places";
import { SectionTabs } from "./section-tabs";
import { usePlaces } from "./use-places";

/** The pages of a place of the navigation, under their title; nothing for a single page. */
export function PlaceTabs({ of }: { of: DeskPlace["id"] }) {
  const t = useTranslations("shell");
  const place = usePlaces().places.find(({ id }) => id === of);
  const tabs = place?.pages.filter(({ isNoTab }) => !isNoTab) ?? [];
  if (!place || tabs.length < 2) return null;
  return (
    <SectionTabs
      label={t(`places.${place.label}`)}
      tabs={tabs.map(({ href, label }) => ({ href, label: t(`pages.${label}`) }))}
    />
  );
}
