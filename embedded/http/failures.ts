import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { AuthRefused } from "../auth/refusal.ts";
import type { Log } from "../engine/ports.ts";
import type { ApiEnv } from "./apiEnv.ts";

export type BadRequestCode =
  | "BadJsonBody"
  | "BadRequest"
  | "InvalidUploadToken"
  | "SnapshotNotKept"
  | "NotAnAdministrator"
  | "Overloaded"
  | "RequestTooLarge"
  | "WrongChecksum";

const BAD_REQUEST_STATUS = {
  BadJsonBody: 400,
  BadRequest: 400,
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

/** Answers `{code, message}`, the shape Convex's clients print. Only foreseen messages leave; the rest goes to the log. */
export function answerFailure(error: Error, context: Context<ApiEnv>, log: Log): Response {
  if (error instanceof AuthRefused) return context.json({ code: error.code, message: error.message }, 401);
  if (error instanceof BadRequest) {
    return context.json({ code: error.code, message: error.message }, BAD_REQUEST_STATUS[error.code]);
  }
  if (error instanceof HTTPException) return error.getResponse();
  const requestId = context.get("requestId");
  log.error("A request failed", { requestId, path: context.req.path, error: error.stack ?? error.message });
  const message = `Your request couldn't be completed. Try again later. [Request ID: ${requestId}]`;
  return context.json({ code: "InternalServerError", message }, 500);
}
