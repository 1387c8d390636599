import type { Selection } from "../../../lib/rows/selection";
import type { ListedDocument } from "./listedDocument";

/** The row actions that open a dialog. */
export type DocumentAction = "edit" | "pages" | "versions" | "return" | "log" | "delete";

export interface DocumentActions {
  /** The practice's day; null while loading. */
  today: string | null;
  onOpen: (document: ListedDocument) => void;
  onAsk: (asked: DocumentAction, document: ListedDocument) => void;
  selection: Selection<string>;
  /** Selects the rows from the last pressed one to this one. */
  onSelectTo: (documentId: string) => void;
}
