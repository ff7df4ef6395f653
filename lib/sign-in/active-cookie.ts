/** Set by the browser while somebody uses the desk in it, for so many seconds (components/shell/active-mark.tsx). */
export const ACTIVE_COOKIE = "desk-active";
export const ACTIVE_SECONDS = 300;
