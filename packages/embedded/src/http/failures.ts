import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { AuthRefused } from "../auth/authRefused.ts";
import { LASTING_CONFLICT, LastingConflict } from "../domain/lastingConflict.ts";
import type { Log } from "../domain/log.ts";
import type { ApiEnv } from "./apiEnv.ts";

export type BadRequestCode =
  | "BadJsonBody"
  | "BadRequest"
  | "BrokenOff"
  | "InvalidUploadToken"
  | "SnapshotNotKept"
  | "NotAnAdministrator"
  | "Overloaded"
  | "RequestTooLarge"
  | "WrongChecksum";

const BAD_REQUEST_STATUS = {
  BadJsonBody: 400,
  BadRequest: 400,
  BrokenOff: 400,
  InvalidUploadToken: 400,
  SnapshotNotKept: 400,
  NotAnAdministrator: 403,
  Overloaded: 503,
  RequestTooLarge: 413,
  WrongChecksum: 400,
} as const satisfies Record<BadRequestCode, number>;

/** A request that was refused before it became a function call. The message is sent to the caller. */
export class BadRequest extends Error {
  override readonly name = "BadRequest";
  readonly code: BadRequestCode;

  constructor(code: BadRequestCode, message: string) {
    super(message);
    this.code = code;
  }
}

const HTTP_ACTIONS = "/http";

/**
 * Shortens a path for the log: a file's address, and the rest of an HTTP action's path after its first part, may be secrets that grant
 * access.
 */
export function shownPath(path: string): string {
  if (path.startsWith("/api/")) return path.replace(/^\/api\/storage\/(?!upload$).*/, "/api/storage/…");
  const isUnderHttp = path.startsWith(`${HTTP_ACTIONS}/`);
  const own = isUnderHttp ? path.slice(HTTP_ACTIONS.length) : path;
  return `${isUnderHttp ? HTTP_ACTIONS : ""}${own.replace(/^(\/[^/]+\/).+/, "$1…")}`;
}

/**
 * Answers `{code, message}`, the shape that Convex's clients print. Messages of unexpected errors go to the log only.
 * Failures of anonymous callers are logged as refusals, which are counted rather than logged one by one.
 */
export function answerFailure(error: Error, context: Context<ApiEnv>, log: Log): Response {
  if (error instanceof AuthRefused) return context.json({ code: error.code, message: error.message }, 401);
  if (error instanceof BadRequest) {
    return context.json({ code: error.code, message: error.message }, BAD_REQUEST_STATUS[error.code]);
  }
  if (error instanceof LastingConflict) {
    return context.json({ code: LASTING_CONFLICT, message: error.message }, 503);
  }
  if (error instanceof HTTPException) return error.getResponse();
  const requestId = context.get("requestId");
  const details = { requestId, path: shownPath(context.req.path), error: error.stack ?? error.message };
  if (context.get("isKnown") === true) log.error("A request failed", details);
  else log.refusal("A request failed", details);
  const message = `Your request couldn't be completed. Try again later. [Request ID: ${requestId}]`;
  return context.json({ code: "InternalServerError", message }, 500);
}
