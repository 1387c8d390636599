import { useConvex } from "convex/react";
import { Download } from "lucide-react";
import { useState } from "react";
import { formatCount } from "../../../lib/format/format";
import { isoDayOf } from "../../../lib/format/formatDay";
import { saveFile } from "../../../lib/saveFile";
import { errorText } from "../../../lib/calls/refusalText";
import { Button } from "../../../ui/Button";
import { showToast } from "../../../ui/feedback/toasts";
import { MAX_CSV_ROWS, writeCsv } from "./auditCsv";
import type { AskedFilter } from "./auditFilter";
import { auditText } from "./auditText";

/** Saves all events that match the filter, not only those on screen. */
export function DownloadCsv({ filter }: { filter: AskedFilter | null }) {
  const client = useConvex();
  const [rows, setRows] = useState<number | null>(null);
  const download = async (asked: AskedFilter) => {
    setRows(0);
    try {
      const { csv, isCut } = await writeCsv(client, asked, setRows);
      saveFile(fileName(isCut), csv, "text/csv;charset=utf-8");
      if (isCut) showToast({ tone: "warn", text: cutText });
    } catch (error) {
      showToast({ tone: "bad", text: `${auditText.downloadFailed} ${errorText(error)}` });
    } finally {
      setRows(null);
    }
  };
  const isBusy = rows !== null;
  return (
    <Button
      aria-disabled={isBusy || filter === null}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      onClick={() => {
        if (!isBusy && filter !== null) void download(filter);
      }}
    >
      <Download aria-hidden className="size-4" />
      {isBusy ? `Reading… ${formatCount(rows)}` : auditText.download}
    </Button>
  );
}

/** The name says when the file is incomplete, for people who receive it without the page's message. */
function fileName(isCut: boolean): string {
  return `audit-log-${isoDayOf(Date.now())}${isCut ? `-newest-${String(MAX_CSV_ROWS)}` : ""}.csv`;
}

const cutText = `The file has the newest ${formatCount(MAX_CSV_ROWS)} events. Choose earlier days to save the others.`;
