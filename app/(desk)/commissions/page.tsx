import type { Metadata } from "next";
import { Suspense } from "react";
import {
  FilterBarSkeleton,
  LedgerSkeleton,
  RebateSkeleton,
  TotalsSkeleton,
} from "@/components/commissions/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import type { PageParams } from "../open-account";
import { CommissionsView } from "./view";

export const metadata: Metadata = { title: "Commissions" };

type PageProps = { searchParams: Promise<PageParams> };

export default function CommissionsPage({ searchParams }: PageProps) {
  return (
    <>
      <PageHead
        title="Commissions"
        line="Every commission row that the exchange published, by UTC+8 day, client, coin, symbol and product type."
      />
      <PanelBoundary what="The commissions">
        <Suspense fallback={<PageSkeleton />}>
          <CommissionsView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

function PageSkeleton() {
  return (
    <div className="stack">
      <FilterBarSkeleton />
      <TotalsSkeleton />
      <RebateSkeleton />
      <LedgerSkeleton />
    </div>
  );
}
