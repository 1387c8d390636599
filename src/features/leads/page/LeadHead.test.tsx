import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aLead, showLead } from "../../../../tests/support/screens/leadScreens";
import { feedAnswer, giveLayout, snapshotAnswer } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const UPDATED_AT = 1_000;
const listed = [1, UPDATED_AT, "Maria", "Santos", "maria@mail.test", "4155550123", "Nurse", "Green card", 1_250_000];

/** The lead, also in the live list, with "Thinking About It". */
function aListedLead() {
  return aLead().answer(api.leads.record.staff.snapshot, () =>
    snapshotAnswer([listed as never], [[1, UPDATED_AT, 2] as never]),
  );
}

const status = () => screen.findByRole("button", { name: /^Status of Maria Santos/ });

beforeEach(giveLayout);

test("the head has name, status, value and when the form was sent, and buttons to call and to write", async () => {
  showLead(aLead());
  expect(await screen.findByRole("heading", { level: 1, name: "Maria Santos" })).toBeDefined();
  expect((await status()).textContent).toBe("Needs Follow-up");
  expect(screen.getByText("Submitted Jul 1, 9:05 AM")).toBeDefined();
  expect(screen.getAllByText("$12,500")).toHaveLength(2);
  const link = (name: string) => screen.getByRole<HTMLAnchorElement>("link", { name }).href;
  expect([link("Call Maria Santos"), link("Email Maria Santos")]).toEqual(["tel:4155550123", "mailto:maria@mail.test"]);
});

// Caught: an address from the sheet with hidden recipients behind the button.
test("there is no button for a phone or an address that cannot be used", async () => {
  showLead(aLead({ phone: "ask Anna", email: "spy@evil.test?bcc=spy2@evil.test", submittedAt: null }));
  await screen.findByRole("heading", { level: 1, name: "Maria Santos" });
  expect(screen.queryByRole("link", { name: /^(Call|Email) / })).toBeNull();
  expect(screen.queryByText(/^Submitted/)).toBeNull();
});

test("a status chosen here is shown at once and sent with the previous one", async () => {
  const workspace = aListedLead().answer(api.leads.record.staff.setStatus, () => new Promise(() => undefined));
  const { user } = showLead(workspace);
  await waitFor(async () => {
    expect((await status()).textContent).toBe("Thinking About It");
  });
  await user.click(await status());
  await user.click(screen.getByRole("menuitemradio", { name: "Closed" }));
  expect((await status()).textContent).toBe("Closed");
  expect(workspace.sent).toMatchObject([
    { name: "leads/record/staff:setStatus", args: { leadId: "lead-1", from: "thinking", to: "closed" } },
  ]);
});

// Caught: a status overwritten unseen from the lead's page.
test("another person's concurrent change of the status is not overwritten, and can be set anyway", async () => {
  const conflict = { code: "CHANGED_MEANWHILE", byName: "Ben", at: Date.now() - 4_000, current: "not_interested" };
  const workspace = aListedLead().answer(api.leads.record.staff.setStatus, ({ anyway }) => {
    if (anyway !== true) throw new ConvexError(conflict);
    return null;
  });
  const { user } = showLead(workspace);
  await waitFor(async () => {
    expect((await status()).textContent).toBe("Thinking About It");
  });
  await user.click(await status());
  await user.click(screen.getByRole("menuitemradio", { name: "Closed" }));
  expect(await screen.findByText(/Ben set Not Interested/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Set anyway" }));
  await waitFor(() => {
    expect(workspace.sent.at(-1)?.args).toMatchObject({ to: "closed", anyway: true });
  });
});

// Caught: "Set anyway" sent without a session, and the choice gone with its toast.
test("Set anyway without a session says why, stays on offer, and is sent once there is one", async () => {
  const conflict = { code: "CHANGED_MEANWHILE", byName: "Ben", at: Date.now(), current: "not_interested" };
  const workspace = aListedLead().answer(api.leads.record.staff.setStatus, ({ anyway }) => {
    if (anyway !== true) throw new ConvexError(conflict);
    return null;
  });
  const { user } = showLead(workspace);
  await waitFor(async () => {
    expect((await status()).textContent).toBe("Thinking About It");
  });
  await user.click(await status());
  await user.click(screen.getByRole("menuitemradio", { name: "Closed" }));
  await screen.findByText(/Ben set Not Interested/);
  act(() => {
    workspace.checkSession(true);
  });
  await user.click(screen.getByRole("button", { name: "Set anyway" }));
  expect(await screen.findByText(/^The status was not saved\. Your session is being renewed/)).toBeDefined();
  expect([workspace.sent.length, (await status()).textContent]).toEqual([1, "Thinking About It"]);
  act(() => {
    workspace.checkSession(false);
  });
  await user.click(screen.getByRole("button", { name: "Set anyway" }));
  await waitFor(() => {
    expect(workspace.sent.at(-1)?.args).toMatchObject({ from: "thinking", to: "closed", anyway: true });
  });
});

test("a status that a colleague sets is shown", async () => {
  const workspace = aListedLead();
  showLead(workspace);
  await waitFor(async () => {
    expect((await status()).textContent).toBe("Thinking About It");
  });
  act(() => {
    workspace.answer(api.leads.record.staff.statusFeed, () => feedAnswer([[1, UPDATED_AT + 1, 4] as never]));
  });
  await waitFor(async () => {
    expect((await status()).textContent).toBe("Closed");
  });
});

test("a contract is offered by the rule of the list, prefilled with the lead", async () => {
  showLead(aLead());
  await status();
  expect(screen.queryByRole("link", { name: "Create Contract" })).toBeNull();
  cleanup();
  showLead(aLead({ status: "actively_contacting" }));
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Create Contract" });
  expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual({
    clientName: "Maria Santos",
    clientEmail: "maria@mail.test",
    clientPhone: "4155550123",
    caseType: "Green card",
    leadId: "lead-1",
  });
});

// Caught: no status at all for a lead that has left the list.
test("a lead that is no longer in the list has its stored status", async () => {
  showLead(aLead({ state: "missing", status: "not_interested" }));
  expect((await status()).textContent).toBe("Not Interested");
});

test("details are grouped: contact, case, form answers", async () => {
  showLead(aLead());
  const groups = ["Contact", "Case", "Form answers"] as const;
  await screen.findByRole("region", { name: "Contact" });
  const terms = groups.map((name) =>
    within(screen.getByRole("region", { name }))
      .getAllByRole("term")
      .map(({ textContent }) => textContent),
  );
  expect(terms).toEqual([
    ["Email address", "Phone number"],
    ["Potential value", "What is your main immigration goal?"],
    ["Country of birth", "Anything else?", "Country of birth", "Resume"],
  ]);
});
