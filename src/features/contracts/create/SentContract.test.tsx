import { act, cleanup, screen } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import {
  aFormWorkspace,
  PREFILLED,
  sendForm,
  sent,
  sentForms,
  showForm,
  submit,
} from "../../../../tests/support/screens/createContractScreen";
import { holdNext, sentTo } from "../../../../tests/support/screens/secondTime";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { giveLayout } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { create } = api.contracts.form.staff;
const { get } = api.contracts.page.staff;

const SENDING = "Sending Contract...";
const STILL_SENDING = "Still sending. You can leave this page.";

async function showSent(workspace: FakeWorkspace) {
  const form = showForm(workspace, PREFILLED);
  await sendForm(form);
  return form;
}

async function tell(workspace: FakeWorkspace, contract: object) {
  await act(async () => {
    workspace.answer(get, () => contract);
    await Promise.resolve();
  });
}

async function pass(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

const alertText = async () => (await screen.findByRole("alert")).textContent;

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("sending", () => {
  test("sends the typed values, with the lead and the form's key, and waits", async () => {
    const { workspace } = await showSent(aFormWorkspace());
    expect(await screen.findByRole("button", { name: SENDING })).toHaveProperty("disabled", true);
    const [call] = sentForms(workspace);
    expect(call).toMatchObject({
      leadId: "lead-7",
      form: {
        clientName: "Ana Souza",
        clientEmail: "ana@mail.test",
        clientPhone: "",
        caseType: "eb2niw",
        customCaseType: "",
        services: "Preparation and filing of EB-2 NIW",
        fee: "3,500",
      },
    });
    expect(call?.formKey).toMatch(/^[0-9a-f]{32}$/);
  });

  test("a form without a lead belongs to no lead", async () => {
    const form = showForm(aFormWorkspace(), PREFILLED.replace("&leadId=lead-7", "&leadId=7"));
    await sendForm(form);
    expect(sentForms(form.workspace)).toMatchObject([{ leadId: null }]);
  });

  test("that fails at the signing service keeps the typed values, says why, and sends the same form again", async () => {
    const form = await showSent(aFormWorkspace(sent("failed", "waiting", { reason: "email is invalid\u202E" })));
    expect(await alertText()).toBe("ErrorFailed to send contract: email is invalid");
    expect(screen.getByLabelText("Full name")).toHaveProperty("value", "Ana Souza");
    await submit(form.user);
    const keys = sentForms(form.workspace).map(({ formKey }) => formKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await tell(form.workspace, sent("running", "waiting"));
    expect(await screen.findByRole("button", { name: SENDING })).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
    await tell(form.workspace, sent("done", "running"));
    expect(await screen.findByText("Contract Sent Successfully!")).toBeDefined();
  });

  test("that fails for an unknown reason says so in the specification's words", async () => {
    await showSent(aFormWorkspace(sent("failed", "waiting")));
    expect(await alertText()).toBe("ErrorFailed to send contract: An error occurred");
  });

  test("without a number of the signing request says so in the specification's words", async () => {
    await showSent(aFormWorkspace(sent("done", "waiting", { submissionId: null })));
    expect(await alertText()).toBe("ErrorFailed to send contract: Invalid API response: missing submissionId");
  });

  test.each([
    [
      new ConvexError({ code: "INVALID", field: "fee", reason: "Fee amount must be at most $1,000,000" }),
      "Fee amount must be at most $1,000,000",
    ],
    [new ConvexError({ code: "FORBIDDEN" }), "Permission denied - please check your access"],
    [new Error("boom"), "Failed to save contract record"],
    ["no error at all", "Failed to save contract record"],
  ])("that is not stored because of %s says so and keeps the typed values", async (error, words) => {
    // One is no error at all, and only a promise can be rejected with it.
    const { promise, reject } = Promise.withResolvers<never>();
    const workspace = aFormWorkspace().answer(create, () => {
      reject(error);
      return promise;
    });
    await showSent(workspace);
    expect(await alertText()).toBe(`Error${words}`);
    expect(screen.getByLabelText("Full name")).toHaveProperty("value", "Ana Souza");
    expect(screen.getByRole("button", { name: "Send Contract & Payment Link" })).toHaveProperty("disabled", false);
  });

  // Caught: a refusal that names the remedy without the way to it; typed values that are gone after the way back.
  test("for a firm without a name leads to its settings and back to the typed form", async () => {
    const reason = "Add your firm's name and address first";
    const workspace = aFormWorkspace().answer(create, () => {
      throw new ConvexError({ code: "INVALID", field: "firm", reason });
    });
    const { user, router } = await showSent(workspace);
    expect(await alertText()).toBe(`Error${reason}Open the firm's settings`);
    const link = screen.getByRole("link", { name: "Open the firm's settings" });
    expect(link).toHaveProperty("pathname", "/settings/firm");
    await act(() => router.navigate("/contracts"));
    await act(() => router.navigate(PREFILLED));
    expect(await screen.findByLabelText("Fee amount")).toHaveProperty("value", "3,500");
    await submit(user);
    expect(new Set(sentForms(workspace).map(({ formKey }) => formKey)).size).toBe(1);
  });

  // Caught: the server's sentence about a corrected form under "Failed to send contract".
  test("that is refused after a failure shows the refusal alone", async () => {
    const form = await showSent(aFormWorkspace(sent("failed", "waiting", { reason: "down" })));
    await alertText();
    form.workspace.answer(create, () => {
      throw new ConvexError({ code: "INVALID", field: "clientEmail", reason: "Invalid email format" });
    });
    await submit(form.user);
    expect(await alertText()).toBe("ErrorInvalid email format");
    await submit(form.user);
    expect(new Set(sentForms(form.workspace).map(({ formKey }) => formKey)).size).toBe(1);
  });

  // Caught: a form that was opened again before its first answer, and could then only be sent as the first contract.
  test("with a key that was sent with other terms says so, and is sent under another, also after a reload", async () => {
    const reason = "Contract 1 was sent from this form already, with other terms.";
    const refusal = new ConvexError({ code: "INVALID", field: "formKey", reason });
    const late = Promise.withResolvers<never>();
    const answers = [late.promise];
    const workspace = aFormWorkspace().answer(create, () => {
      const answer = answers.shift();
      if (answer === undefined) throw refusal;
      return answer;
    });
    const form = await showSent(workspace);
    await act(() => form.router.navigate("/contracts"));
    await act(() => form.router.navigate(PREFILLED));
    const fee = await screen.findByLabelText("Fee amount");
    await form.user.clear(fee);
    await form.user.type(fee, "4000");
    // A late refusal of the abandoned form leaves the new form's draft.
    await act(async () => {
      late.reject(refusal);
      await Promise.resolve();
    });
    expect(JSON.stringify(Object.entries(sessionStorage))).toContain("4000");
    await submit(form.user);
    expect(await alertText()).toBe(`Error${reason}`);
    await submit(form.user);
    cleanup();
    const again = showForm(workspace, PREFILLED);
    await submit(again.user);
    const keys = sentForms(workspace).map(({ formKey }) => formKey);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
    expect(sentForms(workspace).map((each) => each.form["fee"])).toEqual(["3,500", "4,000", "4,000", "4,000"]);
  });

  test("that takes long may be left once the contract is stored", async () => {
    const stored: ((answer: unknown) => void)[] = [];
    const workspace = aFormWorkspace().answer(create, () => new Promise((resolve) => stored.push(resolve)));
    const { user } = await showSent(workspace);
    await screen.findByRole("button", { name: SENDING });
    await pass(20_500);
    expect([screen.queryByText(STILL_SENDING), stored.length]).toEqual([null, 1]);
    await act(async () => {
      stored[0]?.({ contractId: "c1" });
      await Promise.resolve();
    });
    expect((await screen.findByText(STILL_SENDING)).role).toBe("status");
    expect(screen.getByRole("link", { name: "View Contract Details" }).getAttribute("href")).toBe("/contracts/c1");
    await user.click(screen.getByRole("link", { name: "All Contracts" }));
    expect(await screen.findByText("all contracts")).toBeDefined();
  });

  test("is not said to take long before 20 seconds, nor once it has failed", async () => {
    const { workspace } = await showSent(aFormWorkspace());
    await screen.findByRole("button", { name: SENDING });
    await pass(19_000);
    expect(screen.queryByText(STILL_SENDING)).toBeNull();
    await pass(1_500);
    expect(screen.getByText(STILL_SENDING)).toBeDefined();
    await tell(workspace, sent("failed", "waiting", { reason: "down" }));
    expect(screen.queryByText(STILL_SENDING)).toBeNull();
    // Sent again, the form has another 20 seconds.
    await tell(workspace, sent("running", "waiting"));
    expect(screen.queryByText(STILL_SENDING)).toBeNull();
    await pass(20_500);
    expect(screen.getByText(STILL_SENDING)).toBeDefined();
  });

  // Caught: a form that an error page replaced while it was being sent.
  test("continues while the contract cannot be read for a moment", async () => {
    const workspace = aFormWorkspace().answer(get, () => {
      throw new Error("boom");
    });
    await showSent(workspace);
    expect(await screen.findByRole("button", { name: SENDING })).toBeDefined();
    expect(screen.getByLabelText("Full name")).toHaveProperty("value", "Ana Souza");
    await tell(workspace, sent("done", "running"));
    expect(await screen.findByText("Contract Sent Successfully!")).toBeDefined();
  });
});

describe("a contract that was sent", () => {
  test("has its own view instead of the form, with the link, its amount and the next steps", async () => {
    const { user } = await showSent(aFormWorkspace(sent("done", "done")));
    expect(await screen.findByRole("heading", { level: 1, name: "Contract Sent Successfully!" })).toBeDefined();
    expect(screen.queryByLabelText("Full name")).toBeNull();
    expect(screen.getByText("The contract goes to ana@mail.test.")).toBeDefined();
    const link = screen.getByRole("link", { name: "Payment link ($1,050)" });
    const attributes = ["href", "target", "rel"].map((name) => link.getAttribute(name));
    expect(attributes).toEqual(["https://pay.test/r", "_blank", "noreferrer"]);
    expect(screen.getByRole("link", { name: "All Contracts" }).getAttribute("href")).toBe("/contracts");
    await user.click(screen.getByRole("link", { name: "View Contract Details" }));
    expect(await screen.findByText("the contract")).toBeDefined();
  });

  // Caught: the way back from the contract led to the sent form, which made a second contract.
  test("opens after three seconds and replaces the form", async () => {
    const { router } = await showSent(aFormWorkspace(sent("done", "done", { pathId: "4711" })));
    await screen.findByText("Contract Sent Successfully!");
    await pass(2_500);
    expect(router.state.location.pathname).toBe("/create-contract");
    await pass(600);
    expect(router.state.location.pathname).toBe("/contracts/4711");
    expect(router.state.historyAction).toBe("REPLACE");
  });

  test.each(["waiting", "running"] as const)("whose link is %s says so, and stays", async (state) => {
    const { router } = await showSent(aFormWorkspace(sent("done", state)));
    expect((await screen.findByText("Creating the payment link…")).role).toBe("status");
    await pass(10_000);
    expect(router.state.location.pathname).toBe("/create-contract");
  });

  test("whose link failed says so in the specification's words, and stays until it is made after all", async () => {
    const reason = "No trust account.";
    // A service's answer may have marks that reverse the text after it.
    const answered = `${reason}\u202E`;
    const { user, workspace, router } = await showSent(aFormWorkspace(sent("done", "failed", { reason: answered })));
    const words = "Payment link creation was not successful. You may need to create this manually in Confido Legal.";
    expect((await screen.findByText(words)).closest("[role=status]")).not.toBeNull();
    expect(screen.getByText(reason)).toBeDefined();
    expect(screen.queryByRole("link", { name: /Payment link/ })).toBeNull();
    const { refuse } = holdNext(workspace, api.contracts.form.staff.retryStep, null);
    await user.click(screen.getByRole("button", { name: "Retry payment link" }));
    expect(screen.getByRole("button", { name: "Retry payment link" })).toHaveProperty("disabled", true);
    await refuse();
    await user.click(screen.getByRole("button", { name: "Retry payment link" }));
    const asked = { id: "c1", step: "retainerLink" };
    expect(sentTo(workspace, api.contracts.form.staff.retryStep)).toEqual([asked, asked]);
    await pass(10_000);
    expect(router.state.location.pathname).toBe("/create-contract");
    await tell(workspace, sent("done", "running"));
    expect(screen.queryByText(words)).toBeNull();
    await tell(workspace, sent("done", "done"));
    expect(screen.getByRole("link", { name: "Payment link ($1,050)" })).toBeDefined();
    await pass(3_100);
    expect(router.state.location.pathname).toBe("/contracts/71");
  });

  test("whose link failed for an unknown reason says no more than that", async () => {
    await showSent(aFormWorkspace(sent("done", "failed")));
    const words = "Payment link creation was not successful. You may need to create this manually in Confido Legal.";
    const notice = (await screen.findByText(words)).parentElement;
    expect(notice?.textContent).toBe(words);
  });

  test("that was left by hand opens nothing later", async () => {
    const { user, router } = await showSent(aFormWorkspace(sent("done", "done")));
    await user.click(await screen.findByRole("link", { name: "All Contracts" }));
    await pass(5_000);
    expect(router.state.location.pathname).toBe("/contracts");
  });
});
