import { useMemo } from "react";
import { api } from "../../../../convex/_generated/api";
import {
  CASE_PRIORITY_CHOICES,
  CASE_STAGE_LABELS,
  CASE_STAGES,
  UNASSIGNED,
  type CaseStage,
} from "../../../../convex/cases/record/rules";
import type { BulkField } from "../../../../convex/cases/bulk/rules";
import { useRowWrite, type ChosenField, type SetField } from "../../../lib/live/useRowWrite";
import type { Choice } from "../../../ui/menu/choice";
import type { Tone } from "../../../ui/tone";
import { allCasesText, caseBulkText } from "./allCasesText";
import { useCaseOwners, useWrittenCases } from "./caseList";
import type { CaseRow } from "./caseRow";

const { setOwner, setStage } = api.cases.record.staff;

/** A case in messages: its client and its number. */
export const caseNameOf = ({ clientName, caseNumber }: CaseRow) => `${clientName}, ${caseNumber}`;

export const STAGE_FIELD: ChosenField<CaseRow, CaseStage, typeof setStage> = {
  mutation: setStage,
  argsOf: ({ caseId }, change) => ({ caseId, ...change }),
  what: "stage",
  valueOf: ({ stage }) => stage,
  nameOf: caseNameOf,
  labels: CASE_STAGE_LABELS,
};

/** Two stages are final; all earlier ones are in progress. */
export const STAGE_CHOICES: readonly (Choice<CaseStage> & { tone: Tone })[] = CASE_STAGES.map((value) => {
  const isFinal = value === "approved" || value === "completed";
  return { value, label: CASE_STAGE_LABELS[value], tone: isFinal ? "good" : "violet" };
});

const stagePatch = (stage: CaseStage) => ({ stage });

/** Sets a case's stage; see `useRowWrite`. */
export function useSetStage(isUndoOffered?: (to: CaseStage) => boolean): SetField<CaseRow, CaseStage> {
  return useRowWrite(useWrittenCases(stagePatch), STAGE_FIELD, isUndoOffered);
}

/** Names of owners by their ids; a person who has left is named as such. */
export function useOwnerNames(): ReadonlyMap<string, string> {
  const owners = useCaseOwners();
  return useMemo(
    () => new Map(owners.map(({ userId, name, isHere }) => [userId, isHere ? name : allCasesText.former(name)])),
    [owners],
  );
}

const ownerPatch = (ownerId: string) => ({ ownerId: ownerId === UNASSIGNED ? null : ownerId });

/** The owner of a case as a field: a team member, or none. One who has left is offered only where they still own the case. */
export function useOwnerField({ ownerId }: CaseRow) {
  const owners = useCaseOwners();
  const names = useOwnerNames();
  const field = useMemo<ChosenField<CaseRow, string, typeof setOwner>>(
    () => ({
      mutation: setOwner,
      argsOf: ({ caseId }, change) => ({ caseId, ...change }),
      what: "owner",
      valueOf: (row) => row.ownerId ?? UNASSIGNED,
      nameOf: caseNameOf,
      labels: { ...Object.fromEntries(names), [UNASSIGNED]: allCasesText.unassigned },
    }),
    [names],
  );
  const offered = owners.filter(({ userId, isHere }) => isHere || userId === ownerId);
  const choices = [
    { value: UNASSIGNED, label: allCasesText.unassigned },
    ...offered.map(({ userId }) => ({ value: userId, label: names.get(userId) ?? "" })),
  ];
  return { field, choices, onSet: useRowWrite(useWrittenCases(ownerPatch), field) };
}

/** The choices for each field of many cases. */
export function useBulkChoices(): Record<BulkField, readonly Choice<string>[]> {
  const owners = useCaseOwners();
  return useMemo(() => {
    const here = owners.flatMap(({ userId, name, isHere }) => (isHere ? [{ value: userId, label: name }] : []));
    return {
      owner: [...here, { value: UNASSIGNED, label: allCasesText.unassigned }],
      stage: STAGE_CHOICES,
      priority: CASE_PRIORITY_CHOICES,
    };
  }, [owners]);
}

/** A row's shown value of the field. */
export const SHOWN: Record<BulkField, (row: CaseRow) => string> = {
  owner: ({ ownerId }) => ownerId ?? UNASSIGNED,
  stage: ({ stage }) => stage,
  priority: ({ priority }) => priority,
};

/** A chosen value in words. */
export function useBulkLabel(): (field: BulkField, value: string) => string {
  const choices = useBulkChoices();
  return (field, value) => choices[field].find((choice) => choice.value === value)?.label ?? caseBulkText.someone;
}
