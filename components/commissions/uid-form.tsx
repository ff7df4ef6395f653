"use client";
import { Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { plural } from "@/components/ui/amount-text";
import { Button } from "@/components/ui/button";
import styles from "./filter-bar.module.css";
import { splitUids } from "./split-uids";

type UidFormProps = { uids: readonly string[]; onApply: (uids: string[]) => void };

export default function UidForm({ uids, onApply }: UidFormProps) {
  const [text, setText] = useState(uids.join("\n"));
  const parsed = splitUids(text);
  const wrong = parsed.find((uid) => !/^\d+$/.test(uid));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (wrong === undefined) onApply(parsed);
  };
  return (
    <form onSubmit={apply} className={styles.form}>
      <Textarea
        size="xs"
        label="Client uids"
        description="Separated by spaces, commas or lines"
        rows={6}
        value={text}
        error={wrong === undefined ? null : `Not a uid: ${wrong.slice(0, 40)}`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" look="primary" wide>
        {parsed.length === 0 ? "Show all clients" : `Show ${plural(parsed.length, "client")}`}
      </Button>
    </form>
  );
}
