"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import type { Change } from "./people-view";

/** Takes one client from a partner; he can be added again. */
export function RemoveClient({ uid, remove }: { uid: string; remove: Change<[uid: string]> }) {
  const t = useTranslations("people.clients");
  const { problem, isPending, run } = useChange();
  return (
    <>
      <Problem text={problem} />
      <Button loading={isPending} aria-label={t("removeOf", { uid })} onClick={() => run(() => remove(uid))}>
        {t("remove")}
      </Button>
    </>
  );
}
