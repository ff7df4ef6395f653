import type { Text } from "@/lib/core/text";
import type { DeliveryProblem } from "@/lib/notifications/notification";

/** What somebody chose of one kind, as it was typed. */
export type GivenChoice = {
  readonly kind: string;
  readonly inCentre: boolean;
  readonly byMail: boolean;
  readonly byWebhook: boolean;
  readonly threshold: string;
  /** Labels and UIDs with a semicolon between them. */
  readonly onlyFor: string;
};

export type SaveChoices = (given: readonly GivenChoice[]) => Promise<string | null>;

/** `made`: the secret is in this answer and nowhere else. */
export type HookAnswer =
  | { readonly kind: "made"; readonly url: string; readonly secret: string }
  | { readonly kind: "refused"; readonly field: null; readonly problem: string };

/** Why something did not arrive, as a sentence. */
export function problemText(
  t: Text<"notifications.failed.problems">,
  {
    problem,
    httpStatus,
  }: { readonly problem: DeliveryProblem; readonly httpStatus: number | null },
): string {
  return t(problem, { status: String(httpStatus ?? "") });
}
