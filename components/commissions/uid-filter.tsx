"use client";
import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import styles from "./filter-bar.module.css";
import { choiceText, FilterPill } from "./filter-pill";

type UidFilterProps = { uids: readonly string[]; onChange: (uids: string[]) => void };

/** Client uids, typed or pasted in any list form. */
export function UidFilter({ uids, onChange }: UidFilterProps) {
  return (
    <FilterPill label="Client" value={choiceText(uids)} onClear={() => onChange([])}>
      {(close) => (
        <UidForm
          uids={uids}
          onApply={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </FilterPill>
  );
}

function UidForm({ uids, onApply }: { uids: readonly string[]; onApply: (uids: string[]) => void }) {
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
      <Button type="submit" fullWidth>
        {parsed.length === 0
          ? "Show all clients"
          : `Show ${parsed.length === 1 ? "this client" : `these ${parsed.length} clients`}`}
      </Button>
    </form>
  );
}

/** Each uid once, in the order given. */
export function splitUids(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ""))];
}
