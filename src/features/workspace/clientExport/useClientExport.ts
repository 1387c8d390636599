import { useConvex } from "convex/react";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../../lib/calls/refusalText";
import type { ExportProgress } from "./exportFiles";
import { exportText } from "./exportText";

export type ExportState =
  | { kind: "idle" }
  | { kind: "running"; progress: ExportProgress | null }
  | { kind: "saved"; progress: ExportProgress }
  | { kind: "signInAgain" }
  | { kind: "failed"; reason: string };

interface ClientExport {
  state: ExportState;
  /** Does nothing while an export runs. */
  start: () => void;
  cancel: () => void;
  /** Resets the state. */
  forget: () => void;
}

/** The export of a client; its code loads with the first. Leaving the page cancels it. */
export function useClientExport(client: { clientId: string; clientName: string; exportedBy: string }): ClientExport {
  const convex = useConvex();
  const [state, setState] = useState<ExportState>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );
  const run = async (over: AbortController) => {
    try {
      const { runExport } = await import("./runExport");
      const onProgress = (progress: ExportProgress | null) => {
        setState({ kind: "running", progress });
      };
      const ended = await runExport(convex, { ...client, signal: over.signal, onProgress });
      setState(ended.kind === "cancelled" ? { kind: "idle" } : ended);
    } catch (error) {
      setState({ kind: "failed", reason: errorText(error, exportText.failed) });
    } finally {
      running.current = null;
    }
  };
  return {
    state,
    start: () => {
      if (running.current !== null) return;
      running.current = new AbortController();
      setState({ kind: "running", progress: null });
      void run(running.current);
    },
    cancel: () => running.current?.abort(),
    forget: () => {
      setState({ kind: "idle" });
    },
  };
}
