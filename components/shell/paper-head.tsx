"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useWords } from "@/components/ui/text/use-words";
import { useOnPaper } from "@/components/ui/use-on-paper";
import { momentText } from "@/lib/core/moment-text";
import type { AccountChoice } from "./account-sheet";

/** Pages that are not of one account. */
const NO_ACCOUNT = [
  "/all",
  "/audit",
  "/help",
  "/notifications",
  "/research",
  "/settings",
  "/shares",
];

/** The first line on paper: the account, that its data is made up, and when it was printed. */
export function PaperHead({ accounts }: { accounts: readonly AccountChoice[] }) {
  const { t, language } = useWords("shell");
  const isPrinting = useOnPaper();
  const pathname = usePathname();
  const named = useSearchParams().get("account");
  const isOfAccount = !NO_ACCOUNT.some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
  const account = accounts.find(({ id }) => named === null || String(id) === named);
  const printed = isPrinting
    ? t("printed", { at: momentText(Date.now(), language, "minute", null) })
    : null;
  const parts = [
    isOfAccount ? account?.name : undefined,
    isOfAccount && account?.environment === "sandbox" ? t("sandbox") : undefined,
    printed,
  ];
  return <p className="on-paper paper-head">{parts.filter(Boolean).join(" · ")}</p>;
}
