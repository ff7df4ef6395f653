"use client";
import { TagsInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import styles from "@/components/clients/client-picker.module.css";
import { useClientSearch } from "@/components/clients/use-client-search";
import { clientText } from "@/lib/clients/client";

type OnlyForFieldProps = {
  accountId: number;
  /** The form has the labels and UIDs here, separated by semicolons. */
  name: string;
  label: string;
  start: readonly string[];
  isDisabled: boolean;
};

/** Chooses labels, and clients by name, UID, reference or label. Empty: all clients. */
export function OnlyForField({ accountId, name, label, start, isDisabled }: OnlyForFieldProps) {
  const t = useTranslations("notifications.settings");
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState([...start]);
  const { clients } = useClientSearch(typed.trim(), String(accountId));
  const isMeant = (text: string) => text.toLowerCase().includes(typed.trim().toLowerCase());
  const labels = new Set(clients.flatMap((client) => client.labels).filter(isMeant));
  const named = clients.filter(({ name }) => name !== null && isMeant(name));
  const [only] = named.length === 1 ? named : [];
  /** Enter takes the one client of that name; what is typed would be no label and no UID. */
  const takeNamed = (event: KeyboardEvent<HTMLInputElement>) => {
    const isChoosing = event.currentTarget.hasAttribute("aria-activedescendant");
    const isTaking = event.key === "Enter" && !event.nativeEvent.isComposing && !isChoosing;
    if (!isTaking || only === undefined || typed.trim() === "" || labels.has(typed.trim())) return;
    event.preventDefault();
    setChosen([...chosen.filter((each) => each !== only.uid), only.uid]);
    setTyped("");
  };
  const found = new Map(clients.map((client) => [client.uid, clientText(client.uid, client)]));
  return (
    <TagsInput
      w={200}
      classNames={{ inputField: styles.field ?? "" }}
      name={name}
      hiddenInputValuesDivider=";"
      aria-label={label}
      placeholder={t("allClients")}
      value={chosen}
      onChange={setChosen}
      onKeyDown={takeNamed}
      splitChars={[";"]}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...labels, ...found.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => found.get(option.value) ?? option.value}
      disabled={isDisabled}
    />
  );
}
