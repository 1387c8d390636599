import { useCallback, useEffect, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { detailsProblem } from "../../../../convex/documents/record/rules";
import { UPLOAD_TEXTS } from "../../../../convex/documents/upload/rules";
import type { DocumentType } from "../../../../convex/practice/documentTypes/rules";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { plainText } from "../../../ui/text/plainText";
import { showToast } from "../../../ui/feedback/toasts";
import { FileChooser } from "./FileChooser";
import { TypeChoice } from "./TypeChoice";
import { UploadItem } from "./UploadItem";
import { documentsIn, isBusy } from "../upload/uploadQueue";
import { uploadText } from "../upload/uploadText";
import { useUploads } from "../upload/useUploads";
import { useDetails, useSaveDetails, type UploadedDetails } from "./useSaveDetails";
import { useGivenUp } from "./useGivenUp";

export interface UploadFormProps {
  clientId: string;
  clientName: string;
  /** The case of the documents. */
  caseId?: string;
  /** The request that the upload fulfils: its type is fixed. */
  requirement?: { requirementId: string; title: string; documentType: string };
  /** Somebody tried to close the dialog during an upload. */
  isHeld: boolean;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Chooses a type and files, and shows the progress of each. */
export function UploadForm(props: UploadFormProps) {
  const { clientName, requirement } = props;
  const { value: types, error, isRetrying, retry } = useRecoveringQuery(api.practice.documentTypes.staff.list, {});
  return (
    <div className="space-y-4">
      <div className="-mt-2 space-y-1 text-sm text-ink-soft">
        <p>{uploadText.subtitle(plainText(clientName))}</p>
        {requirement === undefined ? null : <p>{uploadText.requested(plainText(requirement.title))}</p>}
      </div>
      {error === null && types !== undefined ? <Chosen {...props} types={types} /> : null}
      {error === null && types === undefined ? <DetailsLoading label={uploadText.loading} /> : null}
      {error === null ? null : (
        <ListFailed message={listErrorText(error, uploadText.typesFailed)} onRetry={retry} isRetrying={isRetrying} />
      )}
    </div>
  );
}

function useType(types: readonly DocumentType[], asked: string | undefined) {
  const [typeKey, setTypeKey] = useState(asked ?? "");
  const [isMissing, setMissing] = useState(false);
  const choose = (key: string) => {
    setTypeKey(key);
    setMissing(false);
  };
  const type = types.find(({ key }) => key === typeKey) ?? null;
  return { type, typeKey, isMissing, setMissing, choose };
}

type ChosenProps = UploadFormProps & { types: readonly DocumentType[] };

function Chosen({ types, clientId, caseId, requirement, isHeld, onBusy, onClose }: ChosenProps) {
  const { type, typeKey, isMissing, setMissing, choose } = useType(types, requirement?.documentType);
  const ofRequest = { caseId: caseId ?? null, requirementId: requirement?.requirementId ?? null };
  const { queue, uploads, choose: send } = useUploads({ clientId, ...ofRequest });
  const { detailsOf, describe } = useDetails();
  const markSaved = useGivenUp(uploads);
  const documents = documentsIn(queue).map((document) => ({ ...document, details: detailsOf(document) }));
  const busy = isBusy(queue);
  useEffect(() => {
    onBusy(busy);
    return () => {
      onBusy(false);
    };
  }, [busy, onBusy]);
  const onFiles = (files: readonly File[]) => {
    setMissing(type === null);
    if (type !== null) send(files, type);
  };
  const offered = types.filter(({ isOffered }) => isOffered);
  return (
    <>
      {requirement === undefined ? (
        <TypeChoice types={offered} typeKey={typeKey} isMissing={isMissing} onChoose={choose} />
      ) : null}
      <FileChooser type={type} onFiles={onFiles} />
      {queue.uploads.length === 0 ? null : (
        <ul aria-label={uploadText.files} className="divide-y divide-line rounded-lg border border-line">
          {queue.uploads.map((upload) => (
            <UploadItem
              key={upload.uploadId}
              upload={upload}
              details={detailsOf(upload)}
              onEvent={uploads.advance}
              onDescribe={describe}
            />
          ))}
        </ul>
      )}
      {isHeld && busy ? <Banner tone="warn">{uploadText.held}</Banner> : null}
      <FormEnd queue={queue} documents={documents} hasType={type !== null} markSaved={markSaved} onClose={onClose} />
    </>
  );
}

interface FormEndProps {
  queue: ReturnType<typeof useUploads>["queue"];
  documents: readonly UploadedDetails[];
  hasType: boolean;
  markSaved: () => void;
  onClose: () => void;
}

/** Cancel, and Save, which stores the details of the finished uploads. */
function FormEnd({ queue, documents, hasType, markSaved, onClose }: FormEndProps) {
  const left = queue.uploads.length - documents.length;
  const [problem, setProblem] = useState<string | null>(null);
  const finish = useCallback(() => {
    if (left > 0) {
      setProblem(uploadText.unfinished(left));
      return;
    }
    markSaved();
    showToast({ tone: "good", text: uploadText.saved(documents.length) });
    onClose();
  }, [left, documents.length, markSaved, onClose]);
  const { run, isSending, failure } = useSaveDetails(finish);
  const save = () => {
    const wrong = documents.map(({ details, type }) => detailsProblem(details, type)).find((each) => each !== null);
    const missing = queue.uploads.length > 0 ? null : hasType ? UPLOAD_TEXTS.incomplete : UPLOAD_TEXTS.noType;
    setProblem(wrong?.reason ?? missing);
    if (!wrong && missing === null) run(documents);
  };
  const said = failure ?? problem;
  return (
    <>
      {said === null ? null : <Banner tone="bad">{said}</Banner>}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{uploadText.cancel}</Button>
        <Button look="primary" disabled={isBusy(queue) || isSending} onClick={save}>
          {isSending ? uploadText.saving : uploadText.save}
        </Button>
      </div>
    </>
  );
}
