import { useRef, useState, type Dispatch, type SetStateAction } from "react";
import { useFirmDay } from "../../../lib/useFirmDay";
import { useOpenDocumentId } from "../shared/useOpenDocumentId";
import { Dialog } from "../../../ui/overlay/Dialog";
import { PlainTable } from "../../../ui/grid/PlainTable";
import { AccessLog } from "./AccessLog";
import { DeleteDocument } from "./DeleteDocument";
import type { DocumentAction } from "./documentActions";
import { DOCUMENT_COLUMNS } from "./documentColumns";
import { documentText, editText } from "./documentText";
import { EditDocument } from "./EditDocument";
import type { ListedDocument } from "./listedDocument";
import { Selection } from "../../../lib/rows/selection";
import { DocumentVersions } from "./DocumentVersions";
import { PagesDialog } from "./PagesDialog";
import { PreviewDocument } from "./PreviewDocument";
import { ReturnDocument } from "./ReturnDocument";
import { rangeTo } from "./rangeTo";
import { useListKeys } from "./useListKeys";
import { SeveralDocuments } from "./SeveralDocuments";

const keyOf = ({ documentId }: ListedDocument) => documentId;

interface Question {
  asked: DocumentAction;
  /** The document when the dialog was opened. */
  document: ListedDocument;
  isOpen: boolean;
}

/** The rows, the preview of the document in the address, and the rows' dialogs. */
export function DocumentList({ documents }: { documents: readonly ListedDocument[] }) {
  const [openId, setOpenId] = useOpenDocumentId();
  const [question, setQuestion] = useState<Question | null>(null);
  const [selection] = useState(() => new Selection<string>());
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const actions = {
    today: useFirmDay(),
    selection,
    onSelectTo: (documentId: string) => {
      selection.choose(rangeTo(documents.map(keyOf), selection.getKeys(), documentId));
    },
    onOpen: ({ documentId }: ListedDocument) => {
      setOpenId(documentId);
    },
    onAsk: (asked: DocumentAction, document: ListedDocument) => {
      setQuestion({ asked, document, isOpen: true });
    },
  };
  return (
    <>
      <div ref={list}>
        {documents.length === 0 ? null : (
          <PlainTable
            label={documentText.table}
            columns={DOCUMENT_COLUMNS}
            rows={documents}
            rowKey={keyOf}
            actions={actions}
            isCompact
          />
        )}
      </div>
      <SeveralDocuments
        selection={selection}
        documents={documents}
        onDone={() => {
          list.current?.querySelector("input")?.focus();
        }}
      />
      <PreviewDocument documents={documents} openId={openId} onOpen={setOpenId} onAsk={actions.onAsk} />
      <Questions documents={documents} question={question} onQuestion={setQuestion} />
    </>
  );
}

interface QuestionsProps {
  documents: readonly ListedDocument[];
  question: Question | null;
  onQuestion: Dispatch<SetStateAction<Question | null>>;
}

/** The dialog of a row. */
function Questions({ documents, question, onQuestion }: QuestionsProps) {
  if (question === null) return null;
  return (
    <Answer
      key={`${question.asked} ${keyOf(question.document)}`}
      question={question}
      stored={documents.find((each) => keyOf(each) === keyOf(question.document)) ?? question.document}
      onOpenChange={(isOpen) => {
        // A late answer does not close a dialog opened since.
        onQuestion((now) => (now === question ? { ...question, isOpen } : now));
      }}
    />
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
    case "pages":
      return <PagesDialog {...dialog} opened={document} stored={stored} />;
    case "versions":
      return <DocumentVersions {...dialog} document={stored} />;
    case "return":
      return <ReturnDocument {...dialog} opened={document} stored={stored} />;
    case "log":
      return <AccessLog {...dialog} subject={{ kind: "document", document }} />;
    case "delete":
      return <DeleteDocument {...dialog} document={document} />;
    default:
      return asked satisfies never;
  }
}
