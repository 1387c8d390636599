import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aContractWorkspace, aStep, contract, SIGNED } from "../../../../tests/support/screens/contractScreens";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { ContractDetail } from "./ContractDetail";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));
// The library draws into a canvas, which jsdom lacks; the journey opens a real document.
vi.mock("../../documents/pdf/PdfView", () => ({
  PdfView: ({ label, bytes }: { label: string; bytes: ArrayBuffer }) => (
    <div>{`${label}: ${String(bytes.byteLength)}`}</div>
  ),
}));

const { get, noteSigningLinkCopied, noteSigningLinkOpened } = api.contracts.page.staff;
const { document: readDocument } = api.contracts.signing.staff;

const PDF = {
  kind: "document",
  bytes: new ArrayBuffer(4),
  isSigned: true,
  name: "Legal Services Agreement - Ana Souza",
};

function showContract(workspace = aContractWorkspace()) {
  const routes = [
    { path: "/contracts/:contractId", element: <ContractDetail id="71" charge={() => null} /> },
    { path: "/clients/:clientId", element: <p>the client</p> },
  ];
  return Object.assign(show(workspace, routes, "/contracts/71"), { workspace });
}

const ofSigned = (differing: object = {}) => aContractWorkspace(contract({ ...SIGNED, ...differing }));

async function tell(workspace: FakeWorkspace, differing: object) {
  await act(async () => {
    workspace.answer(get, () => contract(differing));
    await Promise.resolve();
  });
}

const refused = () => {
  throw new ConvexError({ code: "FORBIDDEN" });
};

const press = async (user: ReturnType<typeof showContract>["user"], name: string) => {
  await user.click(await screen.findByRole("button", { name }));
};

/** Records the names of the files that the page saves. */
function watchFiles(): string[] {
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => "blob:pdf", revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

beforeEach(() => {
  giveLayout();
});

describe("the document", () => {
  test.each(["sent", "declined", "expired"])("of a contract that is %s is not shown or requested", async (status) => {
    const { workspace } = showContract(aContractWorkspace(contract({ status })));
    expect(await screen.findByText("Document not available yet")).toBeDefined();
    expect(screen.getByText("The PDF will be available once the contract is signed")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Download PDF" })).toBeNull();
    expect(workspace.sent).toEqual([]);
  });

  test("is shown as soon as the contract is signed, without a reload", async () => {
    const { workspace } = showContract(aContractWorkspace().answer(readDocument, () => PDF));
    await screen.findByText("Document not available yet");
    await tell(workspace, SIGNED);
    expect(await screen.findByText("Signed contract: 4")).toBeDefined();
    expect(workspace.sent).toEqual([
      { name: "contracts/signing/staff:document", args: { id: "c1", part: "document" } },
    ]);
  });

  test("that the signing service does not have yet is not shown", async () => {
    showContract(ofSigned());
    expect(await screen.findByText("Document not available yet")).toBeDefined();
  });

  test("says that it is loading", async () => {
    showContract(ofSigned().answer(readDocument, () => new Promise(() => undefined)));
    expect((await screen.findByText("Loading contract...")).getAttribute("role")).toBe("status");
  });

  test("that cannot be read says why, is requested again, and then is loading", async () => {
    const workspace = ofSigned().answer(readDocument, () => {
      return { kind: "failed", reason: "DocuSeal\u202E did not answer in time." };
    });
    const { user } = showContract(workspace);
    expect(await screen.findByText(/DocuSeal did not answer in time\./)).toBeDefined();
    const answers: ((answer: unknown) => void)[] = [];
    workspace.answer(readDocument, () => new Promise((resolve) => answers.push(resolve)));
    await press(user, "Retry");
    expect(await screen.findByText("Loading contract...")).toBeDefined();
    expect(screen.queryByText(/DocuSeal did not answer/)).toBeNull();
    await waitFor(() => {
      expect(answers).toHaveLength(1);
    });
    answers[0]?.(PDF);
    expect(await screen.findByText("Signed contract: 4")).toBeDefined();
    expect(answers).toHaveLength(1);
  });

  test("whose reading is interrupted says so in the specification's words", async () => {
    showContract(ofSigned().answer(readDocument, refused));
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to download contract");
  });
});

describe("downloading", () => {
  test("saves the document and the audit page under the contract's name", async () => {
    const names = watchFiles();
    const { user, workspace } = showContract(ofSigned().answer(readDocument, () => PDF));
    await screen.findByText("Signed contract: 4");
    const { accept } = holdNext(workspace, readDocument, PDF);
    await press(user, "Download PDF");
    for (const name of ["Download PDF", "Download audit page"]) {
      expect(screen.getByRole("button", { name })).toHaveProperty("disabled", true);
    }
    await accept();
    await press(user, "Download audit page");
    expect(names).toEqual([
      "Legal Services Agreement - Ana Souza.pdf",
      "Legal Services Agreement - Ana Souza - audit page.pdf",
    ]);
    expect(workspace.sent.map(({ args }) => args["part"])).toEqual(["document", "document", "audit"]);
  });

  // Caught: a failure whose reason stood alone, without the failed action.
  test.each([
    ["Download PDF", { kind: "failed", reason: "Too large." }, "Failed to download contract: Too large."],
    ["Download PDF", { kind: "none" }, "Failed to download contract"],
    ["Download PDF", null, "Failed to download contract"],
    ["Download audit page", { kind: "failed", reason: "Too large." }, "Failed to download contract: Too large."],
    ["Download audit page", { kind: "absent" }, "Failed to download contract"],
    ["Download audit page", { kind: "none" }, "The signing service keeps no audit page apart from the document."],
  ])("%s that is answered with %j says: %s", async (name, answer, words) => {
    const names = watchFiles();
    const workspace = ofSigned().answer(readDocument, () => PDF);
    const { user } = showContract(workspace);
    await screen.findByText("Signed contract: 4");
    workspace.answer(readDocument, () => answer ?? refused());
    await press(user, name);
    expect(await screen.findByText(words)).toBeDefined();
    expect(names).toEqual([]);
  });
});

describe("the client's own link", () => {
  test("opens only after a confirmation, and once that is recorded", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const { user, workspace } = showContract();
    await press(user, "Open Signing Link");
    expect(open).not.toHaveBeenCalled();
    const dialog = await screen.findByRole("dialog", { name: "Open Signing Link" });
    expect(within(dialog).getByText(/can sign as the client\. We record that you opened it/)).toBeDefined();
    const { accept } = holdNext(workspace, noteSigningLinkOpened, null);
    await user.click(within(dialog).getByRole("button", { name: "Open the link" }));
    expect(within(dialog).getByRole("button", { name: "Open the link" })).toHaveProperty("disabled", true);
    expect(workspace.sent).toEqual([{ name: "contracts/page/staff:noteSigningLinkOpened", args: { id: "c1" } }]);
    expect(open).not.toHaveBeenCalled();
    await accept();
    expect(open).toHaveBeenCalledWith("https://sign.test/s/a", "_blank", "noreferrer");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  // Caught: a link that opened without a record of the person.
  test("stays closed if the record fails, or if the person cancels", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const { user, workspace } = showContract(aContractWorkspace().answer(noteSigningLinkOpened, refused));
    await press(user, "Open Signing Link");
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Open the link" }));
    expect((await within(dialog).findByRole("alert")).textContent).toBe("Permission denied - please check your access");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(workspace.sent).toHaveLength(1);
    // The dialog opens again without the earlier failure.
    await press(user, "Open Signing Link");
    expect(within(await screen.findByRole("dialog")).queryByRole("alert")).toBeNull();
    expect(open).not.toHaveBeenCalled();
  });

  // Caught: a copied link missing in the timeline.
  test("is copied once that is recorded", async () => {
    const { user, workspace } = showContract();
    const { accept } = holdNext(workspace, noteSigningLinkCopied, null);
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(() => {
      expect(workspace.sent).toEqual([{ name: "contracts/page/staff:noteSigningLinkCopied", args: { id: "c1" } }]);
      return Promise.resolve();
    });
    await press(user, "Copy signing link");
    expect(screen.getByRole("button", { name: "Copy signing link" })).toHaveProperty("disabled", true);
    expect(copied).not.toHaveBeenCalled();
    await accept();
    expect(await screen.findByText("Signing link copied")).toBeDefined();
    expect(copied.mock.calls).toEqual([["https://sign.test/s/a"]]);
  });

  test("is not copied if the record fails, and says so", async () => {
    const { user } = showContract(aContractWorkspace().answer(noteSigningLinkCopied, refused));
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await press(user, "Copy signing link");
    expect(await screen.findByText("Permission denied - please check your access")).toBeDefined();
    expect(copied).not.toHaveBeenCalled();
  });

  test("that the browser does not copy says what to do", async () => {
    const { user } = showContract();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await press(user, "Copy signing link");
    expect(await screen.findByText(/^The link could not be copied\. Open it/)).toBeDefined();
  });

  // Caught: a link to a page on which signing is over.
  test.each([SIGNED, { signingUrl: null }, { status: "declined" }, { status: "expired" }, { archivedAt: 5 }] as const)(
    "is not offered with %j",
    async (differing) => {
      showContract(aContractWorkspace(contract(differing)));
      await screen.findByRole("button", { name: "Resend email" });
      expect(screen.queryByRole("button", { name: "Open Signing Link" })).toBeNull();
      expect(screen.queryByRole("button", { name: "Copy signing link" })).toBeNull();
    },
  );
});

describe("the other actions", () => {
  test("remain for a contract that was viewed and not signed", async () => {
    showContract(aContractWorkspace(contract({ status: "viewed" })));
    expect(await screen.findByRole("button", { name: "Open Signing Link" })).toBeDefined();
  });

  test("lead to the payment page and to a letter to the client", async () => {
    showContract();
    expect(await screen.findByRole("region", { name: "Contract Actions" })).toBeDefined();
    const payment = screen.getByRole("link", { name: "Open Payment Link" });
    const attributes = ["href", "target", "rel"].map((name) => payment.getAttribute(name));
    expect(attributes).toEqual(["https://pay.test/r", "_blank", "noreferrer"]);
    expect(screen.getByRole("link", { name: "Email Client" }).getAttribute("href")).toBe("mailto:ana@mail.test");
  });

  test("lead to no missing payment page, and write to no invalid address", async () => {
    showContract(aContractWorkspace(contract({ retainerLinkUrl: null, clientEmail: "ana" })));
    await screen.findByRole("region", { name: "Contract Actions" });
    expect(screen.queryByRole("link", { name: "Open Payment Link" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Email Client" })).toBeNull();
  });

  // Caught: the retainer's page, where the client reads "Thank you", while the balance was due.
  test.each([
    [{}, "https://pay.test/r"],
    [
      { due: { retainer: { dueCents: 0, comingCents: 0 }, balance: { dueCents: 5, comingCents: 0 } } },
      "https://pay.test/b",
    ],
    [{ due: { retainer: { dueCents: 0, comingCents: 5 }, balance: { dueCents: 0, comingCents: 0 } } }, null],
    [{ status: "declined" }, null],
    [{ status: "expired" }, null],
    [{ archivedAt: 5 }, null],
  ])("lead of %j to the page on which the client pays the amount due: %s", async (differing, href) => {
    showContract(aContractWorkspace(contract({ balanceLinkUrl: "https://pay.test/b", ...differing })));
    await screen.findByRole("region", { name: "Contract Actions" });
    const link = screen.queryByRole("link", { name: "Open Payment Link" });
    expect(link?.getAttribute("href") ?? null).toBe(href);
  });

  test.each([
    ["Archive contract", "archive", {}],
    ["Unarchive", "unarchive", { archivedAt: 5 }],
  ] as const)("%s, also after a failure", async (name, deed, differing) => {
    const { workspace } = showContract(aContractWorkspace(contract(differing)));
    await screen.findByRole("button", { name });
    const button = () => screen.getByRole("button", { name });
    const called = api.contracts.page.staff[deed];
    expect(await sendAgainAfterRefusal({ workspace, called, button })).toEqual({ id: "c1" });
  });

  test("make client and case of a signed contract with one click, also after a failure, and then lead to the client", async () => {
    const { user, workspace } = showContract(ofSigned());
    const name = "Create client and case";
    await screen.findByRole("button", { name });
    const button = () => screen.getByRole("button", { name });
    // Caught: the next thing to do as the fifth of seven equal rows.
    const actions = within(screen.getByRole("region", { name: "Contract Actions" }));
    expect(actions.getAllByRole("button")[0]).toBe(button());
    expect(button().className).toContain("bg-accent");
    const made = await sendAgainAfterRefusal({ workspace, called: api.contracts.clients.staff.make, button });
    expect(made).toEqual({ id: "c1" });
    await tell(workspace, { clientId: "k1", ...SIGNED });
    expect(screen.queryByRole("button", { name: "Create client and case" })).toBeNull();
    await user.click(await screen.findByRole("link", { name: "View client" }));
    expect(await screen.findByText("the client")).toBeDefined();
  });

  test("make no client of a contract that is not signed", async () => {
    showContract();
    await screen.findByRole("button", { name: "Resend email" });
    expect(screen.queryByRole("button", { name: "Create client and case" })).toBeNull();
  });
});

describe("sending the letter again", () => {
  test("requests it and says that it is on its way", async () => {
    const { user, workspace } = showContract();
    const button = await screen.findByRole("button", { name: "Resend email" });
    expect(button.getAttribute("aria-describedby")).toBeNull();
    const { accept } = holdNext(workspace, api.contracts.letters.staff.resend, null);
    await user.click(button);
    expect(button).toHaveProperty("disabled", true);
    expect(workspace.sent).toEqual([{ name: "contracts/letters/staff:resend", args: { id: "c1" } }]);
    await accept();
    expect(await screen.findByText("Email sent")).toBeDefined();
  });

  test("that the server refuses shows the server's sentence, and can be requested again", async () => {
    const reason = "Nothing left to sign or pay";
    const workspace = aContractWorkspace().answer(api.contracts.letters.staff.resend, () => {
      throw new ConvexError({ code: "INVALID", field: "letter", reason });
    });
    const { user } = showContract(workspace);
    await press(user, "Resend email");
    expect(await screen.findByText(reason)).toBeDefined();
    workspace.answer(api.contracts.letters.staff.resend, () => null);
    await press(user, "Resend email");
    expect(await screen.findByText("Email sent")).toBeDefined();
  });

  test("is possible while only the balance is due", async () => {
    const balanceLinkUrl = "https://pay.test/b";
    const shown = contract({ ...SIGNED, balanceLinkUrl, due: { retainer: NO_PART, balance: LATER } });
    showContract(aContractWorkspace(shown));
    expect(await screen.findByRole("button", { name: "Resend email" })).toHaveProperty("disabled", false);
  });

  const NO_PART = { dueCents: 0, comingCents: 0 };
  const LATER = { dueCents: 245_000, comingCents: 0 };
  const ON_ITS_WAY = { dueCents: 0, comingCents: 105_000 };
  // Caught: a button that was refused at every click.
  test.each([
    [{ status: "declined" }, "The client has declined the contract."],
    [{ status: "expired" }, "The request to sign has expired."],
    [{ archivedAt: 5 }, "The contract is archived."],
    [{ ...SIGNED, due: { retainer: ON_ITS_WAY, balance: LATER } }, "The client's payment is on its way."],
    [{ ...SIGNED, due: { retainer: NO_PART, balance: LATER } }, "Nothing left to sign or pay."],
    [{ ...SIGNED, retainerLinkUrl: null }, "There is no payment link yet."],
    [{ status: "pending", signingUrl: null }, "The contract has not been sent for signature yet."],
    [{ status: "error", signingUrl: null }, "The contract has not been sent for signature yet."],
    [{ steps: [aStep("letter", "waiting")] }, "The first email is on its way."],
    [{ steps: [aStep("letter", "running")] }, "The first email is on its way."],
  ])("is not possible with %j: %s", async (differing, words) => {
    showContract(aContractWorkspace(contract(differing)));
    const button = await screen.findByRole("button", { name: "Resend email" });
    expect(button).toHaveProperty("disabled", true);
    expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(words);
  });

  test.each([
    { status: "viewed" },
    { retainer: "paid" },
    SIGNED,
    { ...SIGNED, retainer: "returned" },
    { steps: [aStep("letter", "done")] },
    { steps: [aStep("letter", "failed")] },
    { retainerLinkUrl: null },
  ])("is possible with %j", async (differing) => {
    showContract(aContractWorkspace(contract(differing)));
    const button = await screen.findByRole("button", { name: "Resend email" });
    expect(button).toHaveProperty("disabled", false);
  });
});
