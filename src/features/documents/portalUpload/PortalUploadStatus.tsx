import { useTranslations } from "use-intl";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { Progress } from "../../../ui/feedback/Progress";
import { useLanguage } from "../../../lib/words/useLanguage";
import type { UploadAct } from "./portalUploads";
import { megabytesOf, typesText, type AcceptedFiles } from "../upload/prepareFiles";
import type { Upload, UploadState } from "../upload/uploadQueue";
import { useFocusAfterPress } from "../upload/useFocusAfterPress";

interface PortalUploadStatusProps {
  upload: Upload;
  accepted: AcceptedFiles;
  act: (act: UploadAct) => void;
}

const INK = { bad: "text-bad-ink", warn: "text-warn-ink", good: "text-good-ink", quiet: "text-ink-soft" } as const;

interface ActButton {
  words: "again" | "anyway" | "cancel" | "goOn" | "pause" | "retry";
  act: UploadAct;
  look: "plain" | "primary" | "quiet";
}

const CANCEL: ActButton = { words: "cancel", act: "remove", look: "quiet" };
const MOVING: readonly ActButton[] = [{ words: "pause", act: "pause", look: "plain" }, CANCEL];
const BUTTONS: Record<UploadState["kind"], readonly ActButton[]> = {
  chosen: [CANCEL],
  waiting: [CANCEL],
  running: [CANCEL],
  paused: [{ words: "goOn", act: "resume", look: "primary" }, CANCEL],
  failed: [{ words: "retry", act: "resume", look: "primary" }, CANCEL],
  doubtful: [
    { words: "again", act: "remove", look: "plain" },
    { words: "anyway", act: "resume", look: "plain" },
  ],
  refused: [],
  stopping: [],
  done: [],
};

/** Progress of a client's upload, with its buttons. */
export function PortalUploadStatus({ upload, accepted, act }: PortalUploadStatusProps) {
  const t = useTranslations("documents");
  const { state, percent } = upload;
  const { tone, text } = useSentence(state, accepted);
  const isMoving = state.kind === "running" && percent > 0;
  const buttons = isMoving ? MOVING : BUTTONS[state.kind];
  const { row, notePress } = useFocusAfterPress(buttons.map(({ words }) => words).join(" "));
  const role = tone === "bad" || tone === "warn" ? "alert" : "status";
  return (
    <div className={cn("space-y-2.5", state.kind === "doubtful" && "rounded-md bg-warn-soft p-3.5")}>
      {isMoving ? (
        <Progress isWide value={percent} max={100} label={t("sending.progress", { percent })} />
      ) : (
        // A new key creates a new element, which screen readers announce.
        <p key={state.kind} role={role} className={cn("text-base", INK[tone])}>
          {text}
        </p>
      )}
      <div ref={row} className="flex flex-wrap gap-2 empty:hidden">
        {buttons.map((button) => (
          <Button
            key={button.words}
            size="large"
            look={button.look}
            onClick={() => {
              notePress();
              act(button.act);
            }}
          >
            {t(`sending.${button.words}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The message for an upload that is not running. */
function useSentence(state: UploadState, accepted: AcceptedFiles): { tone: keyof typeof INK; text: string } {
  const t = useTranslations("documents");
  const locale = useLanguage();
  switch (state.kind) {
    case "chosen":
    case "waiting":
    case "running":
    case "stopping":
      return { tone: "quiet", text: t("sending.preparing") };
    case "paused":
      return state.isLost ? { tone: "bad", text: t("sending.lost") } : { tone: "quiet", text: t("sending.paused") };
    case "failed":
      return { tone: "bad", text: t(`sending.${state.limit ?? "failed"}`) };
    case "doubtful":
      return { tone: "warn", text: t(`sending.${state.doubt}`) };
    case "refused": {
      const facts = { types: typesText(accepted, locale), megabytes: megabytesOf(accepted) };
      return { tone: "bad", text: t(`problem.${state.problem ?? "unreadable"}`, facts) };
    }
    case "done":
      return { tone: "good", text: t("sending.sent") };
    default:
      return state satisfies never;
  }
}
