import { useMutation } from "convex/react";
import { Check, Pencil, Undo2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { dayText, distanceText } from "../../../../convex/platform/days";
import { isPending, TRANSLATED_REQUEST_TEXTS } from "../../../../convex/cases/requirements/rules";
import { RecordFieldMenu } from "../../../lib/live/RecordFieldMenu";
import { useWrite } from "../../../lib/calls/useWrite";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { RowActs, type RowAct } from "../../../ui/RowActs";
import { plainText } from "../../../ui/text/plainText";
import { ReturnedReason } from "../shared/ReturnedReason";
import { MissingTranslation } from "../shared/MissingTranslation";
import type { Requirement } from "./requirement";
import { RedoDialog, statusRefusal } from "./RedoDialog";
import { requirementText, REQUIREMENT_STATUS_CHOICES } from "./requirementText";
import { REQUIREMENT_STATUS_FIELD } from "./statusField";

interface RequirementItemProps {
  requirement: Requirement;
  /** The practice's day; null while loading. */
  today: string | null;
  onEdit: (requirement: Requirement) => void;
  documents: ReactNode;
  acts: readonly RowAct[];
}

/** A requested document: its title, day, and status. */
export function RequirementItem({ requirement, today, onEdit, documents, acts }: RequirementItemProps) {
  const title = plainText(requirement.title);
  /** The request when Redo was chosen. */
  const [redoFrom, setRedoFrom] = useState<Requirement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const askRedo = (asked: Requirement) => {
    setRedoFrom(asked);
    setAsking(true);
  };
  return (
    <li
      data-line=""
      tabIndex={-1}
      className="group/row space-y-2 px-4 py-2 hover:bg-hover/40 focus-visible:-outline-offset-2"
    >
      <div className="flex flex-wrap items-start justify-end gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-56 space-y-0.5 text-sm">
          <Asked requirement={requirement} />
          <Due requirement={requirement} today={today} />
        </div>
        <div className="flex flex-wrap items-center gap-1 touch:gap-y-1.5">
          <RowActs
            label={requirementText.acts(title)}
            acts={[
              ...acts,
              {
                label: requirementText.edit(title),
                icon: Pencil,
                act: () => {
                  onEdit(requirement);
                },
              },
            ]}
          />
          <Status requirement={requirement} onAskRedo={askRedo} />
        </div>
      </div>
      {documents}
      <Review requirement={requirement} onAskRedo={askRedo} />
      {redoFrom === null ? null : <RedoDialog requirement={redoFrom} open={isAsking} onOpenChange={setAsking} />}
    </li>
  );
}

/** The requested document, and the reason for a redo. */
function Asked({ requirement }: Pick<RequirementItemProps, "requirement">) {
  const { title, instructions, isRequired, reason } = requirement;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-ink">
        <span dir="auto" className="min-w-0 break-words">
          {plainText(title)}
        </span>
        {isRequired ? null : <Badge>{requirementText.optional}</Badge>}
        <MissingTranslation fields={TRANSLATED_REQUEST_TEXTS} texts={requirement} />
      </p>
      {instructions === null ? null : (
        <p dir="auto" className="break-words whitespace-pre-wrap text-ink-soft">
          {plainText(instructions)}
        </p>
      )}
      {reason === null ? null : (
        <p dir="auto" className="break-words whitespace-pre-wrap text-bad-ink">
          <ReturnedReason reason={reason} />
        </p>
      )}
    </>
  );
}

/** The day, with the remaining time while the request is open; red if it is late. */
function Due({ requirement: { dueOn, status }, today }: Pick<RequirementItemProps, "requirement" | "today">) {
  if (dueOn === null) return null;
  const isOpen = isPending(status) && today !== null;
  const isLate = isOpen && dueOn < today;
  const text = isOpen ? requirementText.due(dayText(dueOn), distanceText(dueOn, today)) : `Due ${dayText(dueOn)}`;
  return <p className={cn("text-xs tabular-nums", isLate ? "font-medium text-bad-ink" : "text-ink-soft")}>{text}</p>;
}

interface StatusProps {
  requirement: Requirement;
  onAskRedo: (requirement: Requirement) => void;
}

/** The status as a menu. Redo asks for its reason first. */
function Status({ requirement, onAskRedo }: StatusProps) {
  return (
    <RecordFieldMenu
      field={REQUIREMENT_STATUS_FIELD}
      record={requirement}
      choices={REQUIREMENT_STATUS_CHOICES}
      onAsk={(record, to) => {
        if (to !== "redo" || record.status === "redo") return false;
        onAskRedo(record);
        return true;
      }}
    />
  );
}

/** Accepts the document under review, or returns it. */
function Review({ requirement, onAskRedo }: StatusProps) {
  const { requirementId, documentId, status: from } = requirement;
  const title = plainText(requirement.title);
  const reopen = useMutation(api.documents.review.staff.setRequirementStatus);
  const { run, isSending } = useWrite(api.documents.review.staff.setRequirementStatus, {
    done: requirementText.acceptedNow(title),
    undo: async (_, accepted) => await reopen({ ...accepted, from: accepted.to, to: accepted.from }),
    refusalText: statusRefusal,
  });
  if (from !== "uploaded" || documentId === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        aria-label={requirementText.acceptOne(title)}
        disabled={isSending}
        onClick={() => {
          run({ requirementId, documentId, from, to: "accepted" });
        }}
      >
        <Check aria-hidden className="size-4" />
        {requirementText.accept}
      </Button>
      <Button
        aria-label={requirementText.redoOne(title)}
        onClick={() => {
          onAskRedo(requirement);
        }}
      >
        <Undo2 aria-hidden className="size-4" />
        {requirementText.redo.title}
      </Button>
    </div>
  );
}
