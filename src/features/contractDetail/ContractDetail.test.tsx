import { act, cleanup, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import type { Contract } from "./contract";
import { ContractDetail } from "./ContractDetail";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));
// The library draws into a canvas, which jsdom does not have; the journey opens a real document.
vi.mock("../../lib/pdf/PdfView", () => ({ PdfView: ({ label }: { label: string }) => <div>{label}</div> }));

const detail = api.contractDetail.staff;

const CONTRACT = {
  contractId: "c1",
  pathId: "71",
  clientName: "Ana Souza",
  clientEmail: "ana@mail.test",
  clientPhone: "4155550101",
  contractType: "Legal Services Agreement",
  caseType: "eb2niw",
  customCaseType: null,
  caseTypeWords: "EB-2 NIW",
  services: "Preparation and filing of EB-2 NIW",
  feeCents: 350_000,
  retainerCents: 105_000,
  balanceCents: 245_000,
  leadId: "lead-7",
  clientId: null,
  status: "sent",
  statusReason: null,
  submissionId: "71",
  signingUrl: "https://sign.test/s/a",
  createdAt: Date.UTC(2025, 0, 5, 12),
  sentAt: 1,
  viewedAt: null,
  signedAt: null,
  createdByName: "Sofia Reyes",
  archivedAt: null,
  hasReminders: true,
  retainer: "pending",
  balance: "notCharged",
  paidCents: 0,
  retainerPaidAt: null,
  balancePaidAt: null,
  retainerLinkUrl: "https://pay.test/r",
  balanceLinkUrl: null,
  canChargeBalance: false,
  steps: [],
  alerts: [],
};

const SIGNED = { status: "completed", signedAt: Date.UTC(2025, 0, 6, 12) };
const CHARGEABLE = Object.assign({ retainer: "paid", paidCents: 105_000, canChargeBalance: true }, SIGNED);

function contract(differing: object = {}): object {
  return Object.assign({}, CONTRACT, differing);
}

function aWorkspace(shown: object | null = contract()): FakeWorkspace {
  const nothing = () => null;
  return aPractice()
    .answer(detail.get, () => shown)
    .answer(detail.timeline, () => [
      { id: "e1", at: 1, byName: "Sofia Reyes", label: "Contract created", detail: "By hand" },
    ])
    .answer(api.contractMail.staff.letters, () => [])
    .answer(api.signing.staff.document, () => ({ kind: "none" }))
    .answer(api.contractClients.staff.make, () => ({ clientId: "k1", caseId: "a1" }))
    .answer(detail.noteSigningLinkOpened, nothing)
    .answer(detail.resolveAlert, nothing)
    .answer(detail.archive, nothing)
    .answer(detail.unarchive, nothing)
    .answer(detail.setReminders, nothing)
    .answer(detail.testDatabase, () => ({ found: true }))
    .answer(api.contractForm.staff.retryStep, nothing)
    .answer(api.contractMail.staff.resend, nothing)
    .answer(api.contractMail.staff.emailBalanceLink, nothing);
}

const charge = ({ contractId, balanceCents }: Contract) => (
  <button type="button">{`Charge ${String(balanceCents)} of ${contractId}`}</button>
);

function showContract(workspace = aWorkspace()) {
  const routes = [
    { path: "/contracts/:contractId", element: <ContractDetail id="71" charge={charge} /> },
    { path: "/contracts", element: <p>all contracts</p> },
    { path: "/lead/:leadId", element: <p>the lead</p> },
  ];
  return Object.assign(show(workspace, routes, "/contracts/71"), { workspace });
}

const value = async (label: string) => {
  const term = await screen.findByText(label, { selector: "dt" });
  return term.nextElementSibling?.textContent;
};

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the details", () => {
  test("are the specification's", async () => {
    showContract();
    expect(await screen.findByRole("heading", { level: 1, name: "Ana Souza" })).toBeDefined();
    const labels = ["Client", "Email", "Phone", "Contract type", "Created", "Signed", "Fee amount", "Submission ID"];
    expect(await Promise.all(labels.map(value))).toEqual([
      "Ana Souza",
      "ana@mail.test",
      "(415) 555-0101",
      "Legal Services Agreement",
      "Jan 5, 2025 by Sofia Reyes",
      "-",
      "$3,500",
      "71",
    ]);
  });

  test.each([
    ["pending", "Pending"],
    ["viewed", "Viewed"],
    ["completed", "Signed"],
    ["declined", "Declined"],
    ["expired", "Expired"],
    ["error", "Error"],
  ])("of a contract that is %s say %s", async (status, label) => {
    showContract(aWorkspace(contract({ status })));
    expect(await value("Status")).toBe(label);
  });

  test("say why where the request to sign has expired, and only there", async () => {
    const words = "The client did not sign in time: the request to sign has expired.";
    showContract(aWorkspace(contract({ status: "expired" })));
    expect(await screen.findByText(words)).toBeDefined();
    cleanup();
    showContract();
    expect(await value("Status")).toBe("Sent");
    expect(screen.queryByText(words)).toBeNull();
  });

  test("lead to the lead, and the timeline says who did what", async () => {
    const { user } = showContract();
    const timeline = await screen.findByRole("region", { name: "Timeline" });
    expect(await within(timeline).findByText("Contract created")).toBeDefined();
    expect(within(timeline).getByText(/Sofia Reyes/)).toBeDefined();
    await user.click(screen.getByRole("link", { name: "lead-7" }));
    expect(await screen.findByText("the lead")).toBeDefined();
  });
});

describe("the document", () => {
  test("is not there before the contract is signed", async () => {
    showContract();
    expect(await screen.findByText("Document not available yet")).toBeDefined();
    expect(screen.getByText("The PDF will be available once the contract is signed")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Download PDF" })).toBeNull();
  });

  test("is shown once it is signed", async () => {
    const workspace = aWorkspace(contract(SIGNED)).answer(api.signing.staff.document, () => ({
      kind: "document",
      bytes: new ArrayBuffer(4),
      isSigned: true,
      name: "Agreement",
    }));
    showContract(workspace);
    expect(await screen.findByText("Signed contract")).toBeDefined();
  });

  test("that cannot be read says why and is asked for again", async () => {
    let calls = 0;
    const workspace = aWorkspace(contract(SIGNED)).answer(api.signing.staff.document, () => {
      calls += 1;
      return { kind: "failed", reason: "DocuSeal did not answer in time." };
    });
    const { user } = showContract(workspace);
    expect(await screen.findByText(/DocuSeal did not answer in time\./)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(calls).toBe(2);
  });

  test("that cannot be downloaded says so in the specification's words", async () => {
    const workspace = aWorkspace(contract(SIGNED)).answer(api.signing.staff.document, () => {
      throw new Error("boom");
    });
    const { user } = showContract(workspace);
    await user.click(await screen.findByRole("button", { name: "Download PDF" }));
    expect((await screen.findAllByText(/Failed to download contract/)).length).toBeGreaterThan(0);
  });
});

describe("the actions", () => {
  test("open the client's own link only after a question, and once that is recorded", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const { user, workspace } = showContract();
    await user.click(await screen.findByRole("button", { name: "Open Signing Link" }));
    expect(open).not.toHaveBeenCalled();
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(/whoever opens it can sign in their name/)).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "Open the link" }));
    expect(workspace.sent).toEqual([{ name: "contractDetail/staff:noteSigningLinkOpened", args: { id: "c1" } }]);
    expect(open).toHaveBeenCalledWith("https://sign.test/s/a", "_blank", "noreferrer");
  });

  test("lead to the payment page and to a letter to the client", async () => {
    showContract();
    expect((await screen.findByRole("link", { name: "Open Payment Link" })).getAttribute("href")).toBe(
      "https://pay.test/r",
    );
    expect(screen.getByRole("link", { name: "Email Client" }).getAttribute("href")).toBe("mailto:ana@mail.test");
  });

  test.each([
    ["Send the letter again", "contractMail/staff:resend", {}],
    ["Archive contract", "contractDetail/staff:archive", {}],
    ["Take out of the archive", "contractDetail/staff:unarchive", { archivedAt: 5 }],
  ])("%s", async (name, address, differing) => {
    const { user, workspace } = showContract(aWorkspace(contract(differing)));
    await user.click(await screen.findByRole("button", { name }));
    expect(workspace.sent).toEqual([{ name: address, args: { id: "c1" } }]);
  });

  test("make client and case of a signed contract with one click, and then lead to the client", async () => {
    const { user, workspace } = showContract(aWorkspace(contract(SIGNED)));
    await user.click(await screen.findByRole("button", { name: "Create client and case" }));
    expect(workspace.sent).toContainEqual({ name: "contractClients/staff:make", args: { id: "c1" } });
    await act(async () => {
      workspace.answer(detail.get, () => contract(Object.assign({ clientId: "k1" }, SIGNED)));
      await Promise.resolve();
    });
    const link = await screen.findByRole("link", { name: "View Client" });
    expect(link.getAttribute("href")).toBe("/clients/k1");
    expect(screen.queryByRole("button", { name: "Create client and case" })).toBeNull();
  });

  test("make no client of a contract that is not signed", async () => {
    showContract();
    await screen.findByRole("button", { name: "Send the letter again" });
    expect(screen.queryByRole("button", { name: "Create client and case" })).toBeNull();
  });

  test("show the server's own sentence where there is nothing to send", async () => {
    const workspace = aWorkspace().answer(api.contractMail.staff.resend, () => {
      throw new ConvexError({
        code: "INVALID",
        field: "letter",
        reason: "There is nothing left for the client to sign or to pay",
      });
    });
    const { user } = showContract(workspace);
    await user.click(await screen.findByRole("button", { name: "Send the letter again" }));
    expect(await screen.findByText("There is nothing left for the client to sign or to pay")).toBeDefined();
  });

  test("turn the reminders off", async () => {
    const { user, workspace } = showContract();
    await user.click(await screen.findByRole("switch", { name: "Remind the client" }));
    expect(workspace.sent).toEqual([{ name: "contractDetail/staff:setReminders", args: { id: "c1", isOn: false } }]);
  });
});

describe("what needs an eye", () => {
  test("an alert stands above everything until it is resolved", async () => {
    const alerts = [{ alertId: "a1", kind: "payment_returned", message: "The bank returned a payment.", openedAt: 1 }];
    const { user, workspace } = showContract(aWorkspace(contract({ alerts })));
    expect((await screen.findByRole("alert")).textContent).toContain("The bank returned a payment.");
    await user.click(screen.getByRole("button", { name: "Resolve" }));
    expect(workspace.sent).toEqual([{ name: "contractDetail/staff:resolveAlert", args: { id: "c1", alertId: "a1" } }]);
  });

  test.each([
    ["signing", "Failed to send contract"],
    ["retainerLink", "The retainer's payment link could not be created"],
    ["letter", "The letter could not be sent"],
    ["balanceLink", "The balance payment link could not be created"],
  ])("a failed step %s says what failed and why, and can be repeated", async (step, words) => {
    const steps = [{ step, state: "failed", attempts: 1, reason: "GraphQL request failed", updatedAt: 1 }];
    const { user, workspace } = showContract(aWorkspace(contract({ steps })));
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText("GraphQL request failed")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(workspace.sent).toEqual([{ name: "contractForm/staff:retryStep", args: { id: "c1", step } }]);
  });
});

describe("the payments", () => {
  test("show what was paid, what is owed, and the links", async () => {
    showContract(
      aWorkspace(contract({ balance: "charged", balanceLinkUrl: "https://pay.test/b", paidCents: 105_000 })),
    );
    const labels = ["Total fee", "Retainer", "Balance", "Total paid"];
    expect(await Promise.all(labels.map(value))).toEqual([
      "$3,500",
      "$1,050 Pending view",
      "$2,450 charged | view",
      "$1,050",
    ]);
    expect(screen.queryByRole("button", { name: "Create Balance Charge" })).toBeNull();
  });

  test("have what charges the balance of this contract", async () => {
    showContract(aWorkspace(contract(CHARGEABLE)));
    expect(await screen.findByRole("button", { name: "Charge 245000 of c1" })).toBeDefined();
  });

  test("the balance link is e-mailed, or it is said why not", async () => {
    const workspace = aWorkspace(contract({ balance: "charged", balanceLinkUrl: "https://pay.test/b" }));
    workspace.answer(api.contractMail.staff.emailBalanceLink, () => {
      throw new ConvexError({ code: "INVALID", field: "balance", reason: "No balance payment link available" });
    });
    const { user } = showContract(workspace);
    await user.click(await screen.findByRole("button", { name: "Email balance link" }));
    expect(await screen.findByText("No balance payment link available")).toBeDefined();
  });
});

describe("a contract that cannot be shown", () => {
  test("because there is none by that id says so, tests the database and leads back", async () => {
    const { user } = showContract(aWorkspace(null));
    expect(await screen.findByRole("heading", { level: 1, name: "Contract not found in database" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Test Database" }));
    expect(await screen.findByText(/^The database answered in \d+ ms\.$/)).toBeDefined();
    await user.click(screen.getByRole("link", { name: "Back to Contracts" }));
    expect(await screen.findByText("all contracts")).toBeDefined();
  });

  test("because it cannot be loaded says so, and a failed test of the database says why", async () => {
    const boom = () => {
      throw new Error("boom");
    };
    const workspace = aWorkspace().answer(detail.get, boom).answer(detail.testDatabase, boom);
    const { user } = showContract(workspace);
    expect(await screen.findByText("Failed to load contract details. Please try again.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Test Database" }));
    expect(await screen.findByText(/^Database error: Something went wrong on the server/)).toBeDefined();
  });
});
