import type { ServerAction, Worded } from "@/lib/core/action-result";
import type {
  ChangeView,
  ChooseDefaultView,
  KeepView,
  RemoveView,
  ViewOutcome,
} from "@/lib/views/contract";
import type { OpenView, SavedView } from "@/lib/views/saved-view";

export type ScreenView = Pick<
  SavedView,
  "id" | "name" | "isShared" | "isMine" | "isDefault" | "ownerEmail"
> & { readonly href: string };

export type ViewActions = {
  readonly keep: ServerAction<KeepView, Worded<ViewOutcome>>;
  readonly change: ServerAction<ChangeView, Worded<ViewOutcome>>;
  readonly remove: ServerAction<RemoveView, Worded<ViewOutcome>>;
  readonly chooseDefault: ServerAction<ChooseDefaultView, Worded<ViewOutcome>>;
};

export type ViewsMenuProps = {
  /** The screen and its account. */
  place: Pick<KeepView, "accountId" | "screen">;
  views: readonly ScreenView[];
  open: OpenView;
  actions: ViewActions;
  mayShare: boolean;
  plainHref: string;
};
