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
  readonly keep: (
    input: ViewsPlace & { name: string; address: string; isShared: boolean },
  ) => Promise<ViewOutcome>;
  readonly change: (
    input: ViewsPlace & { id: string; name?: string; address?: string; isShared?: boolean },
  ) => Promise<ViewOutcome>;
  readonly remove: (input: ViewsPlace & { id: string }) => Promise<ViewOutcome>;
  readonly chooseDefault: (input: ViewsPlace & { id: string; isDefault: boolean }) => Promise<ViewOutcome>;
};

export type ViewsMenuProps = {
  place: ViewsPlace;
  views: readonly ScreenView[];
  open: OpenView;
  actions: ViewActions;
  mayShare: boolean;
  plainHref: string;
};
