import { useMemo } from "react";
import { api } from "../../../../convex/_generated/api";
import { UNASSIGNED } from "../../../../convex/cases/record/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { RecordFieldMenu } from "../../../lib/live/RecordFieldMenu";
import type { ChosenField } from "../../../lib/live/useRowWrite";
import { SideFailed } from "../../../lib/SideFailed";
import { plainText } from "../../../ui/text/plainText";
import { caseDetailText } from "./caseDetailText";
import type { ClientCase } from "./clientCase";

const { setOwner } = api.cases.record.staff;

type OwnerField = ChosenField<ClientCase, string, typeof setOwner>;

function fieldOf(labels: OwnerField["labels"]): OwnerField {
  return {
    mutation: setOwner,
    argsOf: ({ caseId }, change) => ({ caseId, ...change }),
    what: "owner",
    valueOf: ({ ownerId }) => ownerId ?? UNASSIGNED,
    nameOf: ({ caseNumber }) => caseNumber,
    labels,
  };
}

/** Chooses the owner of a case: a team member, or none. An owner who has left is shown until another is chosen. */
export function CaseOwner({ clientCase }: { clientCase: ClientCase }) {
  const { ownerId, ownerName, isOwnerHere } = clientCase;
  const { value: owners, ...failure } = useRecoveringQuery(api.cases.tasks.staff.owners, {});
  const choices = useMemo(() => {
    const here = (owners ?? []).filter((owner) => owner.isHere && owner.userId !== ownerId);
    const others = here.map(({ userId, name }) => ({ value: String(userId), label: plainText(name) }));
    const name = plainText(ownerName ?? "");
    const current = isOwnerHere ? name : caseDetailText.former(name);
    return [
      { value: UNASSIGNED, label: caseDetailText.unassigned, tone: "quiet" as const },
      ...(ownerId === null
        ? []
        : [{ value: String(ownerId), label: current, tone: isOwnerHere ? ("info" as const) : ("warn" as const) }]),
      ...others.map((other) => ({ ...other, tone: "info" as const })),
    ];
  }, [owners, ownerId, ownerName, isOwnerHere]);
  const field = useMemo(
    () => fieldOf(Object.fromEntries(choices.map(({ value, label }) => [value, label]))),
    [choices],
  );
  return (
    <span className="space-y-2">
      <RecordFieldMenu field={field} record={clientCase} choices={choices} />
      <SideFailed text={caseDetailText.ownersFailed} {...failure} />
    </span>
  );
}
