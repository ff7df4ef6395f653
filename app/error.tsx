"use client";
import { type ComponentProps, lazy, Suspense } from "react";

/** Every page loads this file, and next to none shows it. */
const BrokenPage = lazy(() => import("@/components/shell/broken-page"));

export default function ErrorPage(props: ComponentProps<typeof BrokenPage>) {
  return (
    <Suspense fallback={null}>
      <BrokenPage {...props} />
    </Suspense>
  );
}
