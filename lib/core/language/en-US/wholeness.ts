/** Why the figures of some days are not whole. */
export const wholeness = {
  notWhole: "not whole: {parts}",
  comma: ", ",
  first: {
    failed: "{count, plural, one {# day} other {# days}} failed",
    missing: "{count, plural, one {# day} other {# days}} missing",
    lost: "{count, plural, one {# day} other {# days}} lost",
    pending: "{count, plural, one {# day} other {# days}} pending",
    "not-published": "{count, plural, one {# day} other {# days}} not yet published",
  },
  further: {
    failed: "{count, number} failed",
    missing: "{count, number} missing",
    lost: "{count, number} lost",
    pending: "{count, number} pending",
    "not-published": "{count, number} not yet published",
  },
} as const;
