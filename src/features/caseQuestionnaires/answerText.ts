import type { FormField, SimpleField } from "../../../convex/questionnaireForms/rules";
import { ADDRESS_PARTS, type AnswerValue } from "../../../convex/questionnaires/rules";
import { questionnaireText } from "./questionnaireText";

/** An answer as staff read it, in English; empty where there is none. */
export function answerText(field: FormField | SimpleField, value: AnswerValue | undefined): string {
  if (value === null || value === undefined) return "";
  const wordsOf = (key: string) => field.options.find((option) => option.key === key)?.label.en ?? key;
  if (Array.isArray(value)) return value.map(wordsOf).join(", ");
  if (typeof value !== "string") {
    return ADDRESS_PARTS.map((part) => value[part].trim())
      .filter((part) => part !== "")
      .join(", ");
  }
  if (field.kind === "choice") return value === "" ? "" : wordsOf(value);
  if (field.kind === "yesNo" && value !== "") return value === "yes" ? questionnaireText.yes : questionnaireText.no;
  return value;
}
