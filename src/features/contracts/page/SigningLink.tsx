import { Copy, PenLine } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { ConfirmedWrite } from "../../../lib/calls/ConfirmedWrite";
import { useWrite } from "../../../lib/calls/useWrite";
import { copyText } from "../../../lib/copyText";
import { Button } from "../../../ui/Button";
import { showToast } from "../../../ui/feedback/toasts";
import { detailText } from "./detailText";

interface SigningLinkProps {
  id: string;
  url: string;
}

/** Opens or copies the client's own link; both are recorded first. */
export function SigningLink({ id, url }: SigningLinkProps) {
  return (
    <>
      <OpenLink id={id} url={url} />
      <CopyLink id={id} url={url} />
    </>
  );
}

function OpenLink({ id, url }: SigningLinkProps) {
  return (
    <ConfirmedWrite
      mutation={api.contracts.page.staff.noteSigningLinkOpened}
      args={{ id }}
      onDone={() => {
        window.open(url, "_blank", "noreferrer");
      }}
      button={{ look: "row" }}
      title={detailText.openSigning}
      confirm={detailText.openSigningConfirm}
      confirming={detailText.openSigningConfirm}
      question={detailText.openSigningQuestion}
    >
      <PenLine aria-hidden className="size-4" />
      {detailText.openSigning}
    </ConfirmedWrite>
  );
}

function CopyLink({ id, url }: SigningLinkProps) {
  const copy = async () => {
    if (await copyText(url)) showToast({ id: "copy", tone: "good", text: detailText.copied });
    else showToast({ id: "copy", tone: "bad", text: detailText.notCopied });
  };
  const { run, isSending } = useWrite(api.contracts.page.staff.noteSigningLinkCopied, { onDone: () => void copy() });
  return (
    <Button
      look="row"
      disabled={isSending}
      onClick={() => {
        run({ id });
      }}
    >
      <Copy aria-hidden className="size-4" />
      {detailText.copySigning}
    </Button>
  );
}
