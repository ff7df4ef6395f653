import { z } from "zod";
import { listKnownParams } from "@/lib/core/address/known-params";
import type { ApiEndpoint, StocksEndpoint } from "./endpoint";
import { API_ENDPOINTS, STOCKS_ENDPOINTS } from "./endpoints";
import { API_PARAMS } from "./params";

/** The description of the API as OpenAPI 3.1, made of the schemas that answers are checked with. */
export function describeApi() {
  const ofAccounts = API_ENDPOINTS.map((endpoint) => [
    `/api/v1/accounts/{account}${endpoint.path}`,
    { get: describeEndpoint(endpoint, ["account"]) },
  ]);
  const ofStocks = STOCKS_ENDPOINTS.map((endpoint) => [
    `/api/v1${endpoint.path}`,
    { get: describeEndpoint(endpoint, [], { ...REFUSALS, ...REFUSALS_OF_STOCKS }) },
  ]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Broker Desk",
      version: "1",
      description:
        "What the desk's screens show, as JSON. Amounts are decimal text, days are days in UTC+8, null is unknown and never zero. Nothing can be changed through it.",
    },
    security: [{ token: [] }],
    paths: Object.fromEntries([...ofAccounts, ...ofStocks]),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: { Refusal: jsonSchemaOf(refusal) },
    },
  };
}

const refusal = z
  .object({
    error: z.string().describe("For programs"),
    message: z.string().describe("For people"),
    problems: z.array(z.string()).optional(),
    parameters: z.array(z.string()).optional(),
  })
  .describe("Why the desk does not answer");

const REFUSALS = {
  400: "A parameter is unknown, repeated or invalid.",
  401: "No token, or one that is unknown, expired or revoked.",
  403: "The token lacks the scope, or is for another account.",
  404: "What the address names is not there.",
  429: "Too many requests; Retry-After says how many seconds to wait.",
};
const REFUSALS_OF_STOCKS = { 503: "No exchange is connected." };

function describeEndpoint(
  endpoint: ApiEndpoint | StocksEndpoint,
  before: readonly string[],
  refusals: Readonly<Record<number, string>> = REFUSALS,
) {
  const { name, summary, needs, path, params, schema } = endpoint;
  const answers = Object.entries(refusals).map(([status, description]) => [
    status,
    {
      description,
      content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
    },
  ]);
  const inPath = [...before, ...[...path.matchAll(/\{(\w+)\}/g)].map(([, part = ""]) => part)];
  return {
    operationId: name,
    summary: `${summary} Scope: ${needs}.`,
    parameters: [
      ...inPath.map((part) => ({
        name: part,
        in: "path",
        required: true,
        schema: { type: "string" },
      })),
      ...listKnownParams(params).map((param) => describeParam(endpoint, param)),
    ],
    responses: {
      200: {
        description: "The answer",
        content: { "application/json": { schema: jsonSchemaOf(schema) } },
      },
      ...Object.fromEntries(answers),
    },
  };
}

function describeParam({ params }: Pick<ApiEndpoint, "params">, name: string) {
  const about = API_PARAMS[name];
  if (about === undefined) throw new Error(`the parameter ${name} is not described`);
  const isList = params.several?.includes(name) === true;
  const one = { type: "string" };
  return {
    name,
    in: "query",
    required: false,
    description: about,
    schema: isList ? { type: "array", items: one } : one,
  };
}

function jsonSchemaOf(schema: z.ZodType) {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "output" });
  return json;
}
