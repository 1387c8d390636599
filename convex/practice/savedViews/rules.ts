/** Saved views of a list: a tab, an order and a search under a name. Pure; the browser imports this file. */

import { foldTyped } from "../../platform/texts";

/** Parameters of the list's address; "" is the default of each. Values of a later version show the default. */
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

/** Maximum number of one person's views, and of shared views. */
export const MOST_VIEWS = 50;
const LONGEST_NAME = 60;
const LONGEST_PART = 200;

/** The problem with a field of the form, or null. */
export function viewProblem(field: keyof ViewForm, { name }: ViewForm): string | null {
  if (field === "isShared") return null;
  if (name.trim() === "") return "The view's name is required";
  return name.trim().length > LONGEST_NAME ? `At most ${String(LONGEST_NAME)} characters` : null;
}

export function isShownView(view: ShownView): boolean {
  return [view.filter, view.sort, view.search].every((part) => part.length <= LONGEST_PART);
}

/** Names that differ only in case are one. */
export function viewNameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Whether the list shows exactly this view. */
export function isSameView(one: ShownView, other: ShownView): boolean {
  const isSameSearch = foldTyped(one.search) === foldTyped(other.search);
  return one.filter === other.filter && one.sort === other.sort && isSameSearch;
}
