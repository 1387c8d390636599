import { Session } from "node:inspector";

let session: Session | null = null;

/**
 * Ends all JavaScript that this thread is executing, without running any `catch` or `finally`, and drops the microtasks that are
 * pending. What the caller has prepared for a later turn of the event loop happens then. The watchdog ends functions in the same
 * way from its own thread, and its README says what that asks of the code around them.
 */
export function stopTurn(): never {
  if (session === null) {
    session = new Session();
    session.connect();
  }
  session.post("Runtime.terminateExecution");
  // V8 stops at the next check of this loop.
  for (;;);
}
