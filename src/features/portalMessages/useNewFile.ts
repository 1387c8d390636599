import { isUnfinished, type OwnSending, type SendingState } from "../../lib/sending/ownSending";
import { useSending } from "../../lib/sending/useSending";
import { useAttached, type Attached } from "../../lib/messages/useAttached";

export interface NewFile extends Attached {
  sending: OwnSending;
  state: SendingState;
}

/** What goes with a message, and the file that is on its way to be attached. */
export function useNewFile(): NewFile {
  return { ...useAttached(), ...useSending() };
}

/** Why a message cannot be sent yet: its file moves, or waits for the client. */
export function fileProblem(state: SendingState): "fileUnderWay" | "fileStopped" | null {
  if (!isUnfinished(state)) return null;
  return state.kind === "preparing" || state.kind === "running" ? "fileUnderWay" : "fileStopped";
}
