import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { Progress } from "../../../ui/feedback/Progress";
import { deletionText, partText, progressOf } from "./deletionText";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

type Deletion = NonNullable<FunctionReturnType<typeof api.workspace.clientDeletion.staff.progress>>;

/**
 * The progress of a deleted client's removal: open for the person who started it, until they close it, and behind a button for
 * others.
 */
export function DeletionProgress({ clientId }: { clientId: string }) {
  const { value: deletion, ...failure } = useRecoveringQuery(api.workspace.clientDeletion.staff.progress, { clientId });
  const [isChosen, choose] = useState<boolean | null>(null);
  if (!deletion) return <SideFailed text={deletionText.progressFailed} {...failure} />;
  return (
    <>
      <div className="flex justify-center">
        <Button
          onClick={() => {
            choose(true);
          }}
        >
          {deletionText.show}
        </Button>
      </div>
      <Dialog
        open={isChosen ?? deletion.isOwn}
        onOpenChange={choose}
        title={deletion.state === "done" ? deletionText.doneTitle : deletionText.progressTitle}
      >
        <Removal deletion={deletion} />
        <div className="mt-5 flex justify-end">
          <Button
            onClick={() => {
              choose(false);
            }}
          >
            {deletionText.close}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Removal({ deletion: { state, parts, payments, triedAgainAt, objects } }: { deletion: Deletion }) {
  const { done, all } = progressOf(parts);
  const { left, locked } = objects;
  return (
    <div className="space-y-3 text-sm text-ink-soft">
      <p role="status">{state === "done" ? deletionText.done : deletionText.removing}</p>
      {state === "removing" ? <Progress isWide value={done} max={all} label={deletionText.label(done, all)} /> : null}
      {triedAgainAt === null ? null : <Banner tone="warn">{deletionText.failing}</Banner>}
      {left > locked ? <p>{deletionText.left(left - locked)}</p> : null}
      {locked > 0 ? <Banner tone="warn">{deletionText.locked(locked)}</Banner> : null}
      <ul aria-label={deletionText.goes} className="list-disc pl-5">
        {parts
          .filter((part) => Math.max(part.all, part.done) > 0)
          .map(({ part, done: removed }) => (
            <li key={part}>{partText(part, removed)}</li>
          ))}
      </ul>
      <p>
        {deletionText.stays}: {payments === 0 ? deletionText.noPayments : deletionText.payments(payments)}
      </p>
    </div>
  );
}
