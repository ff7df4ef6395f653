"use client";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { clientText } from "@/lib/core/clients/client";
import styles from "./people.module.css";
import type { ClientActions } from "./people-view";

/** The search starts when the typing pauses. */
const PAUSE_MS = 200;

type Found = Awaited<ReturnType<ClientActions["find"]>>;

/** Finds clients and adds them one by one. */
export function ClientAdder({ find, add }: Pick<ClientActions, "find" | "add">) {
  const t = useTranslations("people");
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<Found>([]);
  const { problem, isPending, run } = useChange();
  const wanted = search.trim();
  const unread = t("broken");
  useEffect(() => {
    if (wanted === "") return setFound([]);
    let isCurrent = true;
    const show = (answer: Found) => isCurrent && setFound(answer);
    const timer = setTimeout(() => find(wanted).then(show, () => show({ problem: unread })), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, find, unread]);
  const mark = (uid: string) => {
    if ("problem" in found) return;
    setFound(found.map((client) => (client.uid === uid ? { ...client, isNamed: true } : client)));
  };
  return (
    <div className={styles.part}>
      <TextInput
        className={styles.wide}
        label={t("clients.one")}
        placeholder={t("clients.searchBy")}
        value={search}
        maxLength={200}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Problem text={"problem" in found ? found.problem : null} />
      <Problem text={problem} />
      {"problem" in found || found.length === 0 ? null : (
        <ul className={styles.found}>
          {found.map(({ uid, isNamed, ...client }) => (
            <li key={uid}>
              <span translate="no">{clientText(uid, client)}</span>
              {isNamed ? (
                <span className={styles.quiet}>{t("clients.isNamed")}</span>
              ) : (
                <Button
                  loading={isPending}
                  aria-label={t("clients.addOf", { uid })}
                  onClick={() =>
                    run(
                      () => add(uid),
                      () => mark(uid),
                    )
                  }
                >
                  {t("clients.add")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
