import { TRANSLATED_MILESTONE_TEXTS } from "../../../../convex/cases/milestones/rules";
import { TRANSLATED_REQUEST_TEXTS } from "../../../../convex/cases/requirements/rules";
import { missingLanguages, type Translation } from "../../../../convex/practice/translatedTexts";
import type { TemplateForm } from "./templateForm";

type Item = TemplateForm["milestones" | "requirements" | "tasks"][number];

/** The languages that lack one of an item's texts for clients, who read neither tasks nor internal milestones. */
export function missingIn(item: Item): Translation[] {
  if ("text" in item) return [];
  if ("instructions" in item) return missingLanguages(TRANSLATED_REQUEST_TEXTS, item);
  return item.isVisibleToClient ? missingLanguages(TRANSLATED_MILESTONE_TEXTS, item) : [];
}
