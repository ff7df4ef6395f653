"use client";
import { Checkbox, Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeButton } from "@/components/ui/forms/use-change";
import type { ServerAction } from "@/lib/core/action-result";
import type { OfPartner, SetLabels } from "@/lib/people/contract";

type PartnerLabelsProps = {
  partner: OfPartner;
  /** Labels in use at the account, and those chosen before. */
  labels: readonly string[];
  chosen: readonly string[];
  save: ServerAction<SetLabels, string | null>;
};

export function PartnerLabels({ partner, labels, chosen, save }: PartnerLabelsProps) {
  const t = useTranslations("people.clients");
  const [picked, setPicked] = useState([...chosen]);
  const isSame = picked.length === chosen.length && picked.every((label) => chosen.includes(label));
  return (
    <Stack gap={12} align="flex-start">
      <LabelChoice labels={labels} picked={picked} onChange={setPicked} />
      {isSame ? null : (
        <ChangeButton variant="filled" run={() => save({ ...partner, labels: picked })}>
          {t("saveLabels")}
        </ChangeButton>
      )}
    </Stack>
  );
}

type LabelChoiceProps = {
  labels: readonly string[];
  picked: string[];
  onChange: (picked: string[]) => void;
};

export function LabelChoice({ labels, picked, onChange }: LabelChoiceProps) {
  const t = useTranslations("people.clients");
  return (
    <Checkbox.Group
      label={t("labels")}
      description={t(labels.length > 0 ? "labelsNote" : "noLabels")}
      value={picked}
      onChange={onChange}
    >
      <Group gap="8px 16px">
        {labels.map((label) => (
          <Checkbox key={label} label={label} value={label} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
