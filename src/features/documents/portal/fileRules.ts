import { megabytesOf, typesText, type AcceptedFiles } from "../upload/prepareFiles";

/** Whether both rules read the same on the screen. */
export function isSameRule(one: AcceptedFiles, other: AcceptedFiles): boolean {
  return typesText(one, "en") === typesText(other, "en") && megabytesOf(one) === megabytesOf(other);
}

/** Whether every file that the rule names is accepted here, so that the rule need not be repeated. */
export function isCovered(rule: AcceptedFiles, { extensions, maxBytes }: AcceptedFiles): boolean {
  return maxBytes >= rule.maxBytes && rule.extensions.every((each) => extensions.includes(each));
}

/** The rule that most of these have; null if there are none. */
export function commonRule(rules: readonly AcceptedFiles[]): AcceptedFiles | null {
  const count = (rule: AcceptedFiles) => rules.filter((each) => isSameRule(rule, each)).length;
  const most = Math.max(0, ...rules.map(count));
  return rules.find((rule) => count(rule) === most) ?? null;
}
