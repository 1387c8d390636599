import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { AuthRefused } from "../auth/refusal.ts";
import type { Log } from "../domain/ports.ts";
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

/** A request that never became a function call. Its message is the caller's to read. */
export class BadRequest extends Error {
  override readonly name = "BadRequest";
  readonly code: BadRequestCode;

  constructor(code: BadRequestCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Who has a file's address needs nothing else, so it stays out of the log. */
export function shownPath(path: string): string {
  return path.replace(/^\/api\/storage\/(?!upload$).*/, "/api/storage/…");
}

/**
 * Answers `{code, message}`, the shape Convex's clients print. Only foreseen messages leave; the rest goes to the log, where
 * what strangers cause is counted.
 */
export function answerFailure(error: Error, context: Context<ApiEnv>, log: Log): Response {
  if (error instanceof AuthRefused) return context.json({ code: error.code, message: error.message }, 401);
  if (error instanceof BadRequest) {
    return context.json({ code: error.code, message: error.message }, BAD_REQUEST_STATUS[error.code]);
  }
  if (error instanceof HTTPException) return error.getResponse();
  const requestId = context.get("requestId");
  const details = { requestId, path: shownPath(context.req.path), error: error.stack ?? error.message };
  if (context.get("isKnown") === true) log.error("A request failed", details);
  else log.refusal("A request failed", details);
  const message = `Your request couldn't be completed. Try again later. [Request ID: ${requestId}]`;
  return context.json({ code: "InternalServerError", message }, 500);
}
