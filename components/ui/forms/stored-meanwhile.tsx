"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Notice } from "../notice";
import type { Seen } from "./use-seen";

/** Says that other settings are stored by now, and offers them in place of the edits. */
export function StoredMeanwhile({ isOlder, fillAnew }: Pick<Seen<never>, "isOlder" | "fillAnew">) {
  const t = useTranslations("ui.storedMeanwhile");
  return (
    <div role="status" data-wide="">
      {isOlder ? (
        <Notice>
          {t("text")}{" "}
          <Button size="compact-xs" onClick={fillAnew}>
            {t("reload")}
          </Button>
        </Notice>
      ) : null}
    </div>
  );
}
