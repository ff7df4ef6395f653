/** Letters about share links: to a visitor who is to show an address, and to the owner of a link. */
export const shareLetters = {
  visitor: {
    subject: "Broker Desk: open the shared page",
    text: "Somebody asked to open a page that was shared with people at your organisation.\n\nOpen it within half an hour; the link works once:\n{link}\n\nIf it was not you, do nothing.",
  },
  market: "Market calendar",
  "first-view": {
    subject: "Your share link was opened: {name}",
    text: "The page that you shared, {name}, was opened for the first time.\n\nYour links and their views:\n{link}",
  },
  ending: {
    subject: "Your share link ends soon: {name}",
    text: "The page that you shared, {name}, can be opened until {until}.\n\nTo keep it open, choose another end among your links:\n{link}",
  },
} as const;
