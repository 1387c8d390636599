/** Fields of a case template, with the sentences for their problems. Pure; the browser imports this file. */

import type { CaseTypeKey } from "../../practice/caseTypes";
import { milestoneProblem, MILESTONE_TEXTS, MOST_MILESTONES, type MilestoneForm } from "../milestones/rules";
import {
  MOST_REQUIREMENTS,
  NEW_REQUIREMENT,
  requirementProblem,
  TRANSLATED_REQUEST_TEXTS,
  type RequirementForm,
} from "../requirements/rules";
import { lengthProblem } from "../../platform/forms";
import { translatedFields } from "../../practice/translatedTexts";

/** An item's key never changes: cases identify the template's items by it. New items have none. */
interface TemplateItem {
  key: string;
}

/** Templates saved before a language was added lack its translations. */
export type TemplateMilestone = TemplateItem & MilestoneForm;

export interface TemplateRequirement extends TemplateItem, Omit<RequirementForm, "dueOn"> {
  /** Days after the template is applied; null without a due date. */
  dueInDays: number | null;
  /** The form and section, or the rule, that asks for it; empty if the practice does. */
  source: string;
}

export interface TemplateTask extends TemplateItem {
  text: string;
  dueInDays: number | null;
}

export interface TemplateFacts {
  name: string;
  /** Case types that are offered this template first. */
  caseTypes: CaseTypeKey[];
  /** The forms and sections that it follows. */
  source: string;
  milestones: TemplateMilestone[];
  requirements: TemplateRequirement[];
  tasks: TemplateTask[];
}

export interface CaseTemplate extends TemplateFacts {
  key: string;
}

export const MOST_TASKS = 60;
/** More than a practice has; the list is read whole. */
export const MOST_TEMPLATES = 60;
/** Two years: nobody plans a case further ahead. */
export const MOST_DAYS = 730;

const LONGEST = { name: 80, source: 500, task: 500 } as const;

/** Position of a problem in a template; `place` counts from 0 in its list. */
export interface TemplateProblem {
  list: "template" | "milestones" | "requirements" | "tasks";
  place: number;
  field: string;
  reason: string;
}

export function nameProblem(name: string): string | null {
  return name.trim() === "" ? "Give the template a name" : lengthProblem(name, LONGEST.name);
}

export function taskProblem(text: string): string | null {
  return text.trim() === "" ? "Say what has to be done" : lengthProblem(text, LONGEST.task);
}

export function daysProblem(days: number | null): string | null {
  const isFine = days === null || (Number.isInteger(days) && days >= 0 && days <= MOST_DAYS);
  return isFine ? null : `A whole number of days, at most ${String(MOST_DAYS)}`;
}

/** The fields of one item with their problems, in the order of the form. */
type Checks = [field: string, reason: string | null][];

function milestoneChecks(milestone: TemplateMilestone): Checks {
  return MILESTONE_TEXTS.map((field) => [field, milestoneProblem(field, milestone)]);
}

function requirementChecks({ dueInDays, source, ...texts }: TemplateRequirement): Checks {
  const form = { ...NEW_REQUIREMENT, ...texts };
  return [
    ["title", requirementProblem("title", form)],
    ["documentType", requirementProblem("documentType", form)],
    ["instructions", requirementProblem("instructions", form)],
    ["why", requirementProblem("why", form)],
    ...translatedFields(TRANSLATED_REQUEST_TEXTS).map((field): Checks[number] => [
      field,
      requirementProblem(field, form),
    ]),
    ["dueInDays", daysProblem(dueInDays)],
    ["source", lengthProblem(source, LONGEST.source)],
  ];
}

function taskChecks({ text, dueInDays }: TemplateTask): Checks {
  return [
    ["text", taskProblem(text)],
    ["dueInDays", daysProblem(dueInDays)],
  ];
}

const TOO_MANY = {
  milestones: MOST_MILESTONES,
  requirements: MOST_REQUIREMENTS,
  tasks: MOST_TASKS,
} as const;

/** All problems of a template, in the order of its form. */
export function templateProblems(template: TemplateFacts): TemplateProblem[] {
  const { name, source, milestones, requirements, tasks } = template;
  const tooMany = (["milestones", "requirements", "tasks"] as const).map((list): Checks[number] => {
    const most = TOO_MANY[list];
    return [list, template[list].length > most ? `At most ${String(most)}` : null];
  });
  return [
    ...problemsIn("template", [
      [["name", nameProblem(name)], ["source", lengthProblem(source, LONGEST.source)], ...tooMany],
    ]),
    ...problemsIn("milestones", milestones.map(milestoneChecks)),
    ...problemsIn("requirements", requirements.map(requirementChecks)),
    ...problemsIn("tasks", tasks.map(taskChecks)),
  ];
}

function problemsIn(list: TemplateProblem["list"], items: readonly Checks[]): TemplateProblem[] {
  return items.flatMap((checks, place) =>
    checks.flatMap(([field, reason]) => (reason === null ? [] : [{ list, place, field, reason }])),
  );
}

/** "9 milestones, 16 documents, 7 tasks", for the audit log. */
export function countsInWords(counts: { milestones: number; requirements: number; tasks: number }): string {
  const { milestones, requirements, tasks } = counts;
  return `${String(milestones)} milestones, ${String(requirements)} documents, ${String(tasks)} tasks`;
}

/** The origin of a case's item: its template and key. */
export function itemName(templateKey: string, itemKey: string): string {
  return `${templateKey}/${itemKey}`;
}

/** The template offered first for a new case of this type; undefined if there is none. */
export function templateOf<T extends Pick<CaseTemplate, "caseTypes">>(
  templates: readonly T[],
  caseType: string,
): T | undefined {
  return templates.find(({ caseTypes }) => caseTypes.some((type) => type === caseType));
}
