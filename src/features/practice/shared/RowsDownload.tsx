import { useMutation } from "convex/react";
import { Download } from "lucide-react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import type { SavedList } from "../../../../convex/practice/listExport/rules";
import { Button } from "../../../ui/Button";
import type { Column } from "../../../ui/grid/column";
import { showToast } from "../../../ui/feedback/toasts";
import { isoDayOf } from "../../../lib/format/formatDay";
import { saveFile } from "../../../lib/saveFile";
import { rowsCsv } from "../../../lib/rows/rowsCsv";

interface RowsDownloadProps<R> {
  /** The list, and the file's name without date and extension. */
  list: SavedList;
  /** Null while the list is incomplete: a partial file would look like a complete one. */
  rows: readonly R[] | null;
  columns: readonly Pick<Column<R, never>, "csv">[];
}

/** Saves the rows of the open tab and search, all pages, as a CSV file. The audit log is written first; if that fails, there is no file. */
export function RowsDownload<R>({ list, rows, columns }: RowsDownloadProps<R>) {
  const [isMaking, setMaking] = useState(false);
  const note = useMutation(api.practice.listExport.staff.note);
  const download = async (saved: readonly R[]) => {
    setMaking(true);
    try {
      const csv = await rowsCsv(saved, columns);
      await note({ list, rows: saved.length });
      saveFile(`${list}-${isoDayOf(Date.now())}.csv`, csv, "text/csv;charset=utf-8");
    } catch {
      showToast({
        id: "rows-download",
        tone: "bad",
        text: "The file could not be made. Check your connection and try again.",
      });
    } finally {
      setMaking(false);
    }
  };
  return (
    <Button
      onClick={() => {
        if (rows !== null) void download(rows);
      }}
      disabled={isMaking || rows === null || rows.length === 0}
    >
      <Download aria-hidden className="size-4" />
      Download CSV
    </Button>
  );
}
