import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { OutsideText } from "../../../ui/text/OutsideText";
import { Progress } from "../../../ui/feedback/Progress";
import type { DocumentNotOpened } from "./exportFiles";
import { exportText } from "./exportText";
import type { useClientExport } from "./useClientExport";
import { plainText } from "../../../ui/text/plainText";

interface ExportFormProps {
  /** Id of the text that describes the dialog to screen readers. */
  id: string;
  clientName: string;
  exporting: ReturnType<typeof useClientExport>;
  onClose: () => void;
}

/** The export's content before it starts, then its progress and result. */
export function ExportForm({ id, clientName, exporting: { state, start, cancel }, onClose }: ExportFormProps) {
  switch (state.kind) {
    case "idle":
    case "failed":
    case "signInAgain":
      return (
        <div className="space-y-4 text-sm text-ink-soft">
          <p id={id}>{exportText.explanation(plainText(clientName))}</p>
          <p>{exportText.internal}</p>
          <p>{exportText.recorded}</p>
          {state.kind === "failed" ? <Banner tone="bad">{state.reason}</Banner> : null}
          {state.kind === "signInAgain" ? <Banner tone="warn">{exportText.signInAgain}</Banner> : null}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{exportText.cancel}</Button>
            <Button look="primary" onClick={start}>
              {exportText.start}
            </Button>
          </div>
        </div>
      );
    case "running": {
      const { done, total } = state.progress ?? { done: 0, total: 0 };
      const label = state.progress === null ? exportText.preparing : exportText.progress(done, total);
      return (
        <div className="space-y-4">
          <Progress value={done} max={total} label={label} isWide />
          <div className="flex justify-end">
            <Button onClick={cancel}>{exportText.cancel}</Button>
          </div>
        </div>
      );
    }
    case "saved": {
      const { done, notOpened } = state.progress;
      return (
        <div className="space-y-4 text-sm text-ink">
          <p role="status">{exportText.saved(done - notOpened.length)}</p>
          {notOpened.length === 0 ? null : <NotInFile notOpened={notOpened} />}
          <div className="flex justify-end">
            <Button look="primary" onClick={onClose}>
              {exportText.close}
            </Button>
          </div>
        </div>
      );
    }
    default:
      return state satisfies never;
  }
}

function NotInFile({ notOpened }: { notOpened: readonly DocumentNotOpened[] }) {
  return (
    <Banner tone="warn">
      <p>{exportText.notOpened(notOpened.length)}</p>
      <ul className="mt-1 list-disc space-y-1 pl-4">
        {notOpened.map((each, place) => (
          <li key={`${String(place)}-${each.fileName}`} className="break-words">
            <OutsideText text={exportText.missing(each)} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}
