/** Descriptions of the tools for the model: constant, so that they contain no text of a transaction. */

const PERIOD = {
  type: "string",
  description:
    "current_statement, previous_statement, latest_day, last_two_months, all (the default), no_date (what has none), a month as 2025-07, a day as 2025-07-17, or two days as 2025-06-20/2025-07-19",
};

const FILTER = {
  period: PERIOD,
  category: { type: "string", description: "One of the categories, as it is written" },
  merchant: { type: "string", description: "A merchant's whole name" },
  account: { type: "string", description: "One of the accounts, as it is written, or all; the credit card by default" },
  sign: { type: "string", enum: ["charges", "credits"] },
  text: { type: "string", description: "Part of a description, a merchant or a category" },
};
const LIMIT = { type: "integer", minimum: 1, maximum: 50 };

interface ToolDescription {
  name: string;
  description: string;
  properties: object;
  required?: string[];
}

function describe({ name, description, properties, required = [] }: ToolDescription) {
  return { name, description, parameters: { type: "object", properties, required, additionalProperties: false } };
}

export const TOOL_DESCRIPTIONS = [
  describe({
    name: "sum_transactions",
    description:
      "What transactions come to: how many charges and credits, their sums, the average charge, and what is left of charges after credits (net_spent)",
    properties: FILTER,
  }),
  describe({
    name: "group_transactions",
    description: "Counts and sums by category, merchant, account, day or statement, the most charges first",
    properties: {
      by: { type: "string", enum: ["category", "merchant", "account", "day", "statement"] },
      ...FILTER,
      limit: LIMIT,
    },
    required: ["by"],
  }),
  describe({
    name: "largest_transactions",
    description: "The largest transactions by amount",
    properties: { ...FILTER, limit: LIMIT },
  }),
  describe({
    name: "list_transactions",
    description: "The newest transactions",
    properties: { ...FILTER, limit: LIMIT },
  }),
  describe({
    name: "compare_periods",
    description: "Two periods side by side: totals, and how charges changed, in all and by category",
    properties: { earlier: PERIOD, later: PERIOD },
    required: ["earlier", "later"],
  }),
];
