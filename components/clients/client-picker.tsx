"use client";
import { Combobox, Pill, PillsInput, useCombobox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { useEarlyValue } from "@/components/ui/forms/use-early-value";
import { SubLine } from "@/components/ui/marked-text";
import { clientText } from "@/lib/clients/client";
import { splitUids } from "@/lib/clients/split-uids";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./client-picker.module.css";
import { useClientSearch } from "./use-client-search";

type PickedClient = { readonly uid: string; readonly name: string | null };

type ClientPickerProps = {
  accountId: number;
  /** `uidsOf` reads this field of the form. */
  name: string;
  label: string;
  description?: string;
  error?: string | null;
  /** Picking another client replaces the one before. */
  isOne?: boolean;
  start?: readonly string[];
};

/** Chosen clients that are shown. */
const MOST_SHOWN = 20;

/**
 * Chooses clients by name, UID, reference or label; pasted UIDs are taken as they are. What is typed
 * and not chosen is sent too, also before the script has loaded.
 */
export function ClientPicker(props: ClientPickerProps) {
  const { accountId, name, label, description, error, isOne = false, start = [] } = props;
  const t = useTranslations("clientForms.picker");
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const field = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<readonly PickedClient[]>(() =>
    start.map((uid) => ({ uid, name: null })),
  );
  const [typed, setTyped] = useState("");
  useEarlyValue(field, typed, setTyped);
  const { clients, problem, isComing } = useClientSearch(typed.trim(), String(accountId));
  const shown = clients.filter(({ uid }) => !picked.some((one) => one.uid === uid));
  const add = (added: readonly PickedClient[]) => {
    const others = picked.filter(({ uid }) => !added.some((one) => one.uid === uid));
    setPicked(isOne ? added.slice(-1) : [...others, ...added]);
    setTyped("");
    combobox.closeDropdown();
  };
  /** Whether the whole text was taken. */
  const addUids = (text: string) => {
    const { known, wrong } = splitUids(text);
    if (wrong.length > 0 || known.length === 0 || (isOne && known.length > 1)) return false;
    add(known.map((uid) => ({ uid, name: null })));
    return true;
  };
  const submitOption = (uid: string) => {
    const client = clients.find((one) => one.uid === uid);
    add([{ uid, name: client?.name ?? null }]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Backspace" && typed === "" && picked.length > 0)
      setPicked(picked.slice(0, -1));
    const isTaking = event.key === "Enter" && combobox.getSelectedOptionIndex() < 0;
    if (isTaking && typed.trim() !== "" && addUids(typed)) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (typed === "" && addUids(event.clipboardData.getData("text"))) event.preventDefault();
  };
  // Digits may be a UID that is not known: then Enter takes them and not the first that begins so.
  const first = shown[0]?.uid;
  const isFirstMeant = first !== undefined && (first === typed.trim() || /\D/.test(typed.trim()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one of what is found now has the keys
  useEffect(() => {
    if (isFirstMeant) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [first, isFirstMeant]);
  const remove = (uid: string) => {
    setPicked(picked.filter((one) => one.uid !== uid));
    field.current?.focus();
  };
  const more = picked.length - MOST_SHOWN;
  const isNobody = typed.trim() !== "" && !isComing && problem === null && clients.length === 0;
  const isReplaced = isOne && typed.trim() !== "";
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={submitOption} withinPortal={false}>
        <Combobox.DropdownTarget>
          <PillsInput
            size="xs"
            label={label}
            description={description}
            error={error}
            onClick={() => field.current?.focus()}
          >
            <Pill.Group>
              {picked.slice(0, MOST_SHOWN).map((client) => (
                <Pill
                  key={client.uid}
                  size="sm"
                  className={styles.pill}
                  withRemoveButton
                  onRemove={() => remove(client.uid)}
                  removeButtonProps={{
                    "aria-label": t("remove", { client: pickedText(client) }),
                    "aria-hidden": false,
                    tabIndex: 0,
                  }}
                >
                  <span translate="no">{pickedText(client)}</span>
                </Pill>
              ))}
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  ref={field}
                  className={styles.field}
                  name={name}
                  placeholder={picked.length === 0 ? t("hint") : undefined}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={isOne ? 200 : undefined}
                  value={typed}
                  onFocus={() => combobox.openDropdown()}
                  onBlur={() => combobox.closeDropdown()}
                  onChange={(event) => {
                    setTyped(event.currentTarget.value);
                    combobox.openDropdown();
                  }}
                  onKeyDown={onKeyDown}
                  onPaste={onPaste}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={shown.length === 0}>
          <Combobox.Options aria-label={label}>
            {shown.map(({ uid, ...client }) => (
              <Combobox.Option key={uid} value={uid} className={styles.option}>
                <span translate="no">{clientText(uid, client)}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {isReplaced ? null : (
        <input type="hidden" name={name} value={picked.map(({ uid }) => uid).join("\n")} />
      )}
      <span className="visually-hidden" role="status">
        {shown.length > 0 ? t("found", { count: shown.length }) : null}
      </span>
      {/* Below the field and not over what comes next, so that the form can be sent at once. */}
      <div role="status">{isNobody ? <SubLine>{t("none")}</SubLine> : null}</div>
      <Problem text={problem} />
      {more > 0 ? <SubLine>{t("more", { count: more })}</SubLine> : null}
    </div>
  );
}

const pickedText = ({ uid, name }: PickedClient) =>
  name === null ? visibleText(uid) : `${name} · ${visibleText(uid)}`;

/** What a picker's field holds: the chosen UIDs, and what is typed and not chosen. */
export function uidsOf(data: FormData, name: string): string {
  return data
    .getAll(name)
    .filter((part) => typeof part === "string" && part.trim() !== "")
    .join("\n");
}
