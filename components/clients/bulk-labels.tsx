"use client";
import { Box, Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { Undo, useChange } from "@/components/ui/forms/use-change";
import type { ClientProfile } from "@/lib/core/clients/client";
import { LabelsInput, useProfileActions } from "./profile-edit";

type How = "add" | "remove";
/** What a change did: for each label the clients that did not have it before, or had it. */
type Done = {
  readonly how: How;
  readonly count: number;
  readonly changed: readonly (readonly [label: string, uids: readonly string[]])[];
};

type BulkLabelsProps = {
  clients: readonly Pick<ClientProfile, "uid" | "labels">[];
  onClear: () => void;
};

export function BulkLabels({ clients, onClear }: BulkLabelsProps) {
  const t = useTranslations("clientForms.bulk");
  const { label } = useProfileActions();
  const [labels, setLabels] = useState<string[]>([]);
  const [done, setDone] = useState<Done | null>(null);
  const { problem, isPending, run } = useChange();
  const uids = clients.map(({ uid }) => uid);
  const change = (how: How) => {
    const changed = labels.map((name) => {
      const others = clients.filter((client) => client.labels.includes(name) === (how === "remove"));
      return [name, others.map(({ uid }) => uid)] as const;
    });
    run(
      () => label(uids, labels, how),
      () => setDone({ how, count: uids.length, changed }),
    );
  };
  const undo = async ({ how, changed }: Done) => {
    for (const [name, of] of changed) {
      const refused = of.length > 0 ? await label(of, [name], how === "add" ? "remove" : "add") : null;
      if (refused !== null) return refused;
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
