import { useState } from "react";
import { useFirmDay } from "../../../lib/useFirmDay";
import { useOpenDocumentId } from "../shared/useOpenDocumentId";
import { Dialog } from "../../../ui/overlay/Dialog";
import { PlainTable } from "../../../ui/grid/PlainTable";
import { AccessLog } from "./AccessLog";
import { DeleteDocument } from "./DeleteDocument";
import { DOCUMENT_COLUMNS, type DocumentAction } from "./documentColumns";
import { documentText, editText } from "./documentText";
import { EditDocument } from "./EditDocument";
import type { ListedDocument } from "./listedDocument";
import { PreviewDocument } from "./PreviewDocument";

const keyOf = ({ documentId }: ListedDocument) => documentId;

interface Question {
  asked: DocumentAction;
  /** The document when the dialog was opened. */
  document: ListedDocument;
  isOpen: boolean;
}

/** The rows, the preview of the document in the address, and the rows' dialogs. */
export function DocumentList({ documents }: { documents: readonly ListedDocument[] }) {
  const today = useFirmDay();
  const [openId, setOpenId] = useOpenDocumentId();
  const [question, setQuestion] = useState<Question | null>(null);
  const actions = {
    today,
    onOpen: ({ documentId }: ListedDocument) => {
      setOpenId(documentId);
    },
    onAsk: (asked: DocumentAction, document: ListedDocument) => {
      setQuestion({ asked, document, isOpen: true });
    },
  };
  return (
    <>
      {documents.length === 0 ? null : (
        <PlainTable
          label={documentText.table}
          columns={DOCUMENT_COLUMNS}
          rows={documents}
          rowKey={keyOf}
          actions={actions}
        />
      )}
      <PreviewDocument documents={documents} openId={openId} onOpen={setOpenId} />
      {question === null ? null : (
        <Answer
          key={`${question.asked} ${keyOf(question.document)}`}
          question={question}
          stored={documents.find((each) => keyOf(each) === keyOf(question.document)) ?? question.document}
          onOpenChange={(isOpen) => {
            // A late answer does not close a dialog opened since.
            setQuestion((now) => (now === question ? { ...question, isOpen } : now));
          }}
        />
      )}
    </>
  );
}

interface AnswerProps {
  question: Question;
  /** The current version. */
  stored: ListedDocument;
  onOpenChange: (open: boolean) => void;
}

function Answer({ question: { asked, document, isOpen }, stored, onOpenChange }: AnswerProps) {
  const dialog = { open: isOpen, onOpenChange };
  switch (asked) {
    case "edit":
      return (
        <Dialog {...dialog} title={editText.title}>
          <EditDocument
            opened={document}
            stored={stored}
            onClose={() => {
              onOpenChange(false);
            }}
          />
        </Dialog>
      );
    case "log":
      return <AccessLog {...dialog} subject={{ kind: "document", document }} />;
    case "delete":
      return <DeleteDocument {...dialog} document={document} />;
    default:
      return asked satisfies never;
  }
}
