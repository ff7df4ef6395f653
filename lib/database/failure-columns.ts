import type { ExchangeFailure, FailureKind } from "@/lib/core/failure";

/** A stored failure as statements read it; `kind` null: there was none. */
type FailureColumns = { kind: FailureKind | null; code: string | null; detail: string | null };
export type WithColumns<Row> = Omit<Row, "failure"> & FailureColumns;

export function withFailure<Row>({ kind, code, detail, ...row }: Row & FailureColumns) {
  const failure: ExchangeFailure | null = kind && {
    kind,
    code,
    httpStatus: null,
    detail: detail ?? "",
  };
  return { ...row, failure };
}
