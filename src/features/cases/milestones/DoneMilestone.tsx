import { useMutation } from "convex/react";
import { useCallback, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { requestProgress } from "../../../../convex/cases/requirements/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useSending } from "../../../lib/calls/useWrite";
import { DoneBox } from "../../../ui/form/DoneBox";
import { ConfirmDialog } from "../../../ui/overlay/ConfirmDialog";
import { plainText } from "../../../ui/text/plainText";
import type { Milestone } from "./milestone";
import { milestoneText } from "./milestoneText";

interface OfCase {
  caseId: string;
  milestone: Milestone;
}

/** The requests of the case, for a milestone that says that its documents are complete; null for others, and while loading. */
function useRequestProgress({ caseId, milestone }: OfCase) {
  const { ofCase } = api.cases.requirements.staff;
  const { value: requests } = useRecoveringQuery(ofCase, milestone.isAboutDocuments ? { caseId } : "skip");
  return requests === undefined || requests.length === 0 ? null : requestProgress(requests);
}

/** "0 of 13 accepted", beside the milestone that says so. */
export function AcceptedLine(props: OfCase) {
  const progress = useRequestProgress(props);
  if (progress === null) return null;
  const { accepted, open, all } = progress;
  return <span className={open > 0 ? "text-warn-ink" : ""}>{milestoneText.accepted(accepted, all)}</span>;
}

/** Optimistic checkbox, until the query has the answer. Asks first if the client would read that all documents are here. */
export function DoneMilestone(props: OfCase) {
  const { milestoneId, title, doneAt } = props.milestone;
  const open = useRequestProgress(props)?.open ?? 0;
  const setDone = useMutation(api.cases.milestones.staff.setDone);
  const [isAsking, setAsking] = useState(false);
  const [pressed, setPressed] = useState<boolean | null>(null);
  const send = useCallback(
    async (isDone: boolean) => {
      setAsking(false);
      setPressed(isDone);
      try {
        await setDone({ milestoneId, isDone });
      } finally {
        setPressed(null);
      }
    },
    [setDone, milestoneId],
  );
  const { run } = useSending(send);
  return (
    <span className="flex size-9 shrink-0 items-center justify-center touch:size-11">
      <DoneBox
        label={milestoneText.setDone(plainText(title))}
        control="done"
        isDone={pressed ?? doneAt !== null}
        onChange={(isDone) => {
          if (isDone && open > 0) setAsking(true);
          else run(isDone);
        }}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={milestoneText.openTitle}
        confirm={milestoneText.markDone}
        confirming={milestoneText.markDone}
        look="primary"
        isSending={false}
        failure={null}
        onConfirm={() => {
          run(true);
        }}
      >
        {milestoneText.openRequests(open)}
      </ConfirmDialog>
    </span>
  );
}
