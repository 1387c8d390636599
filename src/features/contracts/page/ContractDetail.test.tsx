import { act, cleanup, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import {
  aContractWorkspace,
  aStep,
  CHARGEABLE,
  CHARGED,
  contract,
  factOf,
  SIGNED,
} from "../../../../tests/support/screens/contractScreens";
import { giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, retryUntilAnswered, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import type { Contract } from "../shared/contract";
import { ContractDetail } from "./ContractDetail";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { get, resolveAlert, setReminders, testDatabase, timeline } = api.contracts.page.staff;
const { letters } = api.contracts.letters.staff;

const charge = ({ contractId, balanceCents }: Contract) => (
  <button type="button">{`Charge ${String(balanceCents)} of ${contractId}`}</button>
);

function showContract(workspace = aContractWorkspace()) {
  const routes = [
    { path: "/contracts/:contractId", element: <ContractDetail id="71" charge={charge} /> },
    { path: "/contracts", element: <p>all contracts</p> },
    { path: "/lead/:leadId", element: <p>the lead</p> },
  ];
  return Object.assign(show(workspace, routes, "/contracts/71"), { workspace });
}

const boom = () => {
  throw new Error("boom");
};
const forbidden = () => {
  throw new ConvexError({ code: "FORBIDDEN" });
};

beforeEach(() => {
  giveLayout();
});

describe("the details", () => {
  test("are the specification's", async () => {
    showContract();
    const name = await screen.findByRole("heading", { level: 1, name: "Ana Souza" });
    expect(name.closest("div")?.parentElement?.textContent).toBe("Ana SouzaSent$3,500EB-2 NIW");
    for (const region of ["Contract Details", "Document", "Timeline"]) {
      expect(screen.getByRole("region", { name: region })).toBeDefined();
    }
    const facts: Record<string, string> = {
      "Contract number": "63",
      Status: "Sent",
      Client: "Ana Souza",
      Email: "ana@mail.test",
      Phone: "(415) 555-0101",
      "Contract type": "Legal Services Agreement",
      "Case type": "EB-2 NIW",
      "Scope of services": "Preparation and filing of EB-2 NIW",
      Created: "Jan 5, 2025 by Sofia Reyes",
      Signed: "-",
      "Fee amount": "$3,500",
      "Submission ID": "71",
    };
    expect(await Promise.all(Object.keys(facts).map(factOf))).toEqual(Object.values(facts));
    // The exact time is in the tooltip.
    expect(screen.getByText("Jan 5, 2025", { selector: "dd span" }).title).toMatch(/^Jan 5, 2025, \d\d:\d\d:\d\d/);
    expect(screen.getByRole("link", { name: "ana@mail.test" }).getAttribute("href")).toBe("mailto:ana@mail.test");
    expect(screen.getByRole("link", { name: "(415) 555-0101" }).getAttribute("href")).toMatch(/^tel:/);
    expect(document.title).toBe("Ana Souza · Contracts · Passage");
  });

  // Caught: a name with U+202E, which was "evil" in the list and "live" on the detail.
  test("show names without characters that turn what follows", async () => {
    const status = { status: "declined", statusReason: "Too\u202E dear", caseTypeWords: "U\u202E visa" };
    const steps = [aStep("letter", "failed", "No\u202E such box")];
    const alerts = [{ alertId: "a1", kind: "mail_bounced", message: "Not\u202E delivered", openedAt: 1 }];
    const names = { clientName: "\u202Elive", createdByName: "So\u202Efia" };
    const workspace = aContractWorkspace(contract({ ...names, ...status, steps, alerts }));
    const letter = { letterId: "l1", to: "ana@mail.test", state: "sent", reason: null };
    workspace.answer(letters, () => [
      { ...letter, subject: "Your\u202E contract" },
      { ...letter, letterId: "l2", subject: "A reminder", state: "bounced", reason: "Full\u202E box" },
    ]);
    showContract(workspace);
    await screen.findByRole("heading", { level: 1, name: /^live$/ });
    expect([await factOf("Client"), await factOf("Created")]).toEqual(["live", "Jan 5, 2025 by Sofia"]);
    for (const words of [
      "Declined by the client: Too dear",
      "No such box",
      "Not delivered",
      "Your contract",
      "Full box",
    ]) {
      expect(screen.getByText(words)).toBeDefined();
    }
    expect(screen.getAllByText("U visa")).toHaveLength(2);
    expect(document.body.textContent).not.toContain("\u202E");
    expect(document.title).toBe("live · Contracts · Passage");
  });

  test("have the day of the signature, and no line for missing values", async () => {
    showContract(aContractWorkspace(contract({ ...SIGNED, clientPhone: null, leadId: null, submissionId: null })));
    expect(await factOf("Signed")).toBe("Jan 6, 2025");
    expect(await factOf("Submission ID")).toBe("-");
    expect(screen.queryByText("Phone")).toBeNull();
    expect(screen.queryByText("Lead")).toBeNull();
  });

  test.each([
    ["pending", "Pending"],
    ["sent", "Sent"],
    ["viewed", "Viewed"],
    ["signed", "Signed"],
    ["completed", "Signed"],
    ["declined", "Declined"],
    ["expired", "Expired"],
    ["error", "Error"],
  ])("of a contract that is %s say %s", async (status, label) => {
    showContract(aContractWorkspace(contract({ status })));
    expect(await factOf("Status")).toBe(label);
  });

  test("lead to the lead that the contract came from", async () => {
    const { user } = showContract();
    await user.click(await screen.findByRole("link", { name: "lead-7" }));
    expect(await screen.findByText("the lead")).toBeDefined();
  });
});

describe("the notices", () => {
  test.each([
    ["expired", 1],
    ["sent", 0],
    ["declined", 0],
    ["completed", 0],
  ])("a contract that is %s has %i links to the form with its terms, and sends nothing", async (status, ways) => {
    const { workspace } = showContract(aContractWorkspace(contract({ status })));
    await screen.findByRole("region", { name: "Contract Actions" });
    const links = screen.queryAllByRole("link", { name: "Send a new contract with the same terms" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(Array(ways).fill("/create-contract?contract=c1"));
    expect(workspace.sent.filter(({ name }) => name.startsWith("contractForm/"))).toEqual([]);
  });

  // Caught: "the client has signed or paid already" of a client whose card was refused.
  test.each([
    [
      { step: "retainerLink", action: "withdraw", state: "tried", reason: null },
      "Retainer payment link: not withdrawn. A payment was tried and failed, so Confido Legal keeps the link, and the client can still pay by it.",
    ],
    [
      { step: "signing", action: "withdraw", state: "kept", reason: null },
      "Sending for signature: not withdrawn, because the client has signed or paid already.",
    ],
    [
      { step: "signing", action: "withdraw", state: "due", reason: "DocuSeal is down." },
      "Sending for signature: the client can still use it. DocuSeal is down. It will be retried automatically until it is withdrawn.",
    ],
    [
      { step: "signing", action: "restore", state: "due", reason: "DocuSeal is down." },
      "Sending for signature: not open again yet. DocuSeal is down. It will be retried automatically.",
    ],
  ])("an archived contract with the withdrawal %j says what the client can still do", async (withdrawal, words) => {
    showContract(aContractWorkspace(contract({ archivedAt: 5, withdrawals: [withdrawal] })));
    expect(await screen.findByText(words)).toBeDefined();
    const isOpen = words.includes("can still") || words.includes("not open again");
    expect(screen.getByText(/^This contract is archived\./).textContent.includes("can no longer")).toBe(!isOpen);
  });

  // Caught: a contract that was declined without a reason and looked unsigned.
  test.each([
    [{ status: "expired" }, "The client did not sign in time: the request to sign has expired."],
    [{ status: "declined", statusReason: "Too expensive" }, "Declined by the client: Too expensive"],
    [{ status: "declined" }, "Declined by the client."],
    [{ archivedAt: 5 }, "This contract is archived. The client can no longer sign or pay it."],
  ])("only a contract with %j says so", async (differing, words) => {
    showContract(aContractWorkspace(contract(differing)));
    expect(await screen.findByText(words)).toBeDefined();
    cleanup();
    showContract();
    expect(await factOf("Status")).toBe("Sent");
    expect(screen.queryByText(words)).toBeNull();
  });

  test("an alert stands above everything until it is resolved, also after a failure", async () => {
    const openedAt = Date.UTC(2025, 0, 7, 12);
    const alerts = [{ alertId: "a1", kind: "payment_returned", message: "The bank returned a payment.", openedAt }];
    const { workspace } = showContract(aContractWorkspace(contract({ alerts })));
    expect((await screen.findByRole("alert")).textContent).toContain("The bank returned a payment. (Jan 7, 2025)");
    const button = () => screen.getByRole("button", { name: "Resolve" });
    const resolved = await sendAgainAfterRefusal({ workspace, called: resolveAlert, button });
    expect(resolved).toEqual({ id: "c1", alertId: "a1" });
  });

  test.each([
    ["signing", "Failed to send contract"],
    ["retainerLink", "The retainer's payment link could not be created"],
    ["letter", "The email could not be sent"],
    ["balanceLink", "The balance payment link could not be created"],
  ] as const)("a failed step %s says what failed and why, and can be repeated", async (step, words) => {
    const steps = [aStep(step, "failed", "GraphQL request failed"), aStep("done", "done", "no matter")];
    const { workspace } = showContract(aContractWorkspace(contract({ steps })));
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText("GraphQL request failed")).toBeDefined();
    expect(screen.queryByText("no matter")).toBeNull();
    const button = () => screen.getByRole("button", { name: /^Retry/ });
    const repeated = await sendAgainAfterRefusal({ workspace, called: api.contracts.form.staff.retryStep, button });
    expect(repeated).toEqual({ id: "c1", step });
  });

  // Caught: an archived contract whose step was repeated, and the client was written to.
  test("a failed step of an archived contract waits until it is unarchived", async () => {
    const steps = [aStep("letter", "failed", "No such box")];
    showContract(aContractWorkspace(contract({ archivedAt: 5, steps })));
    expect(await screen.findByText(/^This contract is archived\./)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Retry/ })).toBeNull();
  });
});

describe("the payments", () => {
  test("show paid and owed amounts, and the links", async () => {
    showContract(aContractWorkspace(contract({ ...CHARGED, retainer: "paid", paidCents: 105_000 })));
    expect(await screen.findByRole("region", { name: "Payment Information" })).toBeDefined();
    const labels = ["Total fee", "Retainer", "Balance", "Total paid"];
    expect(await Promise.all(labels.map(factOf))).toEqual([
      "$3,500",
      "$1,050 Paid view",
      "$2,450 charged | view",
      "$1,050",
    ]);
    const links = screen.getAllByRole("link", { name: "view" });
    const attributes = ["href", "target", "rel"];
    expect(links.map((link) => attributes.map((name) => link.getAttribute(name)))).toEqual([
      ["https://pay.test/r", "_blank", "noreferrer"],
      ["https://pay.test/b", "_blank", "noreferrer"],
    ]);
    const absent = ["Refunded on purpose", "On its way"];
    expect(absent.map((label) => screen.queryByText(label, { selector: "dt" }))).toEqual([null, null]);
  });

  test("say which amounts were refunded on purpose, and which are on their way, for both parts", async () => {
    const due = { retainer: { dueCents: 0, comingCents: 5_000 }, balance: { dueCents: 0, comingCents: 700 } };
    showContract(aContractWorkspace(contract({ waivedCents: 2_700, due })));
    const labels = ["Refunded on purpose", "On its way"];
    expect(await Promise.all(labels.map(factOf))).toEqual(["$27", "$57"]);
  });

  // Caught: a refunded balance whose link was gone from the page, although the client pays through it again.
  test.each([
    [{}, "$2,450 Not charged"],
    [CHARGED, "$2,450 charged | view"],
    [{ ...CHARGED, balance: "paid" }, "$2,450 Paid charged | view"],
    [{ ...CHARGED, balance: "returned" }, "$2,450 Returned charged | view"],
  ])("of a balance with %j say %s", async (differing, words) => {
    showContract(aContractWorkspace(contract(differing)));
    expect(await factOf("Balance")).toBe(words);
  });

  test.each([
    [{ retainer: "paid" }, "$1,050 Paid view"],
    [{ retainer: "returned" }, "$1,050 Returned view"],
    [{ retainerLinkUrl: null }, "$1,050 Pending "],
  ])("of a retainer with %j say %s", async (differing, words) => {
    showContract(aContractWorkspace(contract(differing)));
    expect(await factOf("Retainer")).toBe(words);
  });

  test("have the balance charge of this contract", async () => {
    showContract(aContractWorkspace(contract(CHARGEABLE)));
    expect(await screen.findByRole("button", { name: "Charge 245000 of c1" })).toBeDefined();
  });

  test("the balance link is e-mailed", async () => {
    const { user, workspace } = showContract(aContractWorkspace(contract(CHARGED)));
    const { accept } = holdNext(workspace, api.contracts.letters.staff.emailBalanceLink, null);
    const button = await screen.findByRole("button", { name: "Email balance link" });
    await user.click(button);
    expect(button).toHaveProperty("disabled", true);
    expect(workspace.sent).toEqual([{ name: "contracts/letters/staff:emailBalanceLink", args: { id: "c1" } }]);
    await accept();
    expect(await screen.findByText("The balance link is on its way")).toBeDefined();
  });

  test("a balance link that no longer exists is not e-mailed, in the specification's words", async () => {
    const workspace = aContractWorkspace(contract(CHARGED));
    workspace.answer(api.contracts.letters.staff.emailBalanceLink, () => {
      throw new ConvexError({ code: "INVALID", field: "balance", reason: "No balance payment link available" });
    });
    const { user } = showContract(workspace);
    const name = "Email balance link";
    await user.click(await screen.findByRole("button", { name }));
    expect(await screen.findByText("No balance payment link available")).toBeDefined();
    workspace.answer(api.contracts.letters.staff.emailBalanceLink, () => null);
    await user.click(screen.getByRole("button", { name }));
    expect(await screen.findByText("The balance link is on its way")).toBeDefined();
  });

  test.each([{}, { ...CHARGED, balance: "paid" }])("nothing is offered to be e-mailed with %j", async (differing) => {
    showContract(aContractWorkspace(contract(differing)));
    await factOf("Balance");
    expect(screen.queryByRole("button", { name: "Email balance link" })).toBeNull();
  });
});

describe("the history", () => {
  test("says what happened, when, by whom, and with what", async () => {
    const workspace = aContractWorkspace().answer(timeline, () => [
      {
        id: "e2",
        at: Date.UTC(2025, 0, 6, 12),
        byName: "Ana\u202E Souza",
        label: "Declined by the client",
        detail: "Fe\u202Ee",
      },
      { id: "e1", at: Date.UTC(2025, 0, 5, 12), byName: null, label: "Sent for signature", detail: null },
    ]);
    showContract(workspace);
    const region = within(await screen.findByRole("region", { name: "Timeline" }));
    const lines = (await region.findAllByRole("listitem")).map((line) =>
      Array.from(line.querySelectorAll("p"), ({ textContent }) => textContent),
    );
    expect(lines).toEqual([
      ["Declined by the client", "Fee", expect.stringMatching(/^Jan 6, 2025.* · Ana Souza$/)],
      ["Sent for signature", expect.stringMatching(/^Jan 5, 2025[^·]*$/)],
    ]);
    const moments = region.getAllByText(/^Jan \d, 2025/, { selector: "time" });
    expect(moments.map((moment) => [moment.getAttribute("datetime"), moment.title.slice(0, 12)])).toEqual([
      ["2025-01-06T12:00:00.000Z", "Jan 6, 2025,"],
      ["2025-01-05T12:00:00.000Z", "Jan 5, 2025,"],
    ]);
  });

  test("that is empty says so", async () => {
    showContract(aContractWorkspace().answer(timeline, () => []));
    expect(await screen.findByText("Nothing has happened yet.")).toBeDefined();
  });

  test("lists the letters with their state, and why one did not arrive", async () => {
    const letter = (letterId: string, state: string, reason: string | null = null) => {
      return { letterId, kind: "contract", to: "ana@mail.test", subject: `Letter ${letterId}`, state, reason };
    };
    const states = ["queued", "sending", "sent", "delivered", "bounced", "failed"];
    const workspace = aContractWorkspace().answer(letters, () =>
      states.map((state) => letter(state, state, state === "bounced" ? "No such box" : null)),
    );
    showContract(workspace);
    const region = within(await screen.findByRole("region", { name: "Emails" }));
    const lines = (await region.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "Letter queued Waitingana@mail.test",
      "Letter sending On its wayana@mail.test",
      "Letter sent Sentana@mail.test",
      "Letter delivered Deliveredana@mail.test",
      "Letter bounced BouncedNo such box",
      "Letter failed Failedana@mail.test",
    ]);
  });

  test("has no section for letters if there are none", async () => {
    showContract();
    expect(await screen.findByText("Contract created")).toBeDefined();
    expect(screen.queryByRole("heading", { name: "Emails" })).toBeNull();
  });

  // Caught: an unreadable timeline that broke the whole page.
  test.each([
    [timeline, "The timeline could not be loaded.", "Contract created"],
    [letters, "The emails could not be loaded.", "Letter 1"],
  ] as const)("that cannot be loaded says so, keeps the contract, and is asked again", async (...row) => {
    const [query, words, there] = row;
    const answers = () => [
      { id: "e1", at: 1, byName: null, label: "Contract created", detail: null },
      { letterId: "l1", subject: "Letter 1", to: "ana@mail.test", state: "sent", reason: null, at: 1 },
    ];
    const { user, workspace } = showContract(aContractWorkspace().answer(query, boom));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(words);
    expect(screen.getByRole("heading", { level: 1, name: "Ana Souza" })).toBeDefined();
    await retryUntilAnswered(user, {
      workspace,
      query,
      answer: () => answers().filter((each) => "letterId" in each === (query === letters)),
    });
    expect(await screen.findByText(there)).toBeDefined();
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe("the reminders", () => {
  test.each([
    [true, false],
    [false, true],
  ])("that are %s are switched, also after a failure", async (hasReminders, isOn) => {
    const { workspace } = showContract(aContractWorkspace(contract({ hasReminders })));
    const description = "3 and 7 days after sending, until signed and paid";
    const toggle = await screen.findByRole("switch", { name: "Automatic reminders", description });
    expect(toggle).toHaveProperty("checked", hasReminders);
    const button = () => toggle;
    expect(await sendAgainAfterRefusal({ workspace, called: setReminders, button })).toEqual({ id: "c1", isOn });
  });
});

describe("the switch of the reminders", () => {
  test.each([
    { status: "declined" },
    { status: "expired" },
    { archivedAt: 5 },
    { status: "completed", retainer: "paid", balance: "paid" },
  ] as const)("is not offered for %j, which nobody is reminded of any more", async (facts) => {
    showContract(aContractWorkspace(contract(facts)));
    expect(await screen.findByText("Contract created")).toBeDefined();
    expect(screen.queryByRole("switch", { name: "Automatic reminders" })).toBeNull();
  });
});

describe("a contract that cannot be shown", () => {
  test("is loading until it arrives", async () => {
    const { workspace } = showContract(aContractWorkspace().answer(get, () => undefined));
    expect((await screen.findByRole("status")).textContent).toContain("Loading contract...");
    await act(async () => {
      workspace.answer(get, () => contract());
      await Promise.resolve();
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Ana Souza" })).toBeDefined();
    expect(screen.queryByText("Loading contract...")).toBeNull();
  });

  test("because its id is unknown says so, tests the database and leads back", async () => {
    const { user } = showContract(aContractWorkspace(null));
    expect(await screen.findByRole("heading", { level: 1, name: "Contract not found in database" })).toBeDefined();
    expect(document.title).toBe("Contract not found in database · Contracts · Passage");
    expect(screen.getByRole("alert").textContent).toMatch(/^Contract not found in database/);
    await user.click(screen.getByRole("button", { name: "Test Database" }));
    const { textContent } = await screen.findByText(/^The database answered in \d+ ms\.$/);
    // The duration of the answer, not the age of the page.
    expect(Number(/\d+/.exec(textContent)?.[0])).toBeLessThan(1_000);
    await user.click(screen.getByRole("link", { name: "Back to Contracts" }));
    expect(await screen.findByText("all contracts")).toBeDefined();
  });

  test("because it cannot be loaded says so, and a failed test of the database says why", async () => {
    const { user } = showContract(aContractWorkspace().answer(get, boom).answer(testDatabase, boom));
    expect(await screen.findByText("Failed to load contract details. Please try again.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Test Database" }));
    expect(await screen.findByText(/^Database error: Something went wrong on the server/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Test Database" })).toHaveProperty("disabled", false);
  });

  test("because the person may not see it says so", async () => {
    showContract(aContractWorkspace().answer(get, forbidden));
    expect(await screen.findByText("Permission denied - please check your access")).toBeDefined();
    expect(screen.getByRole("link", { name: "Back to Contracts" })).toBeDefined();
  });

  test("says that the database is being tested, once however often it is pressed", async () => {
    const { user, workspace } = showContract(aContractWorkspace(null));
    const asked: unknown[] = [];
    const answers: (() => void)[] = [];
    vi.spyOn(workspace.client, "query").mockImplementation(async (_, args) => {
      asked.push(args);
      await new Promise<void>((resolve) => answers.push(resolve));
    });
    await user.click(await screen.findByRole("button", { name: "Test Database" }));
    const testing = await screen.findByRole("button", { name: "Testing..." });
    expect(testing).toHaveProperty("disabled", true);
    await user.click(testing);
    expect(asked).toEqual([{ nonce: Date.now() }]);
    await act(async () => {
      answers[0]?.();
      await Promise.resolve();
    });
    expect(await screen.findByRole("button", { name: "Test Database" })).toBeDefined();
  });

  // Caught: a screen that stayed broken until it was reloaded.
  test("is shown as soon as it can be read", async () => {
    const { workspace } = showContract(aContractWorkspace().answer(get, boom));
    await screen.findByText("Failed to load contract details. Please try again.");
    await act(async () => {
      workspace.answer(get, () => contract());
      await Promise.resolve();
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Ana Souza" })).toBeDefined();
  });
});
