import { FileX } from "lucide-react";
import { useState } from "react";
import type { Bytes } from "../../../../convex/documents/encryption/sealing";
import { PdfView } from "../pdf/PdfView";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { plainText } from "../../../ui/text/plainText";
import { Progress } from "../../../ui/feedback/Progress";
import { ScrollBox } from "../../../ui/grid/ScrollBox";
import { previewText } from "./previewText";
import { shownKindOf } from "./shownKind";
import { useImage } from "./useImage";
import type { ShownOpening } from "./useOpenDocument";

interface OpenedDocumentProps {
  fileName: string;
  shown: ShownOpening;
  retry: () => void;
}

/** An opening document, or why it is not shown. Images and PDFs are recognized by their bytes rather than their names. */
export function ShownDocument({ fileName, shown, retry }: OpenedDocumentProps) {
  switch (shown.kind) {
    case "opening":
      return <Opening part={shown.part} />;
    case "failed":
      return <ListFailed message={shown.reason} onRetry={retry} isRetrying={false} />;
    case "signInAgain":
      return (
        <Banner tone="warn" action={<Button onClick={retry}>{previewText.confirmIdentity}</Button>}>
          {previewText.signInAgain}
        </Banner>
      );
    case "opened":
      return <Opened name={plainText(fileName)} bytes={shown.bytes} />;
    default:
      return shown satisfies never;
  }
}

function Opening({ part }: { part: number }) {
  return (
    <div role="status" className="flex flex-1 flex-col items-center justify-center gap-3 py-14 text-sm text-ink-soft">
      <p>{previewText.opening}</p>
      <Progress value={Math.floor(part * 100)} max={100} label={previewText.part(Math.floor(part * 100))} />
    </div>
  );
}

function Opened({ name, bytes }: { name: string; bytes: Bytes }) {
  switch (shownKindOf(bytes)) {
    case "pdf":
      return <PdfView label={name} bytes={bytes.buffer} />;
    case "image":
      return <ImageView name={name} bytes={bytes} />;
    case null:
      return (
        <Empty icon={<FileX aria-hidden />} title={previewText.notShown}>
          {previewText.notShownHint}
        </Empty>
      );
  }
}

function ImageView({ name, bytes }: { name: string; bytes: Bytes }) {
  const showIn = useImage(bytes);
  const [isActualSize, setActualSize] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Empty icon={<FileX aria-hidden />} title={previewText.brokenImage} />;
  return (
    <>
      <div className="flex justify-end">
        <Button
          size="small"
          onClick={() => {
            setActualSize(!isActualSize);
          }}
        >
          {isActualSize ? previewText.fit : previewText.actualSize}
        </Button>
      </div>
      <ScrollBox label={name} className="min-h-40 flex-1 overflow-auto rounded-lg border border-line bg-press p-3">
        <img
          ref={showIn}
          alt={name}
          onError={() => {
            setBroken(true);
          }}
          className={isActualSize ? "max-w-none" : "mx-auto size-full object-contain"}
        />
      </ScrollBox>
    </>
  );
}
