import type { Context } from "hono";

type Status = 401 | 403 | 404 | 422 | 429;

/** A refusal in the words and shape of the provider's API. */
export class AirtableRefusal extends Error {
  readonly status: Status;
  readonly error: string | { type: string; message?: string };

  constructor(status: Status, error: AirtableRefusal["error"]) {
    super(typeof error === "string" ? error : error.type);
    this.status = status;
    this.error = error;
  }

  answer(c: Context): Response {
    return c.json({ error: this.error }, this.status);
  }
}

const NOT_PERMITTED =
  "Invalid permissions, or the requested model was not found. Check that both your user and your token have the required permissions, and that the model names and/or ids are correct.";

export const refusals = {
  noToken: () => new AirtableRefusal(401, { type: "AUTHENTICATION_REQUIRED", message: "Authentication required" }),
  /** The provider gives one answer for a base, a table and a token without the right to them. */
  notPermitted: () =>
    new AirtableRefusal(403, { type: "INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND", message: NOT_PERMITTED }),
  notFound: () => new AirtableRefusal(404, "NOT_FOUND"),
  unknownField: (name: string) =>
    new AirtableRefusal(422, { type: "UNKNOWN_FIELD_NAME", message: `Unknown field name: "${name}"` }),
  badFormula: () =>
    new AirtableRefusal(422, {
      type: "INVALID_FILTER_BY_FORMULA",
      message: "The formula for filtering records is invalid: this stand-in reads no formulas.",
    }),
  badRequest: (message: string) =>
    new AirtableRefusal(422, { type: "INVALID_REQUEST_UNKNOWN", message: `Invalid request: ${message}` }),
  forgotten: () => new AirtableRefusal(422, { type: "LIST_RECORDS_ITERATOR_NOT_AVAILABLE" }),
  tooMany: () =>
    new AirtableRefusal(429, {
      type: "RATE_LIMIT_REACHED",
      message: "Rate limit exceeded. Please try again later",
    }),
  planUsedUp: () =>
    new AirtableRefusal(429, {
      type: "PUBLIC_API_BILLING_LIMIT_EXCEEDED",
      message: "The monthly API limit of this workspace is used up.",
    }),
};
