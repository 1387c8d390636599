import { z } from "zod";
import type { Result } from "./chat.ts";

/** Words a tool's result. Each figure is copied as it is written there. */

const vMoney = z.object({
  charges: z.string(),
  charge_count: z.number(),
  credits: z.string(),
  credit_count: z.number(),
  net_spent: z.string().optional(),
  average_charge: z.string().nullish(),
});
const vAbout = z.object({ period: z.string(), filter: z.record(z.string(), z.string()) });

const vSum = vAbout.extend(vMoney.shape).extend({ other_accounts_count: z.number().optional() });
const vGroups = vAbout.extend({
  by: z.string(),
  group_count: z.number(),
  groups: z.array(vMoney.extend({ name: z.string() })),
});
const vRows = vAbout.extend({
  matching: z.number(),
  rows: z.array(z.object({ date: z.string(), merchant: z.string(), amount: z.string(), kind: z.string() })),
});
const vChange = z.object({ earlier: z.string(), later: z.string(), change: z.string(), direction: z.string() });
const vComparison = z.object({
  earlier_period: z.string(),
  later_period: z.string(),
  charges: vChange.extend({ percent: z.string().nullable() }),
  categories: z.array(vChange.extend({ name: z.string() })),
});
const vProblem = z.object({ error: z.string() });

const MOST_CATEGORIES = 5;

/** Optional parts of a sum's sentence. */
export interface Aspects {
  isNet: boolean;
  isAverage: boolean;
}

export function wordsFor({ name, result }: Result, aspects: Aspects): string {
  const problem = vProblem.safeParse(result).data;
  if (problem !== undefined) return `The tool could not answer: ${problem.error}`;
  switch (name) {
    case "sum_transactions":
      return worded(vSum, result, (sum) => sumWords(sum, aspects));
    case "group_transactions":
      return worded(vGroups, result, groupWords);
    case "largest_transactions":
      return worded(vRows, result, (rows) => rowWords("The largest transactions", rows));
    case "list_transactions":
      return worded(vRows, result, (rows) => rowWords(newestTitle(rows), rows));
    case "compare_periods":
      return worded(vComparison, result, comparisonWords);
    default:
      return UNREADABLE;
  }
}

const UNREADABLE = "The tool's answer has a form that I cannot read.";

function worded<Shape>(schema: z.ZodType<Shape>, result: unknown, words: (read: Shape) => string): string {
  const read = schema.safeParse(result);
  return read.success ? words(read.data) : UNREADABLE;
}

type About = z.infer<typeof vAbout>;

function aboutWords({ period, filter }: About): string {
  const { category, merchant, account, text } = filter;
  const parts = [
    ...(category === undefined ? [] : [`in “${category}”`]),
    ...(merchant === undefined ? [] : [`at “${merchant}”`]),
    ...(account === undefined ? [] : [`on “${account}”`]),
    ...(text === undefined ? [] : [`with “${text}”`]),
  ];
  return `${parts.map((part) => ` ${part}`).join("")} (${period})`;
}

const counted = (count: number, one: string): string => `${String(count)} ${count === 1 ? one : `${one}s`}`;

function sumWords(sum: z.infer<typeof vSum>, { isNet, isAverage }: Aspects): string {
  const { charges, charge_count, credits, credit_count, average_charge, net_spent, other_accounts_count: others } = sum;
  if (charge_count + credit_count === 0) return `There are no transactions${aboutWords(sum)}${elsewhereWords(others)}.`;
  const average = isAverage && typeof average_charge === "string" ? ` A charge was ${average_charge} on average.` : "";
  const credited = credit_count === 0 ? "" : ` Credits and payments: ${credits} in ${counted(credit_count, "credit")}.`;
  const net = isNet && net_spent !== undefined ? ` After credits and payments: ${net_spent}.` : "";
  return `You spent ${charges} in ${counted(charge_count, "charge")}${aboutWords(sum)}.${average}${credited}${net}`;
}

/** The figures are the credit card's, unless another account is named. */
function elsewhereWords(others = 0): string {
  if (others === 0) return "";
  return ` on the credit card. Other accounts have ${counted(others, "transaction")}: ask for all accounts`;
}

/** The table does not distinguish refunds from payments. */
function newestTitle({ filter }: About): string {
  return filter["sign"] === "credits"
    ? "The newest credits, which are refunds and payments"
    : "The newest transactions";
}

function groupWords(grouped: z.infer<typeof vGroups>): string {
  const { by, groups, group_count } = grouped;
  const charged = groups.filter(({ charge_count }) => charge_count > 0);
  if (charged.length === 0) return `There are no charges${aboutWords(grouped)}.`;
  const lines = charged.map(
    (group) => `- “${group.name}”: ${group.charges} in ${counted(group.charge_count, "charge")}`,
  );
  const more = group_count > groups.length ? ", the largest first" : "";
  return [`Spending by ${by}${aboutWords(grouped)}${more}:`, ...lines].join("\n");
}

function rowWords(title: string, listed: z.infer<typeof vRows>): string {
  const { rows, matching } = listed;
  if (rows.length === 0) return `There are no transactions${aboutWords(listed)}.`;
  const lines = rows.map(
    ({ date, merchant, amount, kind }) =>
      `- ${date}: ${amount} at “${merchant}”${kind === "credit" ? " (credit)" : ""}`,
  );
  const of = matching > rows.length ? `, of ${String(matching)} in all` : "";
  return [`${title}${aboutWords(listed)}${of}:`, ...lines].join("\n");
}

function changeWords({ change, direction }: z.infer<typeof vChange>): string {
  return direction === "same" ? "no change" : `${change} ${direction}`;
}

function comparisonWords({ earlier_period, later_period, charges, categories }: z.infer<typeof vComparison>): string {
  const percent = charges.percent === null ? "" : ` (${charges.percent})`;
  const first = `Charges were ${charges.earlier} (${earlier_period}) and ${charges.later} (${later_period}): ${changeWords(charges)}${percent}.`;
  const lines = categories
    .slice(0, MOST_CATEGORIES)
    .map((each) => `- “${each.name}”: ${each.earlier}, then ${each.later}: ${changeWords(each)}`);
  return lines.length === 0 ? first : [`${first} The categories that changed most:`, ...lines].join("\n");
}
