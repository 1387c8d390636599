import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { MOST_LISTED } from "../../../../convex/workspace/clientImport/rules";
import { ConfirmedWrite } from "../../../lib/calls/ConfirmedWrite";
import { formatExactTime, formatMoment } from "../../../lib/format/format";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Badge } from "../../../ui/text/Badge";
import { OutsideText } from "../../../ui/text/OutsideText";
import { Progress } from "../../../ui/feedback/Progress";
import { importText, STATE_WORDS } from "./importText";
import { KeptClients } from "./KeptClients";
import { plainText } from "../../../ui/text/plainText";

type Import = FunctionReturnType<typeof api.workspace.clientImport.staff.list>[number];

/** The newest imports with their progress; live. */
export function ImportList() {
  const { value: imports, ...failure } = useRecoveringQuery(api.workspace.clientImport.staff.list, {});
  if (failure.error !== null) return <QueryFailed text={importText.pastFailed} {...failure} />;
  if (imports === undefined) return null;
  return (
    <section aria-label={importText.past} className="space-y-2">
      <h2 className="text-section font-semibold text-ink">{importText.past}</h2>
      {imports.length === 0 ? (
        <p className="text-sm text-ink-soft">{importText.noPast}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {imports.map((each) => (
            <ImportItem key={each.importId} shown={each} />
          ))}
        </ul>
      )}
      {imports.length < MOST_LISTED ? null : (
        <p className="text-sm text-ink-soft">{importText.newestShown(MOST_LISTED)}</p>
      )}
    </section>
  );
}

function ImportItem({ shown }: { shown: Import }) {
  const { fileName, state, byName, startedAt } = shown;
  const { label, tone } = STATE_WORDS[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm">
      <div className="min-w-0 space-y-0.5">
        <p className="flex flex-wrap items-center gap-2 text-ink">
          <OutsideText text={fileName} /> <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-xs text-ink-soft">
          <time dateTime={new Date(startedAt).toISOString()} title={formatExactTime(startedAt)}>
            {formatMoment(startedAt)}
          </time>{" "}
          {importText.by(plainText(byName))}
        </p>
        <Outcome shown={shown} />
        {state === "undone" && shown.kept > 0 ? <KeptClients importId={shown.importId} kept={shown.kept} /> : null}
      </div>
      {state === "done" && shown.made > 0 ? <Undo shown={shown} /> : null}
    </li>
  );
}

function Outcome({ shown }: { shown: Import }) {
  const { state, made, known, total, removed, kept } = shown;
  switch (state) {
    case "staging":
      return null;
    case "importing":
      return <Progress value={made + known} max={total} label={importText.made(made, total)} />;
    case "undoing":
      return <Progress value={removed + kept} max={made} label={importText.undone(shown)} />;
    case "done":
      return <p className="text-ink-soft">{importText.result(shown)}</p>;
    case "undone":
      return <p className="text-ink-soft">{importText.undone(shown)}</p>;
  }
}

function Undo({ shown: { importId, fileName, made } }: { shown: Import }) {
  return (
    <ConfirmedWrite
      mutation={api.workspace.clientImport.staff.undo}
      args={{ importId }}
      title={importText.undoTitle}
      confirm={importText.undoConfirm}
      confirming={importText.undoing}
      question={importText.undoQuestion(fileName, made)}
    >
      {importText.undo}
    </ConfirmedWrite>
  );
}
