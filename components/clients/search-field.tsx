"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Form } from "@/components/ui/forms/form";
import styles from "./clients.module.css";

/** How long nothing is typed before the list follows. */
const PAUSE_MS = 300;

type SearchFieldProps = { search: string; onChange: (search: string | null) => void };

/** Uid, customer id, label or note; the list follows while one types. */
export function SearchField({ search, onChange }: SearchFieldProps) {
  const t = useTranslations("clientForms");
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // An answer that comes while one types on must not take the letters away.
    if (input.current && document.activeElement !== input.current) input.current.value = search;
  }, [search]);
  const follow = () => {
    clearTimeout(timer.current);
    const wanted = input.current?.value.trim() ?? "";
    if (wanted !== search) onChange(wanted === "" ? null : wanted);
  };
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(follow, PAUSE_MS);
  };
  return (
    <Form className={styles.search} action={follow}>
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label={t("search")}
        placeholder={t("searchBy")}
        defaultValue={search}
        maxLength={200}
        onChange={wait}
      />
    </Form>
  );
}
