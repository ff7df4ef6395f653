"use client";
import { Box } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { Icon } from "@/components/ui/icon";
import type { ViewsMenuProps } from "./views";

/** Loads when the menu opens. */
const ViewsList = dynamic(() => import("./views-list").then((part) => part.ViewsList), {
  ssr: false,
});

export function ViewsMenu(props: ViewsMenuProps) {
  const t = useTranslations("views");
  const { open, views } = props;
  const view = open.kind === "open" ? views.find(({ id }) => id === open.id) : undefined;
  return (
    <Dropdown
      trigger={
        <>
          <Icon name="views" size={14} />
          <span className="truncate">
            {view?.name ?? (open.kind === "gone" ? t("gone") : t("open"))}
          </span>
          {open.kind === "open" && open.isModified ? (
            <Box component="span" fz="xs" c="var(--warn)">
              {t("modified")}
            </Box>
          ) : null}
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      {(close) => <ViewsList {...props} view={view ?? null} close={close} />}
    </Dropdown>
  );
}
