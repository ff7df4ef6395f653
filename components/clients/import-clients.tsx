"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { columnOf } from "@/components/ui/data-table";
import { useSendFile } from "@/components/ui/forms/file-button";
import {
  type ImportAnswer,
  ImportFrame,
  type ImportPlan,
  notTaken,
} from "@/components/ui/forms/import-frame";
import { Notice } from "@/components/ui/notice";
import { PROFILE_FIELDS, profileTexts } from "@/lib/clients/client";
import type { PlannedProfile } from "@/lib/clients/contract";
import { visibleText } from "@/lib/core/visible-text";

/** `unknown`: clients of which the exchange never sent a row. */
export type ProfilesPlan = ImportPlan<PlannedProfile> & {
  readonly counts: { readonly unknown: number };
  readonly unknown: readonly { readonly line: number; readonly uid: string }[];
};

const column = columnOf<PlannedProfile>();

export function ImportClients({ fileHref }: { fileHref: string }) {
  const t = useTranslations("clientImport");
  const router = useRouter();
  const send = useSendFile();
  const run = async (file: File, digest: string | null) => {
    const href = fileHref + (digest === null ? "" : `&apply=${digest}`);
    const answer = await send<ImportAnswer<ProfilesPlan>>(href, file);
    if (!("kind" in answer)) return notTaken(answer.problem);
    if (answer.kind === "applied") router.refresh();
    return answer;
  };
  const columnsOf = (clients: readonly PlannedProfile[]) => [
    column("line", t("columns.line"), ({ line }) => line),
    column.lead("client", t("columns.client"), ({ after }) => after.uid),
    ...PROFILE_FIELDS.filter((id) =>
      clients.some(({ after }) => profileTexts(after)[id] !== ""),
    ).map((id) =>
      column.prose(id, t(`columns.${id}`), ({ before, after }) => {
        const [was, is] = [
          before === null ? "" : profileTexts(before)[id],
          profileTexts(after)[id],
        ];
        return (
          <>
            {was !== is && was !== "" ? <s>{was}</s> : null} {is}
          </>
        );
      }),
    ),
  ];
  return (
    <ImportFrame
      of="clientImport"
      text={t.rich("intro", { code: (words) => <code>{words}</code> })}
      run={run}
      noticeOf={(plan) => <UnknownClients plan={plan} />}
      columnsOf={columnsOf}
    />
  );
}

function UnknownClients({ plan: { unknown, counts } }: { plan: ProfilesPlan }) {
  const t = useTranslations("clientImport");
  if (unknown.length === 0) return null;
  const named = unknown.map(({ line, uid }) => t("uidOnLine", { uid: visibleText(uid), line }));
  return (
    <Notice>
      {t(counts.unknown > unknown.length ? "unknownMore" : "unknown", {
        count: counts.unknown,
        named: named.join(t("comma")),
      })}
    </Notice>
  );
}
