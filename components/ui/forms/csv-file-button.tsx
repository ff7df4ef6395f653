"use client";
import { type ReactNode, useEffect, useRef } from "react";

type CsvFileButtonProps = {
  className: string | undefined;
  look?: "primary";
  isBusy: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
};

/** Picks one CSV file. One that was chosen before the script had arrived is taken when it has. */
export function CsvFileButton({ className, look, isBusy, onFile, children }: CsvFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const [file] = input.current?.files ?? [];
    if (!input.current || !file) return;
    input.current.value = ""; // so that the same file, mended, can be chosen again
    onFile(file);
  };
  const takeFirst = useRef(take);
  useEffect(() => takeFirst.current(), []);
  return (
    <label className={className} data-look={look} aria-busy={isBusy}>
      {children}
      <input ref={input} type="file" accept=".csv,text/csv" onChange={take} disabled={isBusy} />
    </label>
  );
}
