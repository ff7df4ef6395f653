"use client";
import { Kbd, Table } from "@mantine/core";
import { useTranslations } from "next-intl";

const SHORTCUTS = {
  everywhere: { "Ctrl K · ⌘ K": "search", "?": "help" },
  ledger: {
    "← ↑ → ↓": "move",
    "Shift ← ↑ → ↓": "select",
    "Ctrl A": "all",
    "Ctrl C": "copy",
    Enter: "open",
    "j · k": "step",
    "Page ↑ ↓": "page",
    "Home · End": "ends",
    Esc: "leave",
  },
  orders: {
    "↑ ↓ · j k": "row",
    "x · Space": "mark",
    "Shift + click": "range",
    a: "markAll",
    Enter: "open",
    e: "edit",
    "Delete · ⌫": "cancelMarked",
    Esc: "leave",
  },
  ticket: { "↑ ↓": "tick", "Shift ↑ ↓": "ticks", "Ctrl Enter · ⌘ Enter": "preview" },
  charts: { "← →": "bucket", "↑ ↓": "series", Enter: "pick" },
  calendars: { "← ↑ → ↓": "day", "Page ↑ ↓": "month" },
} as const;

type ShortcutPlace = keyof typeof SHORTCUTS;
type Meaning = {
  [Where in ShortcutPlace]: (typeof SHORTCUTS)[Where][keyof (typeof SHORTCUTS)[Where]];
}[ShortcutPlace];

export function Shortcuts() {
  const t = useTranslations("help.keys");
  return (
    <Table verticalSpacing={4} borderColor="var(--hairline)" aria-label={t("title")}>
      {Object.entries(SHORTCUTS).map(([place, keys]) => (
        <Table.Tbody key={place}>
          <Table.Tr>
            <Table.Th scope="colgroup" colSpan={2}>
              {t(place as ShortcutPlace)}
            </Table.Th>
          </Table.Tr>
          {Object.entries(keys).map(([key, meaning]) => (
            <Table.Tr key={key}>
              <Table.Td>
                <Kbd style={{ whiteSpace: "nowrap" }}>{key}</Kbd>
              </Table.Td>
              <Table.Td>{t(meaning as Meaning)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      ))}
    </Table>
  );
}
