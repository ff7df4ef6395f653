"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import styles from "./clients.module.css";
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
    <Form className={styles.bulk} action={() => change("add")} aria-label={t("label")}>
      <b role="status">
        {done ? t(done === "add" ? "added" : "removed", { count }) : t("selected", { count })}
      </b>
      <LabelsInput label={t("labels")} value={labels} onChange={setLabels} />
      <Button type="submit" variant="filled" loading={isPending} disabled={labels.length === 0}>
        {t("add")}
      </Button>
      <Button loading={isPending} disabled={labels.length === 0} onClick={() => change("remove")}>
        {t("remove")}
      </Button>
      <Button variant="subtle" onClick={onClear}>
        {t("clear")}
      </Button>
      <Problem text={problem} />
    </Form>
  );
}
