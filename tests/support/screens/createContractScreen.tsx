import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { CreateContract } from "../../../src/features/contracts/create/CreateContract";
import { UnsentProvider } from "../../../src/lib/drafts/UnsentProvider";
import { aStep, contract } from "./contractScreens";
import type { FakeWorkspace } from "./fakeWorkspace";
import { aPractice, show } from "./screens";

const { create, openOf, retryStep } = api.contracts.form.staff;

export const SUBMIT = "Send Contract & Payment Link";
export const PREFILLED =
  "/create-contract?clientName=Ana+Souza&clientEmail=ana%40mail.test&clientPhone=&caseType=EB-2+NIW&leadId=lead-7";

type State = "waiting" | "running" | "done" | "failed";

/** The contract on the server after the form was sent: the state of its two steps, and the reason of a failure. */
export function sent(signing: State, retainerLink: State, told: { reason?: string } & Record<string, unknown> = {}) {
  const { reason = null, ...differing } = told;
  const reasonOf = (state: State) => (state === "failed" ? reason : null);
  const steps = [
    aStep("signing", signing, reasonOf(signing)),
    aStep("retainerLink", retainerLink, reasonOf(retainerLink)),
  ];
  const link = retainerLink === "done" ? "https://pay.test/r" : null;
  return contract({ steps, retainerLinkUrl: link, ...differing });
}

/** A workspace that accepts the form, and then has this contract. */
export function aFormWorkspace(made: unknown = sent("running", "waiting")): FakeWorkspace {
  return aPractice()
    .answer(create, () => ({ contractId: "c1" }))
    .answer(openOf, () => [])
    .answer(retryStep, () => null)
    .answer(api.contracts.page.staff.get, () => made);
}

/** The form, stored for the person in this tab. */
export function showForm(workspace = aFormWorkspace(), path = "/create-contract") {
  const onClose = vi.fn();
  const element = (
    <UnsentProvider person="u1">
      <CreateContract onClose={onClose} />
    </UnsentProvider>
  );
  const routes = [
    { path: "/create-contract", element },
    { path: "/contracts/:contractId", element: <p>the contract</p> },
    { path: "/contracts", element: <p>all contracts</p> },
  ];
  return Object.assign(show(workspace, routes, path), { workspace, onClose });
}

export async function submit(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole("button", { name: SUBMIT }));
}

/** Fills in the fields that the prefilled address leaves open, and sends the form. */
export async function sendForm({ user }: { user: UserEvent }): Promise<void> {
  await user.type(await screen.findByLabelText("Fee amount"), "3500");
  await submit(user);
}

interface SentForm {
  form: Record<string, string>;
  leadId: string | null;
  formKey: string;
}

/** The forms that were sent, the last one last. */
export function sentForms({ sent: calls }: FakeWorkspace): SentForm[] {
  return calls
    .filter(({ name }) => name === "contracts/form/staff:create")
    .map(({ args }) => args as unknown as SentForm);
}
