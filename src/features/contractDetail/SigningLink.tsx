import { Copy, PenLine } from "lucide-react";
import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { useWrite } from "../../lib/useWrite";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { showToast } from "../../ui/toasts";
import { detailText } from "./detailText";

interface SigningLinkProps {
  id: string;
  url: string;
}

/** The client's own link, to open and to copy; both are recorded before they happen. */
export function SigningLink({ id, url }: SigningLinkProps) {
  return (
    <>
      <OpenLink id={id} url={url} />
      <CopyLink id={id} url={url} />
    </>
  );
}

function OpenLink({ id, url }: SigningLinkProps) {
  const [isAsking, setAsking] = useState(false);
  const { run, isSending, failure } = useWrite(api.contractDetail.staff.noteSigningLinkOpened, {
    onDone: () => {
      setAsking(false);
      window.open(url, "_blank", "noreferrer");
    },
  });
  return (
    <>
      <Button
        look="row"
        onClick={() => {
          setAsking(true);
        }}
      >
        <PenLine aria-hidden className="size-4" />
        {detailText.openSigning}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={detailText.openSigning}
        confirm={detailText.openSigningConfirm}
        confirming={detailText.openSigningConfirm}
        isSending={isSending}
        failure={failure}
        onConfirm={() => {
          run({ id });
        }}
      >
        {detailText.openSigningQuestion}
      </ConfirmDialog>
    </>
  );
}

function CopyLink({ id, url }: SigningLinkProps) {
  const { run, isSending } = useWrite(api.contractDetail.staff.noteSigningLinkCopied, {
    onDone: () => {
      navigator.clipboard.writeText(url).then(
        () => {
          showToast({ id: "copy", tone: "good", text: detailText.copied });
        },
        () => {
          showToast({ id: "copy", tone: "bad", text: detailText.notCopied });
        },
      );
    },
  });
  const copy = () => {
    run({ id });
  };
  return (
    <Button look="row" onClick={copy} disabled={isSending}>
      <Copy aria-hidden className="size-4" />
      {detailText.copySigning}
    </Button>
  );
}
