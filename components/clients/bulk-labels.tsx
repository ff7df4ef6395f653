"use client";
import { Box, Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { Undo, useChange } from "@/components/ui/forms/use-change";
import type { ClientProfile } from "@/lib/clients/client";
import type { ChangedLabels, LabelClients } from "@/lib/clients/contract";
import { LabelsInput, useProfileActions } from "./profile-edit";

type LabelHow = LabelClients["how"];
/** The last change, for its undo. */
type LabelledClients = {
  readonly how: LabelHow;
  readonly count: number;
  readonly changed: ChangedLabels;
};

type BulkLabelsProps = {
  clients: readonly Pick<ClientProfile, "uid">[];
  onClear: () => void;
};

export function BulkLabels({ clients, onClear }: BulkLabelsProps) {
  const t = useTranslations("clientForms.bulk");
  const { accountId, label } = useProfileActions();
  const [labels, setLabels] = useState<string[]>([]);
  const [done, setDone] = useState<LabelledClients | null>(null);
  const { problem, isPending, run } = useChange();
  const uids = clients.map(({ uid }) => uid);
  const change = (how: LabelHow) =>
    run(async () => {
      const { data, ...failure } = await label({ accountId, uids, labels, how });
      if (data === undefined) return failure;
      if (data.kind === "refused") return data.problem;
      setDone({ how, count: uids.length, changed: data.changed });
      return null;
    });
  const undo = async ({ how, changed }: LabelledClients) => {
    const back = how === "add" ? "remove" : "add";
    for (const [name, of] of changed.filter(([, others]) => others.length > 0)) {
      const { data, ...failure } = await label({ accountId, uids: of, labels: [name], how: back });
      if (data === undefined) return failure;
      if (data.kind === "refused") return data.problem;
    }
    return null;
  };
  return (
    <Form py={12} action={() => change("add")} aria-label={t("label")}>
      <b role="status">{t("selected", { count: uids.length })}</b>
      {done ? (
        <Undo
          text={t(done.how === "add" ? "added" : "removed", { count: done.count })}
          isPending={isPending}
          undo={() =>
            run(
              () => undo(done),
              () => setDone(null),
            )
          }
        />
      ) : null}
      <Group gap="8px 12px" align="end">
        <Box w={320} maw="100%">
          <LabelsInput label={t("labels")} value={labels} onChange={setLabels} />
        </Box>
        <Submit loading={isPending} disabled={labels.length === 0} text={t("add")} />
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
