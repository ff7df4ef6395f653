/** Something a person has to change first. The message is the one sentence shown; no stack trace follows. */
export class Refusal extends Error {}
