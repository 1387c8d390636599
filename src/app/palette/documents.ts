import type { FunctionReturnType } from "convex/server";
import { FileText } from "lucide-react";
import { api } from "../../../convex/_generated/api";
import { MOST_SEARCHED, reviewWordsOf } from "../../../convex/documents/record/rules";
import { foldText } from "../../../convex/platform/texts";
import { formatCount } from "../../lib/format/format";
import type { PaletteEntry, PaletteSource } from "../../lib/palette/paletteEntry";
import { useQuerySource } from "../../lib/palette/paletteSources";
import { documentPath } from "../../lib/paths";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { plainText } from "../../ui/text/plainText";

type FoundDocument = FunctionReturnType<typeof api.documents.record.staff.newest>["documents"][number];

const textOf = ({ fileName, typeName, clientName }: FoundDocument) =>
  foldText(`${fileName}\n${typeName}\n${clientName}`);
const phoneOf = () => null;

const OLDER = `Only the newest ${formatCount(MOST_SEARCHED)} documents are searched. Older ones are on their client's page.`;

/** The newest documents by file, type and client: a query, as for cases. */
export function useDocumentSource(go: (path: string) => void): PaletteSource {
  const { value, ...state } = useRecoveringQuery(api.documents.record.staff.newest, {});
  return useQuerySource(
    { rows: value?.documents, older: value?.hasOlder === true ? OLDER : null, ...state },
    {
      label: "Documents",
      icon: FileText,
      textOf,
      phoneOf,
      idOf: ({ documentId }) => documentId,
      // A document is opened on its client's page.
      idIn: () => undefined,
      entryOf: (found) => entryOf(found, go),
    },
  );
}

function entryOf(found: FoundDocument, go: (path: string) => void): PaletteEntry {
  const { documentId, fileName, typeName, clientName } = found;
  return {
    id: `document-${documentId}`,
    label: plainText(fileName),
    details: [plainText(typeName), plainText(clientName)],
    badge: reviewWordsOf(found),
    choose: () => {
      go(documentPath(found));
    },
  };
}
