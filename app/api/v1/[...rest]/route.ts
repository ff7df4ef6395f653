import { answerRefusal } from "../refusal";

/** Answers unknown addresses, with or without a token. */
function answerUnknown(): Response {
  return answerRefusal({
    status: 404,
    error: "unknown-address",
    message: "There is no such address. /api/v1 lists them all.",
  });
}

export {
  answerUnknown as DELETE,
  answerUnknown as GET,
  answerUnknown as OPTIONS,
  answerUnknown as PATCH,
  answerUnknown as POST,
  answerUnknown as PUT,
};
