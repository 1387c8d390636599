import { megabytesOf, typesText, type AcceptedFiles } from "../upload/prepareFiles";

/** Whether both rules read the same on the screen. */
export function isSameRule(one: AcceptedFiles, other: AcceptedFiles): boolean {
  return typesText(one, "en") === typesText(other, "en") && megabytesOf(one) === megabytesOf(other);
}

/** The rule of most of these requests; null if there are none. */
export function commonRule(rules: readonly AcceptedFiles[]): AcceptedFiles | null {
  const count = (rule: AcceptedFiles) => rules.filter((each) => isSameRule(each, rule)).length;
  const most = Math.max(0, ...rules.map(count));
  return rules.find((rule) => count(rule) === most) ?? null;
}
