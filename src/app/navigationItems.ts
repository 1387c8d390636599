import type { Permission } from "../../convex/permissions";
import { paths } from "../lib/paths";
import type { LazyScreen } from "./lazyRoutes";

/** Each has its icon in `navigationIcons.ts`, a count in `navigationCounts.ts` and a filter in `searchedLists.ts` if it has them. */
export type NavigationIcon =
  | "leads"
  | "contracts"
  | "clients"
  | "today"
  | "messages"
  | "review"
  | "cases"
  | "deadlines"
  | "card"
  | "team"
  | "audit"
  | "settings";

export interface NavigationItem {
  label: string;
  /** Items of a group are adjacent: the practice's records, upcoming work, and administration. */
  group: "records" | "comingUp" | "administration";
  icon: NavigationIcon;
  /** The letter that opens the first screen after G. */
  key?: string;
  /** The item links to the first screen. */
  screens: readonly [LazyScreen, ...LazyScreen[]];
  /** Without this permission the item is hidden, and its screens say so at their address. */
  needs?: Permission;
}

/** The navigation items with their screens. Routes and navigation are both built from this list. */
export const NAVIGATION_ITEMS: readonly NavigationItem[] = [
  {
    label: "Lead Management",
    group: "records",
    icon: "leads",
    key: "l",
    screens: [
      { path: paths.leads, code: async () => (await import("../routes/staff/LeadsRoute")).LeadsRoute },
      { path: paths.lead, code: async () => (await import("../routes/staff/LeadRoute")).LeadRoute },
    ],
  },
  {
    label: "Contracts/Payments",
    group: "records",
    icon: "contracts",
    key: "c",
    screens: [
      { path: paths.contracts, code: async () => (await import("../routes/staff/ContractsRoute")).ContractsRoute },
      { path: paths.contract, code: async () => (await import("../routes/staff/ContractRoute")).ContractRoute },
      {
        path: paths.contractLedger,
        code: async () => (await import("../routes/staff/ContractLedgerRoute")).ContractLedgerRoute,
      },
      {
        path: paths.createContract,
        code: async () => (await import("../routes/staff/CreateContractRoute")).CreateContractRoute,
      },
    ],
  },
  {
    label: "Clients",
    group: "records",
    icon: "clients",
    key: "k",
    screens: [
      { path: paths.clients, code: async () => (await import("../routes/staff/ClientsRoute")).ClientsRoute },
      { path: paths.client, code: async () => (await import("../routes/staff/ClientRoute")).ClientRoute },
      { path: paths.clientCase, code: async () => (await import("../routes/staff/CaseRoute")).CaseRoute },
      {
        path: paths.clientImport,
        code: async () => (await import("../routes/staff/ClientImportRoute")).ClientImportRoute,
      },
    ],
  },
  {
    label: "Today",
    group: "comingUp",
    icon: "today",
    key: "t",
    screens: [{ path: paths.today, code: async () => (await import("../routes/staff/TodayRoute")).TodayRoute }],
  },
  {
    label: "Messages",
    group: "comingUp",
    icon: "messages",
    key: "m",
    screens: [{ path: paths.inbox, code: async () => (await import("../routes/staff/InboxRoute")).InboxRoute }],
  },
  {
    label: "Review",
    group: "comingUp",
    icon: "review",
    key: "r",
    screens: [{ path: paths.review, code: async () => (await import("../routes/staff/ReviewRoute")).ReviewRoute }],
  },
  {
    label: "Cases",
    group: "comingUp",
    icon: "cases",
    key: "a",
    screens: [{ path: paths.cases, code: async () => (await import("../routes/staff/CasesRoute")).CasesRoute }],
  },
  {
    label: "Deadlines",
    group: "comingUp",
    icon: "deadlines",
    key: "d",
    screens: [
      { path: paths.deadlines, code: async () => (await import("../routes/staff/DeadlinesRoute")).DeadlinesRoute },
    ],
  },
  {
    label: "Card Transactions",
    group: "comingUp",
    icon: "card",
    screens: [
      {
        path: paths.transactions,
        code: async () => (await import("../routes/staff/TransactionsRoute")).TransactionsRoute,
      },
    ],
  },
  {
    label: "Team",
    group: "administration",
    icon: "team",
    needs: "access:manageStaff",
    screens: [{ path: paths.team, code: async () => (await import("../routes/staff/TeamRoute")).TeamRoute }],
  },
  {
    label: "Audit log",
    group: "administration",
    icon: "audit",
    needs: "audit:read",
    screens: [{ path: paths.audit, code: async () => (await import("../routes/staff/AuditRoute")).AuditRoute }],
  },
  {
    label: "Settings",
    group: "administration",
    icon: "settings",
    needs: "firm:configure",
    screens: [
      { path: paths.settings, code: async () => (await import("../routes/staff/SettingsRoute")).SettingsRoute },
      {
        path: paths.settingsSection,
        code: async () => (await import("../routes/staff/SettingsRoute")).SettingsSectionRoute,
      },
      {
        path: paths.caseTemplates,
        code: async () => (await import("../routes/staff/CaseTemplatesRoute")).CaseTemplatesRoute,
      },
      {
        path: paths.questionnaireForms,
        code: async () => (await import("../routes/staff/QuestionnaireFormsRoute")).QuestionnaireFormsRoute,
      },
      {
        path: paths.documentTypes,
        code: async () => (await import("../routes/staff/DocumentTypesRoute")).DocumentTypesRoute,
      },
      {
        path: paths.replyTemplates,
        code: async () => (await import("../routes/staff/ReplyTemplatesRoute")).ReplyTemplatesRoute,
      },
    ],
  },
];

/** The path of an item: its first screen. */
export function itemPath({ screens: [first] }: NavigationItem): string {
  return first.path.replace("/*", "");
}
