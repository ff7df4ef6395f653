"use client";
import { Box, Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { useProfileActions } from "./profile-actions";
import { LabelsInput } from "./profile-edit";

/** Adds labels to the selected clients, or takes them away. */
export function BulkLabels({ uids, onClear }: { uids: readonly string[]; onClear: () => void }) {
  const t = useTranslations("clientForms.bulk");
  const { label } = useProfileActions();
  const [labels, setLabels] = useState<string[]>([]);
  const [done, setDone] = useState<"add" | "remove" | null>(null);
  const { problem, isPending, run } = useChange();
  const change = (how: "add" | "remove") => {
    setDone(null);
    run(
      () => label(uids, labels, how),
      () => setDone(how),
    );
  };
  const count = uids.length;
  return (
    <Form py={12} action={() => change("add")} aria-label={t("label")}>
      <b role="status">
        {done ? t(done === "add" ? "added" : "removed", { count }) : t("selected", { count })}
      </b>
      <Group gap="8px 12px" align="end">
        <Box w={320} maw="100%">
          <LabelsInput label={t("labels")} value={labels} onChange={setLabels} />
        </Box>
        <Button type="submit" variant="filled" loading={isPending} disabled={labels.length === 0}>
          {t("add")}
        </Button>
        <Button loading={isPending} disabled={labels.length === 0} onClick={() => change("remove")}>
          {t("remove")}
        </Button>
        <Button variant="subtle" onClick={onClear}>
          {t("clear")}
        </Button>
      </Group>
      <Problem text={problem} />
    </Form>
  );
}
