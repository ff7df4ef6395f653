/**
 * The browser sets it, for ACTIVE_SECONDS, while somebody uses the desk
 * (components/shell/active-mark.tsx).
 */
export const ACTIVE_COOKIE = "desk-active";
export const ACTIVE_SECONDS = 300;
