"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";

type FileButtonProps = {
  /** Types and endings that the browser offers; what the file is, its reader decides. */
  accept?: string;
  variant?: "default" | "filled";
  isBusy: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
};

const CSV = ".csv,text/csv";

/** Picks one file. One that was chosen before the script had arrived is taken when it has. */
export function FileButton({
  accept = CSV,
  variant = "default",
  isBusy,
  onFile,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const [file] = input.current?.files ?? [];
    if (!input.current || !file) return;
    input.current.value = ""; // so that the same file can be chosen again after a correction
    onFile(file);
  };
  const takeFirst = useRef(take);
  useEffect(() => takeFirst.current(), []);
  return (
    <Button component="label" w="fit-content" variant={variant} loading={isBusy}>
      {children}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept={accept}
        onChange={take}
        disabled={isBusy}
      />
    </Button>
  );
}

/** Sends a file to an address that answers in JSON, or says why it was not taken. */
export function useSendFile() {
  const t = useTranslations("ui.import");
  return async <Answer extends object>(
    href: string,
    file: File,
  ): Promise<Answer | { problem: string }> => {
    try {
      const headers = { "x-file-name": encodeURIComponent(file.name), "content-type": "text/csv" };
      const answer = await fetch(href, { method: "POST", headers, body: file });
      const json = (await answer.json()) as Answer & { problem?: string };
      return answer.ok ? json : { problem: json.problem ?? t("notTaken") };
    } catch {
      return { problem: t("notArrived") };
    }
  };
}
