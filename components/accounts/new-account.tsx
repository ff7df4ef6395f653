"use client";
import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { AccountAnswer, AddAccount, AddFileAccount } from "@/lib/accounts/contract";
import type { ServerAction } from "@/lib/core/action-result";
import { AddFileAccountForm } from "./add-file-account-form";
import { AddAccountForm } from "./add-form";

const FEEDS = ["key", "files"] as const;

type NewAccountProps = {
  add: ServerAction<AddAccount, AccountAnswer>;
  addOfFiles: ServerAction<AddFileAccount, AccountAnswer>;
};

/** First what brings the account's figures, then the form for it. */
export function NewAccount({ add, addOfFiles }: NewAccountProps) {
  const t = useTranslations("accounts.feeds");
  const [feed, setFeed] = useQueryState("by", parseAsStringLiteral(FEEDS).withDefault("key"));
  return (
    <Stack gap={16}>
      <SegmentedControl
        aria-label={t("label")}
        value={feed}
        data={FEEDS.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => void setFeed(FEEDS.find((one) => one === value) ?? null)}
        style={{ alignSelf: "flex-start" }}
      />
      <Text size="sm" c="dimmed" maw="72ch">
        {t(feed === "key" ? "keyLine" : "filesLine")}
      </Text>
      {feed === "key" ? <AddAccountForm add={add} /> : <AddFileAccountForm add={addOfFiles} />}
    </Stack>
  );
}
