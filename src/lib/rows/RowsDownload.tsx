import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button";
import type { Column } from "../../ui/grid/column";
import { showToast } from "../../ui/toasts";
import { saveFile } from "../saveFile";
import { rowsCsv } from "./rowsCsv";

interface RowsDownloadProps<R> {
  /** The file's name without day and ending. */
  name: string;
  rows: readonly R[];
  columns: readonly Pick<Column<R, never>, "csv">[];
  /** Called before the file is saved; where it fails, there is no file. */
  onDownload?: (rows: number) => Promise<unknown>;
}

/** Saves the rows as a CSV file: those of the open tab and search, all pages of them. */
export function RowsDownload<R>({ name, rows, columns, onDownload }: RowsDownloadProps<R>) {
  const [isMaking, setMaking] = useState(false);
  const download = async () => {
    setMaking(true);
    try {
      const day = new Date().toISOString().slice(0, 10);
      const csv = await rowsCsv(rows, columns);
      await onDownload?.(rows.length);
      saveFile(`${name}-${day}.csv`, csv, "text/csv;charset=utf-8");
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
    <Button onClick={() => void download()} disabled={isMaking || rows.length === 0}>
      <Download aria-hidden className="size-4" />
      Download CSV
    </Button>
  );
}
