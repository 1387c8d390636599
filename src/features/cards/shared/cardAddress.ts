/** Reads the list's parameters from the address, and writes them. */
import type { FunctionArgs } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { statementOf, type Period } from "../../../../convex/cards/cardPeriods";
import { isDay } from "../../../../convex/platform/days";
import { TRANSACTION_PARAMETERS, type TransactionParameters } from "../../../lib/staffPaths";

export type ShownFilter = FunctionArgs<typeof api.cards.transactions.staff.recent>["filter"];

/** The address's parameters, checked: invalid ones are dropped. */
export interface AskedList {
  parameters: TransactionParameters;
  /** The statement of tiles, lists and plots; null is the current one. */
  statement: Period | null;
  filter: ShownFilter;
  isFiltered: boolean;
}

export function askedIn(address: URLSearchParams): AskedList {
  const parameters = parametersIn(address);
  const { statement: day, category, merchant, sign, q, amount } = parameters;
  const statement = day === undefined ? null : statementOf(day);
  const filter: ShownFilter = {
    ...daysIn(parameters, statement),
    category: category ?? null,
    merchant: merchant ?? null,
    sign: sign === "charges" || sign === "credits" ? sign : null,
    text: q ?? null,
    ...((amount === "doubtful" || amount === "unreadable") && { amount }),
  };
  return { parameters, statement, filter, isFiltered: Object.keys(parameters).length > 0 };
}

/** The intersection of the days and the statement; null where it is unbounded. */
function daysIn({ from, to }: TransactionParameters, statement: Period | null): Pick<ShownFilter, "fromOn" | "toOn"> {
  const firsts = [from, statement?.fromOn].filter((day) => day !== undefined).toSorted();
  const lasts = [to, statement?.toOn].filter((day) => day !== undefined).toSorted();
  return { fromOn: firsts.at(-1) ?? null, toOn: lasts[0] ?? null };
}

/** Leaves room for the statements before and after within four-digit years. */
const isDayOfStatement = (text: string) => isDay(text) && text > "1" && text < "9";

const CHECKED: Partial<Record<keyof TransactionParameters, (text: string) => boolean>> = {
  statement: isDayOfStatement,
  from: isDay,
  to: isDay,
  sign: (text) => text === "charges" || text === "credits",
  amount: (text) => text === "doubtful" || text === "unreadable",
};

function parametersIn(address: URLSearchParams): TransactionParameters {
  const given: TransactionParameters = {};
  for (const name of TRANSACTION_PARAMETERS) {
    const text = address.get(name)?.trim() ?? "";
    if (text !== "" && (CHECKED[name]?.(text) ?? true)) given[name] = text;
  }
  return given;
}

/** Whether two addresses show the same list. */
export function isSameList(one: TransactionParameters, other: TransactionParameters): boolean {
  return TRANSACTION_PARAMETERS.every((name) => one[name] === other[name]);
}

/** The parameters to keep for another statement: days belong to the previous one. */
export function inStatement({ parameters }: AskedList, statement: Period | null): TransactionParameters {
  const { category, merchant, q } = parameters;
  return {
    ...(statement !== null && { statement: statement.toOn }),
    ...(category !== undefined && { category }),
    ...(merchant !== undefined && { merchant }),
    ...(q !== undefined && { q }),
  };
}
