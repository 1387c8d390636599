import { FileText, Pause, Play, RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { sizeWords } from "../../../../convex/documents/record/rules";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { plainText } from "../../../ui/text/plainText";
import { Progress } from "../../../ui/feedback/Progress";
import { TruncatedText } from "../../../ui/text/TruncatedText";
import { canGoOn, isUnderWay, type Upload, type UploadEvent } from "./uploadQueue";
import { stateWords, uploadText } from "./uploadText";
import { useFocusAfterPress } from "./useFocusAfterPress";

interface UploadLineProps {
  upload: Upload;
  onEvent: (event: UploadEvent) => void;
}

const TONES: Partial<Record<Upload["state"]["kind"], string>> = {
  failed: "text-bad-ink",
  doubtful: "text-warn-ink",
  refused: "text-bad-ink",
  done: "text-good-ink",
};

/** One chosen file, with its progress and its buttons. */
export function UploadLine({ upload, onEvent }: UploadLineProps) {
  const { fileName, fileBytes, type, state, percent } = upload;
  const { kind } = state;
  return (
    <>
      <div className="flex items-start gap-3">
        <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        <div className="min-w-0 flex-1 space-y-0.5">
          <TruncatedText text={fileName} className="text-sm font-medium text-ink" />
          <p className="text-xs text-ink-soft">
            {type.displayName} · {sizeWords(fileBytes)}
          </p>
        </div>
        <UploadButtons upload={upload} onEvent={onEvent} />
      </div>
      <p
        role={kind === "failed" || kind === "doubtful" || kind === "refused" ? "alert" : "status"}
        className={cn("text-sm break-words", TONES[kind] ?? "text-ink-soft")}
      >
        {stateWords(upload)}
      </p>
      {kind === "refused" ? null : <Progress isWide value={percent} max={100} label={`${String(percent)}%`} />}
    </>
  );
}

/** The actions that apply now. A finished document is deleted from the list of documents. */
function UploadButtons({ upload, onEvent }: UploadLineProps) {
  const { uploadId, state } = upload;
  const { row, notePress } = useFocusAfterPress(state.kind);
  const isPaused = state.kind === "paused" && !state.isLost;
  if (state.kind === "done" || state.kind === "stopping") return null;
  const name = plainText(upload.fileName);
  const retry = state.kind === "doubtful" ? uploadText.anyway : uploadText.retry;
  const act = (kind: "pause" | "resume" | "remove") => {
    notePress();
    onEvent({ kind, uploadId });
  };
  const button = (label: string, icon: ReactNode, kind: Parameters<typeof act>[0]) => (
    <Button
      look="quiet"
      size="icon"
      aria-label={`${label}: ${name}`}
      title={label}
      onClick={() => {
        act(kind);
      }}
    >
      {icon}
    </Button>
  );
  return (
    <div ref={row} className="flex shrink-0">
      {isUnderWay(upload) ? button(uploadText.pause, <Pause aria-hidden className="size-4" />, "pause") : null}
      {isPaused ? button(uploadText.goOn, <Play aria-hidden className="size-4" />, "resume") : null}
      {canGoOn(upload) && !isPaused ? (
        <Button
          size="small"
          aria-label={`${retry}: ${name}`}
          onClick={() => {
            act("resume");
          }}
        >
          {state.kind === "doubtful" ? null : <RotateCw aria-hidden className="size-3.5" />}
          {retry}
        </Button>
      ) : null}
      {button(uploadText.remove, <X aria-hidden className="size-4" />, "remove")}
    </div>
  );
}
