import { Session } from "node:inspector";

let session: Session | null = null;

/**
 * Ends all JavaScript that this thread is executing, without running any `catch` or `finally`, and drops the pending microtasks. Work
 * that the caller has scheduled for a later turn of the event loop still happens. The watchdog ends functions in the same way from its
 * own thread; its README lists the consequences for the surrounding code.
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
