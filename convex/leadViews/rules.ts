/** Saved views of the list of leads: a tab, an order and a search under a name. Pure; the browser imports this file. */

import { foldTyped } from "../texts/rules";

/** What the address of the list holds; "" is the standard of each. A value that a later version does not know shows the standard. */
export interface ShownView {
  filter: string;
  sort: string;
  search: string;
}

export interface ViewForm {
  name: string;
  isShared: boolean;
}

export const VIEW_FIELDS = ["name", "isShared"] as const satisfies readonly (keyof ViewForm)[];

/** The most views of one person, and the most that are shared. */
export const MOST_VIEWS = 50;
const LONGEST_NAME = 60;
const LONGEST_PART = 200;

/** What is wrong with a field of the form; null where nothing is. */
export function viewProblem(field: keyof ViewForm, { name }: ViewForm): string | null {
  if (field === "isShared") return null;
  if (name.trim() === "") return "The view's name is required";
  return name.trim().length > LONGEST_NAME ? `At most ${String(LONGEST_NAME)} characters` : null;
}

export function isShownView(view: ShownView): boolean {
  return [view.filter, view.sort, view.search].every((part) => part.length <= LONGEST_PART);
}

/** Two names that differ by case alone are one. */
export function viewNameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Whether the list shows just this. */
export function isSameView(one: ShownView, other: ShownView): boolean {
  const isSameSearch = foldTyped(one.search) === foldTyped(other.search);
  return one.filter === other.filter && one.sort === other.sort && isSameSearch;
}
