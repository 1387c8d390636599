/** Calling functions: offered by the engine to sockets, the HTTP API and the CLI. */
import type { Arguments } from "./callArguments.ts";
import type { Caller, RequestOrigin } from "./caller.ts";
import type { Timestamp } from "./clock.ts";
import type { JsonValue } from "./json.ts";

export interface FunctionCall {
  path: string;
  /** As they came from the wire. */
  args: Arguments;
  caller: Caller;
  requestId: string;
  /** Only an administrator may name one; the root is "". */
  componentPath?: string;
  /** Missing where nobody outside asked. */
  origin?: RequestOrigin;
}

/** An HTTP request for a function, besides the request itself. */
export interface HttpContext {
  caller: Caller;
  requestId: string;
  origin: RequestOrigin;
}

export type CallOutcome =
  | { ok: true; /** JSON text in Convex's encoding. */ value: string; logLines: string[] }
  | { ok: false; errorMessage: string; errorData?: JsonValue; logLines: string[] };

export interface Calls {
  query(call: FunctionCall): Promise<{ outcome: CallOutcome; ts: Timestamp }>;
  /** With `resend`, an answer that was already given to the same (session, request) is given again. */
  mutation(
    call: FunctionCall,
    resend?: { sessionId: string; requestId: number },
  ): Promise<{ outcome: CallOutcome; ts: Timestamp }>;
  action(call: FunctionCall): Promise<CallOutcome>;
  /** Whatever kind of function the path names. */
  anyFunction(call: FunctionCall): Promise<CallOutcome>;
  httpAction(request: Request, context: HttpContext): Promise<Response>;
  /** The newest durable timestamp. */
  latestTimestamp(): Timestamp;
}
