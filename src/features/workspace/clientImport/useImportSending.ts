import { useMutation } from "convex/react";
import { useCallback, useMemo, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { CHUNK_ROWS } from "../../../../convex/workspace/clientImport/rules";
import { useSending } from "../../../lib/calls/useWrite";
import type { PlannedRow } from "./importPlan";
import { importText } from "./importText";

interface SentFile {
  fileName: string;
  rows: readonly PlannedRow[];
}

/** Sends the rows, then starts the import. A failure before the last chunk has changed nothing. */
export function useImportSending(onStarted: () => void) {
  const begin = useMutation(api.workspace.clientImport.staff.begin);
  const stage = useMutation(api.workspace.clientImport.staff.stage);
  const start = useMutation(api.workspace.clientImport.staff.start);
  const [sent, setSent] = useState(0);
  const send = useCallback(
    async ({ fileName, rows }: SentFile) => {
      setSent(0);
      const { importId } = await begin({ fileName, total: rows.length });
      for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
        await stage({ importId, rows: rows.slice(from, from + CHUNK_ROWS) });
        setSent(from + CHUNK_ROWS);
      }
      await start({ importId });
    },
    [begin, stage, start],
  );
  const options = useMemo(() => ({ onDone: onStarted, unforeseen: importText.failed }), [onStarted]);
  return { ...useSending(send, options), sent };
}
