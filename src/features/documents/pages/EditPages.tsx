import { useAction } from "convex/react";
import type { Bytes } from "../../../../convex/documents/encryption/sealing";
import { api } from "../../../../convex/_generated/api";
import { Banner } from "../../../ui/feedback/Banner";
import { Spinner } from "../../../ui/feedback/Spinner";
import { ShownDocument } from "../preview/ShownDocument";
import { useOpenDocument } from "../preview/useOpenDocument";
import { PageEditor, type PageEditorProps } from "./PageEditor";
import { pagesText } from "./pagesText";
import { useSource } from "./useSource";

export type EditPagesProps = Omit<PageEditorProps, "first">;

/** Opens a document and edits its pages. */
export function EditPages(props: EditPagesProps) {
  const { documentId, fileName } = props.document;
  const opening = useOpenDocument(useAction(api.documents.openings.staff.openKey), documentId);
  if (opening.shown.kind !== "opened") return <ShownDocument fileName={fileName} {...opening} />;
  return <Opened {...props} bytes={opening.shown.bytes} />;
}

function Opened({ bytes, ...props }: EditPagesProps & { bytes: Bytes }) {
  const { documentId, fileName } = props.document;
  const source = useSource(documentId, fileName, bytes);
  if (source === null) {
    return (
      <div className="flex flex-1 items-center justify-center py-14">
        <Spinner label={pagesText.reading} className="size-5" />
      </div>
    );
  }
  if (typeof source === "string") return <Banner tone="bad">{pagesText.problem(fileName, source)}</Banner>;
  return <PageEditor {...props} first={source} />;
}
