/**
 * Fields of a new case and of an edit, with the sentences for their problems: forms and server use the same. Pure; the
 * browser imports this file.
 */

import { isCaseTypeKey, OTHER_CASE_TYPE, type StoredCaseType } from "../../practice/caseTypes";
import { CASE_PRIORITIES, DEFAULT_PRIORITY, UNASSIGNED, type CasePriority } from "../record/rules";
import { findWrong, lengthProblem, type ReadForm } from "../../platform/forms";
import { textOrNull } from "../../platform/texts";

/** A case type as typed: a key or empty, and a text that counts for Other only. */
interface TypedCaseType {
  caseType: string;
  customCaseType: string;
}

/** A new case as typed. `ownerId` is a member's id and `template` a template's key, or empty. */
export interface NewCaseForm extends TypedCaseType {
  clientId: string;
  priority: string;
  ownerId: string;
  template: string;
  /** The first note of the case. */
  notes: string;
}
export type NewCaseField = keyof NewCaseForm;

/** In the order of the form. */
export const NEW_CASE_FIELDS = [
  "clientId",
  "caseType",
  "customCaseType",
  "priority",
  "ownerId",
  "template",
  "notes",
] as const satisfies readonly NewCaseField[];

export const NEW_CASE: NewCaseForm = {
  clientId: "",
  caseType: "",
  customCaseType: "",
  priority: DEFAULT_PRIORITY,
  ownerId: UNASSIGNED,
  template: "",
  notes: "",
};

/** How the progress is determined. */
export const PROGRESS_BY = ["milestones", "hand"] as const;

/** An edit of a case as typed. `progress` counts if it is set by hand. */
export interface CaseEditForm extends TypedCaseType {
  nextStep: string;
  progressBy: string;
  progress: string;
}
export type CaseEditField = keyof CaseEditForm;

/** In the order of the form. */
export const CASE_EDIT_FIELDS = [
  "caseType",
  "customCaseType",
  "nextStep",
  "progressBy",
  "progress",
] as const satisfies readonly CaseEditField[];

const NO_TYPE = "Please select or enter a case type";
export const NO_CLIENT = "Please select a client";

/** Maximum length of each field. */
const LONGEST = { customCaseType: 200, notes: 5_000, nextStep: 500 } as const;

/** Other requires its text. */
function typeProblem(field: "caseType" | "customCaseType", form: TypedCaseType): string | null {
  const isOther = form.caseType === OTHER_CASE_TYPE;
  if (field === "caseType") return isCaseTypeKey(form.caseType) ? null : NO_TYPE;
  if (!isOther) return null;
  return form.customCaseType.trim() === "" ? NO_TYPE : lengthProblem(form.customCaseType, LONGEST.customCaseType);
}

export function isCasePriority(text: string): text is CasePriority {
  return CASE_PRIORITIES.some((priority) => priority === text);
}

/** The problem of one field of a new case, or null. */
export function newCaseProblem(field: NewCaseField, form: NewCaseForm): string | null {
  switch (field) {
    case "clientId":
      return form.clientId === "" ? NO_CLIENT : null;
    case "caseType":
    case "customCaseType":
      return typeProblem(field, form);
    case "priority":
      return isCasePriority(form.priority) ? null : "Please choose a priority from the list";
    case "notes":
      return lengthProblem(form.notes, LONGEST.notes);
    // The server checks that the owner works here.
    case "ownerId":
    case "template":
      return null;
    default:
      return field satisfies never;
  }
}

function progressProblem(text: string): string | null {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100 ? null : "A whole number from 0 to 100";
}

/** The problem of one field of an edit, or null. */
export function caseEditProblem(field: CaseEditField, form: CaseEditForm): string | null {
  switch (field) {
    case "caseType":
    case "customCaseType":
      return typeProblem(field, form);
    case "nextStep":
      return lengthProblem(form.nextStep, LONGEST.nextStep);
    case "progressBy":
      return PROGRESS_BY.some((by) => by === form.progressBy) ? null : "Please choose who decides on the progress";
    case "progress":
      return form.progressBy === "hand" ? progressProblem(form.progress) : null;
    default:
      return field satisfies never;
  }
}

function storedType({ caseType, customCaseType }: TypedCaseType): StoredCaseType {
  if (!isCaseTypeKey(caseType)) throw new Error("A form without problems has a case type.");
  return { caseType, customCaseType: caseType === OTHER_CASE_TYPE ? customCaseType.trim() : null };
}

interface NewCaseFacts extends StoredCaseType {
  priority: CasePriority;
  notes: string | null;
  template: string | null;
}

/** The facts of a new case, or the first wrong field. */
export function readNewCase(form: NewCaseForm): ReadForm<NewCaseFacts, NewCaseField> {
  const wrong = findWrong(NEW_CASE_FIELDS, (field) => newCaseProblem(field, form));
  if (wrong !== null) return wrong;
  if (!isCasePriority(form.priority)) throw new Error("A form without problems has a priority.");
  const { priority, notes, template } = form;
  return {
    ok: true,
    facts: { ...storedType(form), priority, notes: textOrNull(notes), template: textOrNull(template) },
  };
}

interface CaseEditFacts extends StoredCaseType {
  nextStep: string | null;
  isProgressByHand: boolean;
  /** Null if the milestones decide. */
  progress: number | null;
}

/** The facts of an edit, or the first wrong field. */
export function readCaseEdit(form: CaseEditForm): ReadForm<CaseEditFacts, CaseEditField> {
  const wrong = findWrong(CASE_EDIT_FIELDS, (field) => caseEditProblem(field, form));
  if (wrong !== null) return wrong;
  const isProgressByHand = form.progressBy === "hand";
  const facts = {
    ...storedType(form),
    nextStep: textOrNull(form.nextStep),
    isProgressByHand,
    progress: isProgressByHand ? Number(form.progress) : null,
  };
  return { ok: true, facts };
}
