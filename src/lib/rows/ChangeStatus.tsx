import type { Glows } from "../../ui/grid/glow";
import { plainText } from "../../ui/text/plainText";
import { formatCount } from "../format/format";
import type { Row } from "./row";

/** More names than this are a count. */
const MOST_NAMES = 3;
const LIST = new Intl.ListFormat("en-US");

interface ChangeStatusProps<R> {
  glows: Glows;
  /** The rows of the list. */
  rows: readonly R[];
  /** The first has the row's name. */
  columns: readonly { text?: (row: R) => string }[];
}

/** Says which rows a colleague has just changed, for people who do not see the highlight. Changes of rows outside the list are left out. */
export function ChangeStatus<R extends Row>({ glows, rows, columns }: ChangeStatusProps<R>) {
  const nameOf = columns[0]?.text;
  // No search through thousands of rows while nothing has changed.
  const changed = glows.size === 0 ? [] : rows.filter(({ key }) => glows.has(key));
  const people = new Set(changed.flatMap(({ key }) => glows.get(key)?.by ?? []));
  const sentences = [...people].map((by) => {
    const names = changed.filter(({ key }) => glows.get(key)?.by === by).map((row) => plainText(nameOf?.(row) ?? ""));
    const isShort = nameOf !== undefined && names.length <= MOST_NAMES;
    const count = `${formatCount(names.length)} ${names.length === 1 ? "row" : "rows"}`;
    return `${plainText(by)} changed ${isShort ? LIST.format(names) : count}.`;
  });
  return (
    <p aria-live="polite" className="sr-only">
      {sentences.join(" ")}
    </p>
  );
}
