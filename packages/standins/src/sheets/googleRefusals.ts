import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { FileTrouble } from "../core/csvFile.ts";

type GoogleStatus =
  "INVALID_ARGUMENT" | "PERMISSION_DENIED" | "NOT_FOUND" | "RESOURCE_EXHAUSTED" | "UNAUTHENTICATED" | "UNAVAILABLE";

const HTTP_STATUS: Record<GoogleStatus, ContentfulStatusCode> = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  UNAVAILABLE: 503,
};

/** An error in the words and shape of Google's API. */
export class GoogleRefusal extends Error {
  readonly status: GoogleStatus;
  readonly details: object[];

  constructor(status: GoogleStatus, message: string, details: object[] = []) {
    super(message);
    this.status = status;
    this.details = details;
  }

  get httpStatus(): ContentfulStatusCode {
    return HTTP_STATUS[this.status];
  }

  body(): object {
    const { message, status, details } = this;
    const error = { code: this.httpStatus, message, status };
    return { error: details.length === 0 ? error : { ...error, details } };
  }
}

const KEY_DETAILS = {
  "@type": "type.googleapis.com/google.rpc.ErrorInfo",
  reason: "API_KEY_INVALID",
  domain: "googleapis.com",
  metadata: { service: "sheets.googleapis.com" },
};

/** Google has no such refusal: a spreadsheet there is not a file that a person may break or delete. */
function fileRefusal(trouble: FileTrouble): GoogleRefusal {
  const [reason, message, metadata] =
    trouble.kind === "gone"
      ? ["FILE_GONE", "The file of this sheet is not there.", {}]
      : ["FILE_BROKEN", `The file of this sheet cannot be read as a CSV: ${trouble.flaw}.`, { flaw: trouble.flaw }];
  const details = { "@type": KEY_DETAILS["@type"], reason, domain: "sheet-file.passage", metadata };
  return new GoogleRefusal("UNAVAILABLE", message, [details]);
}

export const refusals = {
  file: fileRefusal,
  badKey: () => new GoogleRefusal("INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [KEY_DETAILS]),
  noKey: () =>
    new GoogleRefusal(
      "PERMISSION_DENIED",
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
    ),
  badToken: () =>
    new GoogleRefusal(
      "UNAUTHENTICATED",
      "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
    ),
  notShared: () => new GoogleRefusal("PERMISSION_DENIED", "The caller does not have permission"),
  unknownSpreadsheet: () => new GoogleRefusal("NOT_FOUND", "Requested entity was not found."),
  quota: () =>
    new GoogleRefusal(
      "RESOURCE_EXHAUSTED",
      "Quota exceeded for quota metric 'Read requests' and limit 'Read requests per minute per user' of service 'sheets.googleapis.com' for consumer 'project_number:100000000001'.",
    ),
  badRange: (range: string) => new GoogleRefusal("INVALID_ARGUMENT", `Unable to parse range: ${range}`),
  outsideGrid: (range: string, grid: { rows: number; columns: number }) =>
    new GoogleRefusal(
      "INVALID_ARGUMENT",
      `Range (${range}) exceeds grid limits. Max rows: ${String(grid.rows)}, max columns: ${String(grid.columns)}`,
    ),
  badFields: (path: string) =>
    new GoogleRefusal("INVALID_ARGUMENT", `Request contains an invalid argument. Invalid field selection ${path}`),
  badOption: (field: string, type: string, value: string) =>
    new GoogleRefusal(
      "INVALID_ARGUMENT",
      `Invalid value at '${field}' (type.googleapis.com/google.apps.sheets.v4.${type}), "${value}"`,
    ),
};
