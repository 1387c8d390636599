import type { FunctionReturnType } from "convex/server";
import { api } from "../../../convex/_generated/api";
import type { Locale } from "../../../convex/platform/languages";
import { FakeWorkspace } from "./fakeWorkspace";

export type HomeAnswer = Omit<FunctionReturnType<typeof api.workspace.portalHome.portal.get>, "cases" | "opened"> & {
  cases: object[];
  opened: object | null;
};

export const OPENED = {
  caseId: "a1",
  caseNumber: "CASE-2026-4711",
  caseType: "h1b",
  customCaseType: null,
  status: "government_review",
  progress: 60,
  nextStep: "Your interview is on May 5.",
  nextMilestone: null,
  pendingDocuments: 0,
  activities: [],
  lastNewsAt: Date.UTC(2026, 0, 5, 12),
} as const;

/** The data of the start page; a test states only what matters to it. */
export function aHome(differing: Partial<HomeAnswer> = {}): HomeAnswer {
  return {
    clientName: "Maria Santos",
    firm: { name: "Duarte Law", phone: "(212) 555-0100", email: "office@duarte.test" },
    quietDays: 14,
    cases: [OPENED],
    opened: OPENED,
    ...differing,
  };
}

/** A portal of a client with or without a chosen language. */
export function aPortal({ locale = "en", home = aHome() }: { locale?: Locale | null; home?: HomeAnswer } = {}) {
  return new FakeWorkspace()
    .answer(api.access.accounts.open.me, () => ({
      kind: "client",
      name: "Maria Santos",
      email: "maria@home.test",
      locale,
    }))
    .answer(api.access.accounts.open.setLocale, () => null)
    .answer(api.cases.questionnaires.portal.list, () => [])
    .answer(api.workspace.portalHome.portal.get, () => home)
    .answer(api.workspace.portalHome.portal.timeline, () => ({ cases: [OPENED], opened: OPENED, steps: [] }))
    .answer(api.workspace.portalHome.portal.firmName, () => "Duarte Law")
    .answer(api.workspace.portalHome.portal.support, () => aSupport())
    .answer(api.clients.notices.portal.list, () => [])
    .answer(api.contracts.portal.portal.waiting, () => ({ toSign: 0, toPay: 0 }));
}

const CONTACT = { name: "Duarte Law", phone: "(212) 555-0100", email: "office@duarte.test", address: "2 Main Street" };
const HOURS = { timeZone: "America/New_York", workingHours: { days: [1, 2], opensAt: 540, closesAt: 1_020 } };

/** The data of the support screen. */
export function aSupport(contact: Partial<typeof CONTACT> = {}, team: string[] = ["Ana Duarte", "Daniel Okafor"]) {
  return { firm: { ...CONTACT, ...HOURS, ...contact }, team };
}

/** A documents screen without a document. */
export function aDocumentsPage() {
  return { timeZone: "America/New_York", needed: [], other: null, sent: [], shared: [] };
}
