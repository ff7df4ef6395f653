/** When a tokenised stock trades. */
export const market = {
  sessions: {
    overnight: "Overnight",
    pre_market: "Pre-market",
    regular: "Regular",
    after_hours: "After-hours",
  },
  /** In the middle of a sentence. */
  sessionWords: {
    overnight: "overnight",
    pre_market: "pre-market",
    regular: "regular",
    after_hours: "after-hours",
    weekend: "weekend",
  },
  tradable: {
    yes: "Tradable",
    no: "Not tradable",
    suspended: "Suspended",
    unknown: "Not known",
    title: "{word}: {why}",
    openEarlier: "{session}; suspension not read just now",
    openNever: "{session}; suspension never read",
    noCalendar: "the market's calendar is not known",
    noSessions: "its sessions are not known",
    noWeekend: "the exchange does not say whether it trades at weekends",
    whySuspended: "trading is suspended",
    closure: "market closed, until {until} New York",
    closureRemark: "market closed: {remark}, until {until} New York",
    weekday: "closed on {weekday}",
    session: "no {session} trading",
    weekdays: {
      MONDAY: "Mondays",
      TUESDAY: "Tuesdays",
      WEDNESDAY: "Wednesdays",
      THURSDAY: "Thursdays",
      FRIDAY: "Fridays",
      SATURDAY: "Saturdays",
      SUNDAY: "Sundays",
    },
  },
} as const;
