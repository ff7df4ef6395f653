/** A named address of a screen, as one person sees it. */
export type ScreenView = {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  readonly isShared: boolean;
  readonly isMine: boolean;
  readonly isDefault: boolean;
  readonly ownerEmail: string;
};

export type OpenView =
  | { readonly kind: "none" }
  | { readonly kind: "gone" }
  | { readonly kind: "open"; readonly id: string; readonly isModified: boolean };

export type ViewOutcome = { readonly id: string } | { readonly refused: string };

/** Which screen of which account; the server asks anew who may. */
export type ViewsPlace = { readonly accountId: number; readonly screen: string };

/** `address`: the current query of the address, which the view keeps. */
export type ViewActions = {
  readonly keep: ViewAction<{ name: string; address: string; isShared: boolean }>;
  readonly change: ViewAction<{ id: string; name?: string; address?: string; isShared?: boolean }>;
  readonly remove: ViewAction<{ id: string }>;
  readonly chooseDefault: ViewAction<{ id: string; isDefault: boolean }>;
};
type ViewAction<Input> = (input: ViewsPlace & Input) => Promise<ViewOutcome>;

export type ViewsMenuProps = {
  place: ViewsPlace;
  views: readonly ScreenView[];
  open: OpenView;
  actions: ViewActions;
  mayShare: boolean;
  plainHref: string;
};
