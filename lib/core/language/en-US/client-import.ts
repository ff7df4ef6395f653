/** A file of labels: what it would do, and what became of it. */
export const clientImport = {
  intro:
    "A CSV file in UTF-8 with the columns <code>uid,customerId,labels,note</code>, as the export writes it; labels are separated by <code>;</code>. A column that is left out changes nothing, an empty cell takes away what is there. The file is checked first; nothing is stored before you say so.",
  choose: "Choose a CSV file",
  reading: "Reading {file}…",
  store: "Store {count, plural, one {# client} other {# clients}}",
  stored: "{count, plural, one {# client} other {# clients}} of {file} stored.",
  changedMeanwhile:
    "Clients of this file were changed since it was checked. Nothing was stored: look at what it does now.",
  notTaken: "The file was not taken. Sign in again and retry.",
  notArrived: "The file did not arrive: the server does not answer. Try again.",
  refusedFile: {
    manage: "Only a manager of the account may import labels.",
    noFile: "Choose a file first.",
    tooLarge: "The file is larger than 20 MB: split it.",
    notUtf8: "The file is not UTF-8: save it as “CSV UTF-8” and choose it again.",
  },
  plan: "<b>{file}</b>: {added, number} new, {changed, number} changed, {unchanged, number} already so, {refused, number} refused.",
  refusedLines: "Refused lines",
  line: "Line {line, number}",
  moreRefused: "and {count, plural, one {# more refused line} other {# more refused lines}}",
  moreClients: "and {count, plural, one {# more client} other {# more clients}}",
  unknown:
    "{count, plural, one {# uid} other {# uids}} of the file never had a row on this account. They are taken, and wait for their first row: {named}",
  unknownMore:
    "{count, plural, one {# uid} other {# uids}} of the file never had a row on this account. They are taken, and wait for their first row: {named}, …",
  uidOnLine: "{uid} (line {line, number})",
  comma: ", ",
  changed: "Changed: {count, plural, one {# client} other {# clients}}",
  added: "New: {count, plural, one {# client} other {# clients}}",
  columns: { line: "Line", client: "Client", customerId: "Customer id", labels: "Labels", note: "Note" },
  cannot:
    "{count, plural, one {# line} other {# lines}} cannot be taken. A file is applied as a whole: mend it and check it again.",
  nothing: "The file changes nothing.",
} as const;
