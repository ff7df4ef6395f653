export const PERSON_NOTICES = ["second-step-guesses", "access-reset", "first-steps"] as const;
export type PersonNotice = (typeof PERSON_NOTICES)[number];
