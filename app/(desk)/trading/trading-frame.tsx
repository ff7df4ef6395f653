import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { ReadAgain } from "@/components/trading/read-again";
import { ReadingNotes } from "@/components/trading/reading-notes";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { accountUrl } from "../open-account";
import { readNow } from "./actions";
import type { OpenTrading } from "./open-trading";
import { PaperMark } from "./paper-mark";

/**
 * The frame of an account's trading screens: whether it is paper, and how far it was read. Another
 * account's begins anew, without what was typed or shown before.
 */
export function TradingFrame({ trading, children }: { trading: OpenTrading; children: ReactNode }) {
  const t = useTranslations("trade.closed");
  const { book, account, reading, isManager, lacksTrader } = trading;
  return (
    <Fragment key={account.id}>
      {book.environment === "paper" ? <PaperMark scope={book} /> : null}
      {lacksTrader ? (
        <Notice>
          {t("nobody")}. {t("nobodyText")}{" "}
          <PageLink href={`${accountUrl("/settings/trading", account)}#people-title`}>
            {t("nobodyLink")}
          </PageLink>
        </Notice>
      ) : null}
      <ReadingNotes
        reading={reading}
        again={isManager ? <ReadAgain accountId={account.id} readNow={readNow} /> : null}
      />
      {children}
    </Fragment>
  );
}
