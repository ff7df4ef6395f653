/** While an administrator looks at the desk as somebody else sees it. */
export const viewing = {
  label: "Another person's view",
  as: "Viewing as {email}: what you see is what {email} sees. Nothing can be changed.",
  end: "End",
  notYours: "While you look at the desk as somebody else, no password is changed: not theirs and not yours.",
  refused:
    "You are viewing the desk as {email}, so nothing was changed. End the view first (at the top of the page).",
} as const;
