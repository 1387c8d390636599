/** Calling functions; the engine implements this for sockets, the HTTP API and the CLI. */
import type { Arguments } from "./callArguments.ts";
import type { Caller, RequestOrigin } from "./caller.ts";
import type { Timestamp } from "./clock.ts";
import type { JsonValue } from "./json.ts";

export interface FunctionCall {
  path: string;
  /** As received from the client. */
  args: Arguments;
  caller: Caller;
  requestId: string;
  /** Only administrators may name a component; "" is the root. */
  componentPath?: string;
  /** Missing if the call came from inside the deployment. */
  origin?: RequestOrigin;
}

/** The context of an HTTP request besides the request itself. */
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
  /** With `resend`, a request that was already answered for the same session and request id gets the stored answer. */
  mutation(
    call: FunctionCall,
    resend?: { sessionId: string; requestId: number },
  ): Promise<{ outcome: CallOutcome; ts: Timestamp }>;
  action(call: FunctionCall): Promise<CallOutcome>;
  /** Calls a function of any kind. */
  anyFunction(call: FunctionCall): Promise<CallOutcome>;
  httpAction(request: Request, context: HttpContext): Promise<Response>;
  /** The newest durable timestamp. */
  latestTimestamp(): Timestamp;
}
