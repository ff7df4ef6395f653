import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { shareName } from "@/components/shares/share-text";
import { ShareSkeleton } from "@/components/shares/skeletons";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { openShare } from "./open-share";
import { ShareDetails } from "./view";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [{ row }, t, language] = await Promise.all([
    openShare((await params).id),
    getTranslations("shareForm"),
    getLocale(),
  ]);
  return { title: shareName(t, row, language) };
}

/** Before anything is sent it is known whether the link is within this person's reach, so that another's is not found. */
export default async function SharePage({ params }: PageProps) {
  const { id } = await params;
  await openShare(id);
  const t = await getTranslations("shares.details");
  return (
    <PanelBoundary what={t("link")} fallback={<ShareSkeleton />}>
      <ShareDetails id={id} />
    </PanelBoundary>
  );
}
