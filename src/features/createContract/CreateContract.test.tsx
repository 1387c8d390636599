import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { UnsentProvider } from "../../lib/unsent/UnsentProvider";
import { CreateContract } from "./CreateContract";
import type { ContractDetails } from "./SentContract";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { create, retryStep } = api.contractForm.staff;
const { get } = api.contractDetail.staff;

type Step = ContractDetails["steps"][number];

/** The contract as the server has it: what the screen reads of it. */
function told(signing: Partial<Step>, retainerLink: Partial<Step> = {}, more: object = {}) {
  const step = (name: string, differing: Partial<Step>) => {
    return Object.assign({ step: name, state: "waiting", attempts: 1, reason: null, updatedAt: 1 }, differing);
  };
  const steps = [step("signing", signing), step("retainerLink", retainerLink)];
  const contract = { contractId: "c1", pathId: "71", submissionId: "71", clientEmail: "ana@mail.test" };
  return Object.assign(contract, { steps, retainerLinkUrl: null, retainerCents: 105_000 }, more);
}

const DONE = { state: "done" } as const;
const LINKED = told(DONE, DONE, { retainerLinkUrl: "https://pay.test/r" });
const PREFILLED =
  "/create-contract?clientName=Ana+Souza&clientEmail=ana%40mail.test&clientPhone=&caseType=EB-2+NIW&leadId=lead-7";

function aWorkspace(contract: object | null = told({ state: "running" })): FakeWorkspace {
  return aPractice()
    .answer(create, () => ({ contractId: "c1" }))
    .answer(retryStep, () => null)
    .answer(get, () => contract);
}

const onClose = vi.fn();

function showForm(workspace = aWorkspace(), path = "/create-contract") {
  const routes = [
    {
      path: "/create-contract",
      element: (
        <UnsentProvider person="u1">
          <CreateContract onClose={onClose} />
        </UnsentProvider>
      ),
    },
    { path: "/contracts/:contractId", element: <p>the contract</p> },
    { path: "/contracts", element: <p>all contracts</p> },
  ];
  return Object.assign(show(workspace, routes, path), { workspace });
}

const SUBMIT = "Send Contract & Payment Link";
const submit = async (user: ReturnType<typeof showForm>["user"]) => {
  await user.click(await screen.findByRole("button", { name: SUBMIT }));
};

/** Fills in what the address does not. */
async function send(form: ReturnType<typeof showForm>) {
  await form.user.type(await screen.findByLabelText("Fee amount"), "3500");
  await submit(form.user);
}

beforeEach(() => {
  giveLayout();
  onClose.mockReset();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the form", () => {
  test("has the specification's header, sections, fields and choices", async () => {
    showForm();
    expect(await screen.findByRole("heading", { level: 1, name: "Create Contract Manually" })).toBeDefined();
    expect(screen.getByText("Send a contract and payment link for clients ready to move forward")).toBeDefined();
    const sections = ["Client Information", "Case Information", "Financial Details"];
    expect(screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent)).toEqual(sections);
    const select = screen.getByLabelText("Case type");
    expect(Array.from(select.querySelectorAll("optgroup"), ({ label }) => label)).toEqual([
      "Most Common Cases (80% of cases)",
      "Other Cases",
    ]);
    expect(select.querySelector("option:last-child")?.textContent).toBeDefined();
    expect(screen.getByRole("option", { name: "Other (specify below)" })).toBeDefined();
    expect(screen.queryByLabelText("Custom case type")).toBeNull();
  });

  test("is filled in from the address, and a foreign case type becomes Other with its words", async () => {
    showForm(
      aWorkspace(),
      "/create-contract?clientName=Ana&clientEmail=a%40b.test&clientPhone=415&caseType=Widow+petition",
    );
    expect(await screen.findByLabelText("Full name")).toHaveProperty("value", "Ana");
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "a@b.test");
    expect(screen.getByLabelText("Phone (optional)")).toHaveProperty("value", "415");
    expect(screen.getByLabelText("Case type")).toHaveProperty("value", "other");
    expect(screen.getByLabelText("Custom case type")).toHaveProperty("value", "Widow petition");
    expect(screen.getByLabelText("Scope of services")).toHaveProperty(
      "value",
      "Preparation and filing of Widow petition",
    );
  });

  test("says what is missing in the specification's words, and sends nothing", async () => {
    const { user, workspace } = showForm();
    await submit(user);
    for (const words of [
      "Client name is required",
      "Client email is required",
      "Case type is required",
      "Services description is required",
      "Fee amount is required",
    ]) {
      expect(await screen.findByText(words)).toBeDefined();
    }
    expect(workspace.sent).toEqual([]);
    await user.selectOptions(screen.getByLabelText("Case type"), "other");
    await submit(user);
    expect(await screen.findByText("Please specify the case type")).toBeDefined();
  });

  test.each([
    ["Fee amount", "0", "Fee amount must be greater than 0"],
    ["Fee amount", "1.234", "Fee amount can have at most two decimals"],
    ["Email", "ana", "Invalid email format"],
    ["Phone (optional)", "123", "Invalid phone number format"],
  ])("with %s %j says %s on leaving the field", async (label, text, words) => {
    const { user } = showForm();
    await user.type(await screen.findByLabelText(label), text);
    await user.tab();
    expect(await screen.findByText(words)).toBeDefined();
  });

  test("derives the retainer from the fee, and nobody can type it", async () => {
    const { user } = showForm();
    const retainer = await screen.findByLabelText("Retainer amount");
    expect(retainer).toHaveProperty("readOnly", true);
    expect(retainer).toHaveProperty("value", "");
    await user.type(screen.getByLabelText("Fee amount"), "3500");
    expect(retainer).toHaveProperty("value", "$1,050");
    expect(screen.getByText(/The balance of \$2,450 is charged later\./)).toBeDefined();
  });

  test("suggests the services of the case type until somebody writes others", async () => {
    const { user } = showForm();
    const services = await screen.findByLabelText("Scope of services");
    await user.selectOptions(screen.getByLabelText("Case type"), "n400");
    await waitFor(() => {
      expect(services).toHaveProperty("value", "Preparation and filing of Naturalization N-400");
    });
    await user.clear(services);
    await user.type(services, "Only advice");
    await user.selectOptions(screen.getByLabelText("Case type"), "h1b");
    expect(services).toHaveProperty("value", "Only advice");
  });

  test.each(["Close", "Cancel"])("%s goes back", async (name) => {
    const { user } = showForm();
    await user.click(await screen.findByRole("button", { name }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("what was typed", () => {
  // Caught: a form that was kept only when it was sent; a new key after the reload, which made a second contract.
  test("survives a reload, field by field and with the form's key, until the contract is out", async () => {
    const before = showForm(aWorkspace(told({ state: "failed", reason: "down" })));
    const { user } = before;
    await user.type(await screen.findByLabelText("Full name"), "Ana Souza");
    await user.type(screen.getByLabelText("Email"), "ana@mail.test");
    await user.type(screen.getByLabelText("Phone (optional)"), "4155550100");
    await user.selectOptions(screen.getByLabelText("Case type"), "other");
    await user.type(screen.getByLabelText("Custom case type"), "Widow petition");
    await user.clear(screen.getByLabelText("Scope of services"));
    await user.type(screen.getByLabelText("Scope of services"), "Only advice");
    await user.type(screen.getByLabelText("Fee amount"), "3500");
    const labels = [
      "Full name",
      "Email",
      "Phone (optional)",
      "Case type",
      "Custom case type",
      "Scope of services",
      "Fee amount",
    ];
    const typed = () => labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    await submit(user);
    await screen.findByRole("alert");
    const sent = typed();

    cleanup();
    const after = showForm(aWorkspace(LINKED));
    await screen.findByLabelText("Full name");
    expect(typed()).toEqual(sent);
    expect(sent).toContain("Only advice");
    await submit(after.user);
    await screen.findByText("Contract Sent Successfully!");
    const keyOf = ({ workspace }: typeof after) => (workspace.sent.at(-1)?.args as { formKey: string }).formKey;
    expect(keyOf(after)).toBe(keyOf(before));

    cleanup();
    showForm();
    expect(await screen.findByLabelText("Full name")).toHaveProperty("value", "");
  });

  test("at one address is not in the form of another", async () => {
    const { user } = showForm();
    await user.type(await screen.findByLabelText("Full name"), "Ana Souza");
    cleanup();
    showForm(aWorkspace(), PREFILLED.replace("Ana+Souza", "Ben+Ode"));
    expect(await screen.findByLabelText("Full name")).toHaveProperty("value", "Ben Ode");
  });
});

describe("sending", () => {
  test("sends what was typed, with the lead and the form's key, and waits", async () => {
    const form = showForm(aWorkspace(), PREFILLED);
    await send(form);
    expect(await screen.findByRole("button", { name: "Sending Contract..." })).toHaveProperty("disabled", true);
    const [sent] = form.workspace.sent;
    expect(sent).toMatchObject({
      name: "contractForm/staff:create",
      args: { leadId: "lead-7", form: { clientName: "Ana Souza", caseType: "eb2niw", fee: "3,500", clientPhone: "" } },
    });
  });

  test("that fails at the signing service keeps what was typed, says why, and sends the same form again", async () => {
    const form = showForm(aWorkspace(told({ state: "failed", reason: "email is invalid" })), PREFILLED);
    await send(form);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("ErrorFailed to send contract: email is invalid");
    expect(screen.getByLabelText("Full name")).toHaveProperty("value", "Ana Souza");
    await submit(form.user);
    const keys = form.workspace.sent.map(({ args }) => (args as { formKey: string }).formKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test("that the server refuses shows its sentence", async () => {
    const workspace = aWorkspace().answer(create, () => {
      throw new ConvexError({ code: "INVALID", field: "fee", reason: "Fee amount must be at most $1,000,000" });
    });
    await send(showForm(workspace, PREFILLED));
    expect((await screen.findByRole("alert")).textContent).toBe("ErrorFee amount must be at most $1,000,000");
  });

  test("without a number of the signing request says so in the specification's words", async () => {
    await send(showForm(aWorkspace(told(DONE, {}, { submissionId: null })), PREFILLED));
    expect((await screen.findByRole("alert")).textContent).toContain("Invalid API response: missing submissionId");
  });

  test("that takes long may be left", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await send(showForm(aWorkspace(), PREFILLED));
    await screen.findByRole("button", { name: "Sending Contract..." });
    await act(async () => {
      await vi.advanceTimersByTimeAsync(20_000);
    });
    expect(screen.getByText("Still sending. You can leave this page.")).toBeDefined();
    expect(screen.getByRole("link", { name: "View Contract Details" }).getAttribute("href")).toBe("/contracts/c1");
    expect(screen.getByRole("link", { name: "All Contracts" }).getAttribute("href")).toBe("/contracts");
  });
});

describe("a contract that was sent", () => {
  test("has its own view, with the link and its amount, and opens after three seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const form = showForm(aWorkspace(LINKED), PREFILLED);
    await send(form);
    expect(await screen.findByText("Contract Sent Successfully!")).toBeDefined();
    expect(screen.getByText(/ana@mail\.test/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Payment link ($1,050)" }).getAttribute("href")).toBe("https://pay.test/r");
    await act(async () => {
      await vi.advanceTimersByTimeAsync(2_500);
    });
    expect(form.router.state.location.pathname).toBe("/create-contract");
    await act(async () => {
      await vi.advanceTimersByTimeAsync(600);
    });
    expect(form.router.state.location.pathname).toBe("/contracts/71");
  });

  test("whose link is still being made says so, and stays", async () => {
    await send(showForm(aWorkspace(told(DONE, { state: "running" })), PREFILLED));
    expect(await screen.findByText("Creating the payment link…")).toBeDefined();
  });

  test("whose link failed says so in the specification's words, can have it made again, and stays", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const form = showForm(aWorkspace(told(DONE, { state: "failed", reason: "No trust account." })), PREFILLED);
    await send(form);
    const words = "Payment link creation was not successful. You may need to create this manually in Confido Legal.";
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText("No trust account.")).toBeDefined();
    await form.user.click(screen.getByRole("button", { name: "Retry payment link" }));
    expect(form.workspace.sent.at(-1)).toEqual({
      name: "contractForm/staff:retryStep",
      args: { id: "c1", step: "retainerLink" },
    });
    await act(async () => {
      await vi.advanceTimersByTimeAsync(10_000);
    });
    expect(form.router.state.location.pathname).toBe("/create-contract");
  });
});
