/** "folded" or "open": how the person left the navigation. */
export const NAV_COOKIE = "desk-nav";
