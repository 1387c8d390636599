import { useEffect } from "react";
import type { OwnSending } from "../../lib/sending/ownSending";
import { isUnfinished, type SendingState } from "../../lib/sending/sendingState";
import { useSending } from "../../lib/sending/useSending";
import { useAttached, type Attached } from "../../lib/messages/useAttached";

export interface NewFile extends Attached {
  sending: OwnSending;
  state: SendingState;
}

/** What goes with a message, and the file that is on its way to be attached; `threadId` is null for a new thread. */
export function useNewFile(threadId: string | null): NewFile {
  const attached = useAttached();
  const { sending, state } = useSending(`message ${threadId ?? ""}`);
  const { attach } = attached;
  useEffect(() => {
    const sent = state.kind === "sent" ? sending.takeSent() : null;
    if (sent !== null) attach(sent);
  }, [state, sending, attach]);
  return { ...attached, sending, state };
}

/** Why a message cannot be sent yet: its file moves, or waits for the client. */
export function fileProblem(state: SendingState): "fileUnderWay" | "fileStopped" | null {
  if (!isUnfinished(state)) return null;
  return state.kind === "preparing" || state.kind === "running" ? "fileUnderWay" : "fileStopped";
}
