import type { Account } from "@/lib/accounts/store/accounts";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { deskFor } from "@/lib/exports/store/jobs";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import type { User } from "@/lib/users/store/users";
import type { DemoPerson } from "./story";

/** What the steps of the story work with. */
export type DemoStage = {
  readonly account: Account;
  readonly scope: WholeAccountScope;
  /** The exchange's day. */
  readonly today: Day;
  /** Whose watchlists and scheduled report the demo has. */
  readonly administrator: Pick<User, "id" | "email">;
  /** Null: there is no exchange for stocks. */
  readonly queue: PanelQueue | null;
  /** Called before each change. Throws when the process stops. */
  readonly proceed: () => void;
};

/** The same, with the people of the demo. */
export type CastStage = DemoStage & {
  readonly people: Readonly<Record<DemoPerson, Pick<User, "id" | "email">>>;
};

/** The audit log says that the desk did it, for this person. */
export function actingFor({ id, email }: Pick<User, "id" | "email">): AuditOrigin {
  return deskFor({ userId: id, email });
}
