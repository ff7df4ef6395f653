"use client";
import { Box, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Action, ActionList } from "@/components/ui/action-list";
import { Dropdown } from "@/components/ui/dropdown";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";
import { NameForm } from "./name-button";
import { useWatching } from "./watch-context";

/** Lit if the stock is on a list of the person's; opens the lists to add or remove it. */
export function WatchStar({ code }: { code: string }) {
  const t = useTranslations("watchlists.star");
  const on = useWatching().lists.filter(({ codes }) => codes.includes(code));
  const names = on.map(({ name }) => name).join(", ");
  return (
    <Dropdown
      label={on.length > 0 ? t("on", { code, lists: names }) : t("off", { code })}
      variant={on.length > 0 ? "light" : "subtle"}
      color={on.length > 0 ? "teal" : "gray"}
      size="compact-sm"
      px={6}
      trigger={<Icon name="star" size={14} />}
    >
      {(close) => <WatchMenu code={code} close={close} />}
    </Dropdown>
  );
}

function WatchMenu({ code, close }: { code: string; close: () => void }) {
  const t = useTranslations("watchlists");
  const { lists, isPending, actions, toggle } = useWatching();
  const [isNaming, setNaming] = useState(false);
  const { problem, run } = useChange();
  if (isNaming) {
    return (
      <NameForm
        title={t("star.make", { code })}
        save={(name) => actions.createWatchlist({ name, code })}
        onDone={close}
      />
    );
  }
  return (
    <Box miw={220} maw={320} aria-busy={isPending}>
      {lists.length > 0 ? (
        <ActionList label={t("star.title", { code })}>
          {lists.map((list) => (
            <Action
              key={list.id}
              chosen={list.codes.includes(code)}
              onClick={() => run(() => toggle(list, code))}
            >
              {list.name}
            </Action>
          ))}
        </ActionList>
      ) : (
        <Text size="xs" lh="sm" c="dimmed" mb={12}>
          {t("star.none")}
        </Text>
      )}
      <ActionList label={t("create")}>
        <Action icon={<Icon name="plus" />} onClick={() => setNaming(true)}>
          {t("star.make", { code })}
        </Action>
      </ActionList>
      <Problem text={problem} />
    </Box>
  );
}
