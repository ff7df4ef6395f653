"use client";
import { unstable_rethrow, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Component, type ReactNode, Suspense, startTransition } from "react";
import { FailureBox } from "./failure-box";

type PanelBoundaryProps = {
  /** A title. */
  what: string;
  /** Shown while the panel loads; without one it does not load by itself. */
  fallback?: ReactNode;
  children: ReactNode;
};

/**
 * What it holds loads by itself, and its failure stays in its place. (Next's `catchError` brings 4
 * KB of the old error page.)
 */
export function PanelBoundary({ what, fallback, children }: PanelBoundaryProps) {
  const router = useRouter();
  const address = useSearchParams().toString();
  const t = useTranslations("ui");
  const waiting = fallback && (
    <>
      <span className="visually-hidden" role="status">
        {t("loading", { what })}
      </span>
      {fallback}
    </>
  );
  return (
    <Boundary what={what} address={address} readAgain={router.refresh}>
      {fallback === undefined ? children : <Suspense fallback={waiting}>{children}</Suspense>}
    </Boundary>
  );
}

type BoundaryProps = { what: string; address: string; readAgain: () => void; children: ReactNode };
type BoundaryState = { failure: { error: unknown } | null; address: string };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    unstable_rethrow(error); // a redirect travels as an error, and is none
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ address }: BoundaryProps, state: BoundaryState): BoundaryState {
    return address === state.address ? state : { failure: null, address };
  }

  readonly retry = () =>
    startTransition(() => {
      this.props.readAgain();
      this.setState({ failure: null });
    });

  override render() {
    const { failure } = this.state;
    return failure ? (
      <Failure what={this.props.what} error={failure.error} onRetry={this.retry} />
    ) : (
      this.props.children
    );
  }
}

function Failure({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  const t = useTranslations("ui.failure");
  return (
    <FailureBox title={t("title", { what })} text={t("text")} error={error} onRetry={onRetry} />
  );
}
