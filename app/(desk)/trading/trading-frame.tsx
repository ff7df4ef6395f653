import type { ReactNode } from "react";
import { PaperBand } from "@/components/trading/paper-band";
import { ReadAgain } from "@/components/trading/read-again";
import { ReadingNotes } from "@/components/trading/reading-notes";
import { readNow } from "./actions";
import type { OpenTrading } from "./open-trading";

/** What stands above everything that is of an account's trading: whether it is paper, and how far it was read. */
export function TradingFrame({ trading, children }: { trading: OpenTrading; children: ReactNode }) {
  const { book, account, reading, isManager } = trading;
  return (
    <>
      {book.environment === "paper" ? <PaperBand /> : null}
      <ReadingNotes
        reading={reading}
        again={isManager ? <ReadAgain readNow={readNow.bind(null, account.id)} /> : null}
      />
      {children}
    </>
  );
}
