import { plainText } from "../../../ui/text/plainText";
import { shownFileName } from "../shared/shownFileName";
import { documentText } from "./documentText";
import type { ListedDocument } from "./listedDocument";

/** A document's name for its controls: file and type. */
export function rowName(document: Pick<ListedDocument, "fileName" | "typeName">): string {
  return documentText.named(shownFileName(document), plainText(document.typeName));
}
