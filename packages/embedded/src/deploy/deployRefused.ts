import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { ZodError, prettifyError } from "zod";
import { AuthRefused } from "../auth/authRefused.ts";
import type { Log } from "../domain/log.ts";

/** A refused deploy call. The official CLI prints `code: message` and handles some codes specially. */
export class DeployRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DeployRefused";
    this.code = code;
  }
}

/** Answers a refusal with status 400 and its message, because the caller can fix it. Any other error is internal. */
export function answerRefusal(context: Context, log: Log, error: unknown): Response {
  if (error instanceof AuthRefused || error instanceof HTTPException) throw error;
  if (error instanceof DeployRefused) return context.json({ code: error.code, message: error.message }, 400);
  if (error instanceof ZodError) return context.json({ code: "BadRequest", message: prettifyError(error) }, 400);
  log.error("deploy call failed", {
    path: context.req.path,
    error: error instanceof Error ? error.stack : String(error),
  });
  return context.json(
    { code: "InternalServerError", message: "The deployment failed to handle the call; its log says why." },
    500,
  );
}
