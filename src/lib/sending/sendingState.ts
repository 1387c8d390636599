import type { SendLimit } from "../documents/sendDocument";
import type { FileDoubt } from "./fileDoubt";
import type { FileProblem } from "./prepareFiles";

/** How far a document is on its way. */
export type SendingState =
  | { kind: "idle" }
  | { kind: "problem"; problem: FileProblem }
  | { kind: "preparing" }
  /** The file may not be readable: the client decides. */
  | { kind: "asking"; doubt: FileDoubt }
  | { kind: "running"; percent: number }
  /** `reason`: why it was not the client who stopped it. */
  | { kind: "paused"; reason: "lost" | null }
  /** `limit`: what the client has reached, where trying again at once does not help. */
  | { kind: "failed"; limit?: SendLimit }
  | { kind: "sent" };

export interface SentDocument {
  documentId: string;
  fileName: string;
}

/** Whether it is not a document yet and may become one: it moves, or waits for the client. */
export function isUnfinished({ kind }: SendingState): boolean {
  return kind !== "idle" && kind !== "problem" && kind !== "sent";
}
