import type { FunctionReturnType } from "convex/server";
import { useEffect } from "react";
import { api } from "../../../convex/_generated/api";
import { MOST_SEARCHED, REVIEW_WORDS } from "../../../convex/documents/record/rules";
import { formatCount } from "../../lib/format/format";
import { bestRows } from "../../lib/palette/bestRows";
import { findDigitsAhead } from "../../lib/palette/digits";
import type { PaletteEntry, PaletteNote, PaletteSource } from "../../lib/palette/paletteEntry";
import { documentPath } from "../../lib/paths";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { plainText } from "../../ui/text/plainText";
import { foldText } from "../../../convex/platform/texts";

type Newest = FunctionReturnType<typeof api.documents.record.staff.newest>;
type FoundDocument = Newest["documents"][number];

const TEXTS = {
  textOf: ({ fileName, typeName, clientName }: FoundDocument) => foldText(`${fileName}\n${typeName}\n${clientName}`),
  phoneOf: () => null,
};
const NONE: readonly FoundDocument[] = [];

/** The newest documents by file, type and client: a query, as for cases. */
export function useDocumentSource(go: (path: string) => void): PaletteSource {
  const { value, error, isRetrying, retry } = useRecoveringQuery(api.documents.record.staff.newest, {});
  const documents = value?.documents ?? NONE;
  useEffect(() => findDigitsAhead(documents, TEXTS), [documents]);
  const failed = { text: "Documents could not be loaded.", failure: { retry, isRetrying } };
  return {
    label: "Documents",
    note: error === null ? noteOf(value) : failed,
    find: (typed) => bestRows(documents, TEXTS, typed).map((found) => entryOf(found, go)),
  };
}

function noteOf(newest: Newest | undefined): PaletteNote | null {
  if (newest === undefined) return { text: "Loading documents…", failure: null };
  if (!newest.hasOlder) return null;
  const text = `Only the newest ${formatCount(MOST_SEARCHED)} documents are searched. Older ones are on their client's page.`;
  return { text, failure: null };
}

function entryOf(found: FoundDocument, go: (path: string) => void): PaletteEntry {
  const { documentId, fileName, typeName, clientName, review } = found;
  return {
    id: `document-${documentId}`,
    label: plainText(fileName),
    details: [plainText(typeName), plainText(clientName)],
    badge: REVIEW_WORDS[review],
    choose: () => {
      go(documentPath(found));
    },
  };
}
