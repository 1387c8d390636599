import { cleanup, screen, waitFor } from "@testing-library/react";
import type { RouteObject } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_FIRM } from "../../convex/practice/firmForm";
import { api } from "../../convex/_generated/api";
import { allRoutes } from "../../tests/support/screens/allRoutes";
import { aClientPage } from "../../tests/support/screens/clientScreens";
import { aLead } from "../../tests/support/screens/leadScreens";
import { portalContractsOf } from "../../tests/support/screens/portalContracts";
import { aDocumentsPage, aHome, aSupport } from "../../tests/support/screens/portalScreens";
import { giveLayout, show } from "../../tests/support/screens/screens";

const session = vi.hoisted(() => ({ isSignedIn: true }));

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: session.isSignedIn }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
  useUser: () => ({ user: null }),
}));
vi.mock("@clerk/react/legacy", () => ({
  useSignIn: () => ({ isLoaded: true }),
  useSignUp: () => ({ isLoaded: true }),
}));

/** Paths with a page of their own, except these, which redirect. */
const LEADS_ON = ["/auth/callback", "/client/*"];

function pathsOf(tree: readonly RouteObject[]): string[] {
  return tree.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);
}

const staff = {
  kind: "staff",
  userId: "u1",
  name: "Sam",
  email: "sales@passage.test",
  isAdmin: true,
  locale: "en",
  density: "compact",
};

/** Each page with its address, its audience, and the browser tab's title. */
const PAGES: Record<string, { at: string; me: unknown; title: string | RegExp }> = {
  "/login": { at: "/login", me: null, title: "Sign in to your account · Passage" },
  "/create-account": { at: "/create-account", me: null, title: "Create your account · Passage" },
  "/set-password": { at: "/set-password", me: null, title: "Set your password · Passage" },
  "/client-portal/set-password": {
    at: "/client-portal/set-password",
    me: null,
    title: "Set your password · Passage",
  },
  "/setup": { at: "/setup", me: null, title: "Set up Passage · Passage" },
  "/debug": { at: "/debug", me: null, title: "API Key Debug · Passage" },
  "/waiting": { at: "/waiting", me: { kind: "none", email: "a@b.test" }, title: "Waiting for access · Passage" },
  "/client-portal": {
    at: "/client-portal",
    me: { kind: "client", name: "Ana", email: "a@b.test", locale: "en" },
    title: "Client Portal · Passage",
  },
  "/client-portal/timeline": {
    at: "/client-portal/timeline",
    me: { kind: "client", name: "Ana", email: "a@b.test", locale: "en" },
    title: "Timeline · Passage",
  },
  "/client-portal/notifications": {
    at: "/client-portal/notifications",
    me: { kind: "client", name: "Ana", email: "a@b.test", locale: "en" },
    title: "Notifications · Passage",
  },
  "/client-portal/documents": {
    at: "/client-portal/documents",
    me: { kind: "client", name: "Ana", email: "a@b.test", locale: "en" },
    title: "Documents · Passage",
  },
  "/client-portal/contracts": {
    at: "/client-portal/contracts",
    me: { kind: "client", name: "Ana", email: "a@b.test", locale: "en" },
    title: "Contracts and payments · Passage",
  },
  "/client-portal/support": {
    at: "/client-portal/support",
    me: { kind: "client", name: "Ana", email: "a@b.test", locale: "en" },
    title: "Support · Passage",
  },
  "/client-portal/*": {
    at: "/client-portal/no/such/page",
    me: { kind: "client", name: "Ana", email: "a@b.test", locale: null },
    title: "This page does not exist · Passage",
  },
  "/client-portal/questionnaires": {
    at: "/client-portal/questionnaires",
    me: { kind: "client", name: "Ana", email: "a@b.test", locale: "en" },
    title: "Questionnaires · Passage",
  },
  "/client-portal/questionnaires/:questionnaireId": {
    at: "/client-portal/questionnaires/q1",
    me: { kind: "client", name: "Ana", email: "a@b.test", locale: "es" },
    title: "Cuestionarios · Passage",
  },
  "/client-portal/account": {
    at: "/client-portal/account",
    me: { kind: "client", name: "Ana", email: "a@b.test", locale: null },
    title: "Your account · Passage",
  },
  "/client-portal/messages": {
    at: "/client-portal/messages",
    me: { kind: "client", name: "Ana", email: "a@b.test", locale: "en" },
    title: "Messages · Passage",
  },
  "/client-portal/messages/new": {
    at: "/client-portal/messages/new",
    me: { kind: "client", name: "Ana", email: "a@b.test", locale: "en" },
    title: "New message · Passage",
  },
  "/client-portal/messages/:threadId": {
    at: "/client-portal/messages/t1",
    me: { kind: "client", name: "Ana", email: "a@b.test", locale: "en" },
    title: "Messages · Passage",
  },
  "/account": { at: "/account", me: staff, title: "Your account · Passage" },
  "/": { at: "/", me: staff, title: /Lead Management · Passage$/ },
  "/lead/:leadId": { at: "/lead/lead-1", me: staff, title: "Maria Santos · Leads · Passage" },
  "/contracts": { at: "/contracts", me: staff, title: "Contracts · Passage" },
  "/contracts/:contractId": {
    at: "/contracts/c1",
    me: staff,
    title: "Contract not found in database · Contracts · Passage",
  },
  "/contracts/ledger": { at: "/contracts/ledger", me: staff, title: "Payments without a contract · Passage" },
  "/create-contract": { at: "/create-contract", me: staff, title: "Create contract · Passage" },
  "/clients": { at: "/clients", me: staff, title: "Clients · Passage" },
  "/clients/:clientId/cases/:caseId": {
    at: "/clients/k1/cases/a1",
    me: staff,
    title: "Case not found · Cases · Passage",
  },
  "/settings/case-templates": {
    at: "/settings/case-templates",
    me: staff,
    title: "Case templates · Settings · Passage",
  },
  "/settings/questionnaires": {
    at: "/settings/questionnaires",
    me: staff,
    title: "Questionnaires · Settings · Passage",
  },
  "/settings/document-types": {
    at: "/settings/document-types",
    me: staff,
    title: "Document types · Settings · Passage",
  },
  "/clients/:clientId": { at: "/clients/k1", me: staff, title: "Ana Souza · Clients · Passage" },
  "/cases": { at: "/cases", me: staff, title: "Cases · Passage" },
  "/clients/import": { at: "/clients/import", me: staff, title: "Import clients · Clients · Passage" },
  "/inbox": { at: "/inbox", me: staff, title: "Messages · Passage" },
  "/settings/reply-templates": {
    at: "/settings/reply-templates",
    me: staff,
    title: "Saved replies · Settings · Passage",
  },
  "/today": { at: "/today", me: staff, title: "Today · Passage" },
  "/deadlines": { at: "/deadlines", me: staff, title: "Deadlines · Passage" },
  "/review": { at: "/review", me: staff, title: "Review · Passage" },
  "/transactions": { at: "/transactions", me: staff, title: "Card Transactions · Passage" },
  "/audit": { at: "/audit", me: staff, title: "Audit log · Passage" },
  "/settings": { at: "/settings", me: staff, title: "Firm · Settings · Passage" },
  "/settings/:section": { at: "/settings/office-hours", me: staff, title: "Office hours · Settings · Passage" },
  "/team": { at: "/team", me: staff, title: "Team · Passage" },
  "*": { at: "/no/such/page", me: staff, title: "Page not found · Passage" },
};

function open({ at, me }: { at: string; me: unknown }) {
  session.isSignedIn = me !== null;
  const workspace = aLead()
    .answer(api.contracts.page.staff.get, () => null)
    .answer(api.workspace.clientRecord.staff.get, () => aClientPage())
    .answer(api.workspace.clientRecord.staff.timeline, () => ({ lines: [], hasMore: false }))
    .answer(api.clients.relatedPeople.staff.list, () => [])
    .answer(api.practice.settings.staff.get, () => ({ settings: DEFAULT_FIRM, versions: {} }))
    .answer(api.practice.settings.staff.missing, () => [])
    .answer(api.workspace.installation.staff.latest, () => null)
    .answer(api.cases.record.staff.get, () => null)
    .answer(api.cases.templates.staff.list, () => [])
    .answer(api.cases.questionnaireForms.staff.list, () => [])
    .answer(api.cases.questionnaires.portal.list, () => [])
    .answer(api.cases.questionnaires.portal.get, () => null)
    .answer(api.practice.documentTypes.staff.list, () => [])
    .answer(api.documents.record.staff.listOfClient, () => ({ documents: [], hasOlder: false, room: null }))
    .answer(api.contracts.payments.staff.bankAccounts, () => ({ kind: "accounts", accounts: [] }))
    .answer(api.messages.conversations.staff.inbox, () => ({ threads: [], hasOlder: false }))
    .answer(api.messages.replyTemplates.staff.list, () => [])
    .answer(api.messages.conversations.portal.list, () => ({ threads: [], hasOlder: false }))
    .answer(api.messages.conversations.portal.read, () => null)
    .answer(api.workspace.portalHome.portal.get, () => aHome())
    .answer(api.workspace.portalHome.portal.timeline, () => ({ cases: [], opened: null, steps: [] }))
    .answer(api.clients.notices.portal.list, () => [])
    .answer(api.workspace.portalHome.portal.support, () => aSupport())
    .answer(api.contracts.portal.portal.waiting, () => ({ toSign: 0, toPay: 0 }))
    .answer(api.documents.portal.portal.list, () => aDocumentsPage())
    .answer(api.contracts.portal.portal.list, () => portalContractsOf())
    .answer(api.access.accounts.open.me, () => me ?? { kind: "signedOut" })
    .answer(api.access.invitations.open.accept, () => ({ accepted: false }))
    .answer(api.access.invitations.open.lacking, () => ({ reason: "notInvited", isClient: false, isInvited: false }));
  return show(workspace, allRoutes, at);
}

beforeEach(giveLayout);

test("every page is in the table", () => {
  const known = pathsOf(allRoutes).filter((path) => !LEADS_ON.includes(path));
  expect(known.toSorted()).toEqual(Object.keys(PAGES).toSorted());
});

// Caught: every tab and history entry named "Passage" (WCAG 2.4.2); pages without a heading.
test.each(Object.values(PAGES))("the page at $at has a title of its own and one heading", async (page) => {
  open(page);
  await waitFor(() => {
    expect(document.title).toMatch(page.title);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });
  // Everything on the page is inside a landmark, including the brand.
  const loose = screen.queryAllByText("Passage").filter((brand) => brand.closest("main, nav, header, aside") === null);
  expect(loose).toEqual([]);
  cleanup();
  expect(document.title).toBe("Passage");
});

test("a lead that does not exist says so in title and heading", async () => {
  open({ at: "/lead/lead-9", me: staff });
  expect(await screen.findByRole("heading", { level: 1, name: "Lead not found" })).toBeDefined();
  expect(document.title).toBe("Lead not found · Leads · Passage");
});
