"use client";
import { ActionIcon, Button, Fieldset, Group, Stack, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "@/components/ui/icon";
import { SubLine } from "@/components/ui/marked-text";
import type { TypedTier } from "@/lib/payouts/contract";
import { MOST_TIERS } from "@/lib/payouts/partner-terms";

type TierFieldsProps = {
  currency: string;
  start: readonly TypedTier[];
  problem: (field: string) => string | null;
};

const EMPTY: TypedTier = { from: "", share: "" };

/** A row of two fields for each tier; rows without text count as none. */
export function TierFields({ currency, start, problem }: TierFieldsProps) {
  const t = useTranslations("payouts.form");
  const [rows, setRows] = useState(() =>
    (start.length > 0 ? start : [EMPTY]).map((tier, key) => ({ key, tier })),
  );
  const last = useRef<HTMLInputElement>(null);
  const change = (next: typeof rows) => {
    flushSync(() => setRows(next));
    last.current?.focus();
  };
  const add = () => {
    const key = (rows.at(-1)?.key ?? -1) + 1;
    change([...rows, { key, tier: EMPTY }]);
  };
  return (
    <Fieldset variant="unstyled" legend={t("tiers")} data-wide="">
      <SubLine>{t("tiersNote")}</SubLine>
      <Stack gap={8} mt={8} align="flex-start">
        {rows.map(({ key, tier }, at) => (
          <Group key={key} gap={8} wrap="nowrap" align="flex-start" maw="100%">
            <TextInput
              ref={at === rows.length - 1 ? last : null}
              name="tierFrom"
              w={180}
              label={at === 0 ? t("tierFrom", { currency }) : undefined}
              aria-label={t("tierFromOf", { number: at + 1 })}
              error={problem(`tiers.${at}.from`)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={1_000}
              defaultValue={tier.from}
            />
            <TextInput
              name="tierShare"
              w={110}
              label={at === 0 ? t("percent") : undefined}
              aria-label={t("tierShareOf", { number: at + 1 })}
              error={problem(`tiers.${at}.share`)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={1_000}
              defaultValue={tier.share}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              mt={at === 0 ? 20 : 0}
              aria-label={t("removeTier", { number: at + 1 })}
              onClick={() => change(rows.filter((row) => row.key !== key))}
            >
              <Icon name="close" size={14} />
            </ActionIcon>
          </Group>
        ))}
        {rows.length < MOST_TIERS ? (
          <Button size="compact-sm" onClick={add}>
            {t("addTier")}
          </Button>
        ) : null}
      </Stack>
    </Fieldset>
  );
}

/** The tiers of a form, in the order of their rows. */
export function readTierFields(data: FormData): TypedTier[] {
  const textsOf = (name: string) => data.getAll(name).map(String);
  const shares = textsOf("tierShare");
  return textsOf("tierFrom").map((from, at) => ({ from, share: shares[at] ?? "" }));
}
