import { act, screen, within } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { fieldsOf } from "../../../../tests/support/screens/fields";
import { Opener } from "../../../../tests/support/screens/Opener";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../../lib/drafts/UnsentProvider";
import { CLIENT_FIELD_LABELS } from "./clientFormText";
import { EditClient } from "./EditClient";
import type { StoredClient } from "./useClientEdit";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { edit } = api.clients.form.staff;
const { list: known } = api.workspace.knownPeople.staff;

const STORED: StoredClient = {
  clientId: "k1",
  clientName: "Ana Souza",
  clientEmail: "ana@mail.test",
  clientPhone: "4155550101",
  clientType: "beneficiary",
  caseType: "eb1a",
  customCaseType: null,
  status: "active",
  version: 3,
  updatedByName: null,
  updatedAt: 1,
};

// Caught: two fields with one name when somebody else's change is shown.
test("each field has a name of its own", () => {
  expect(new Set(Object.values(CLIENT_FIELD_LABELS)).size).toBe(Object.keys(CLIENT_FIELD_LABELS).length);
});

/** The stored client, which the test changes as somebody else would. */
const listeners = new Set<() => void>();
const stored = { now: STORED };

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function Edited() {
  const client = useSyncExternalStore(subscribe, () => stored.now);
  return (
    <UnsentProvider person="u1">
      <Opener>{(opening) => <EditClient client={client} opening={opening} />}</Opener>
    </UnsentProvider>
  );
}

async function open(answer: () => unknown = () => null) {
  const workspace = aPractice()
    .answer(edit, answer)
    .answer(known, () => []);
  const shown = show(workspace, [{ path: "/", element: <Edited /> }], "/");
  await shown.user.click(await screen.findByRole("button", { name: "Open" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit client" });
  const field = (label: string) => within(dialog).getByLabelText(label);
  const save = async () => {
    await shown.user.click(within(dialog).getByRole("button", { name: "Save changes" }));
  };
  const sent = () => workspace.sent.filter(({ name }) => name === "clients/form/staff:edit").map(({ args }) => args);
  return { ...shown, workspace, dialog, field, save, sent };
}

function byOthers(differing: Partial<StoredClient>) {
  const told = { version: stored.now.version + 1, updatedByName: "Sofia Reyes", updatedAt: Date.now() };
  act(() => {
    stored.now = Object.assign({}, stored.now, differing, told);
    for (const tell of listeners) tell();
  });
}

beforeEach(() => {
  stored.now = STORED;
  giveLayout();
});

test("the form has the stored values, and sends them with the version on screen, also after a failure", async () => {
  const { user, workspace, dialog, field } = await open();
  const asked: unknown[] = [];
  workspace.answer(known, (args) => {
    asked.push(args);
    return [];
  });
  const labels = ["Name", "Email", "Phone", "Client type", "Case type", "Status"];
  expect(fieldsOf(dialog)).toEqual([
    "Name · required · fills off",
    "Email · email · required · fills off · keys email",
    "Phone · tel · fills off · keys tel",
    "Client type · required · first Choose a client type",
    "Case type · first No case type yet",
    "Status · required · first Choose a status",
  ]);
  expect(labels.map((label) => (field(label) as HTMLInputElement).value)).toEqual([
    "Ana Souza",
    "ana@mail.test",
    "4155550101",
    "beneficiary",
    "eb1a",
    "active",
  ]);
  await user.clear(field("Name"));
  await user.type(field("Name"), "Ana S. Souza");
  await user.selectOptions(field("Status"), "Inactive");
  // The client does not count as its own duplicate.
  expect(asked.at(-1)).toMatchObject({ clientName: "Ana S. Souza", except: "k1" });
  const button = () => within(dialog).getByRole("button", { name: /^Sav/ });
  expect(await sendAgainAfterRefusal({ workspace, called: edit, button })).toEqual({
    clientId: "k1",
    version: 3,
    form: {
      clientName: "Ana S. Souza",
      clientEmail: "ana@mail.test",
      clientPhone: "4155550101",
      clientType: "beneficiary",
      caseType: "eb1a",
      customCaseType: "",
      status: "inactive",
    },
  });
  expect(await screen.findByText("Client saved")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an invalid form says so and sends nothing", async () => {
  const { user, dialog, field, save, sent } = await open();
  await user.clear(field("Email"));
  await user.type(field("Email"), "ana at mail");
  await save();
  expect(await within(dialog).findByText("Please enter a valid email address")).toBeDefined();
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  // The next form starts without the discarded changes.
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByLabelText("Email")).toHaveProperty("value", "ana@mail.test");
});

describe("somebody else's change while the form is open", () => {
  // Caught: the other's new phone written back to the old one with the next save.
  test("replaces the value if the person has typed nothing", async () => {
    const { user, dialog, field, save, sent } = await open();
    await user.type(field("Name"), " Lima");
    byOthers({ clientPhone: "2125550199" });
    expect(field("Phone")).toHaveProperty("value", "2125550199");
    expect(field("Name")).toHaveProperty("value", "Ana Souza Lima");
    expect(within(dialog).getByText(/Sofia Reyes changed this client/)).toBeDefined();
    expect(within(dialog).getByText("Phone", { exact: false, selector: "li span" }).textContent).toBe(
      "Phone: it is now 2125550199",
    );
    expect(within(dialog).queryByText("Saving keeps what you typed.")).toBeNull();
    await save();
    expect(sent()).toMatchObject([{ version: 4, form: { clientName: "Ana Souza Lima", clientPhone: "2125550199" } }]);
  });

  // Caught: "Sofia changed this client" about the change that was just being saved.
  test("is not announced while the person's save is being sent", async () => {
    const { user, workspace, dialog, field, save } = await open();
    const { accept } = holdNext(workspace, edit);
    await user.type(field("Name"), " Lima");
    await save();
    byOthers({ clientName: "Ana Souza Lima" });
    expect(within(dialog).queryByText(/changed this client/)).toBeNull();
    await accept();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  // Caught: the later of two edits overwriting the earlier unseen; typed text replaced by the incoming value.
  test("stands beside the typed text, with both values, and either can be kept", async () => {
    const { user, dialog, field, save, sent } = await open();
    expect(within(dialog).queryAllByRole("listitem")).toEqual([]);
    await user.clear(field("Phone"));
    await user.type(field("Phone"), "3105550100");
    await user.selectOptions(field("Case type"), "EB-2 NIW");
    byOthers({ clientPhone: "2125550199", caseType: "h1b" });
    expect(field("Phone")).toHaveProperty("value", "3105550100");
    const lines = within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "Phone: it is now 2125550199; you typed 3105550100Take theirs",
      "Case type: it is now H-1B; you typed EB-2 NIWTake theirs",
    ]);
    expect(within(dialog).getByText("Saving keeps what you typed.")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "Take theirs: Phone" }));
    expect(field("Phone")).toHaveProperty("value", "2125550199");
    await save();
    expect(sent()).toMatchObject([{ version: 4, form: { clientPhone: "2125550199", caseType: "eb2niw" } }]);
  });

  test("that a refusal reveals keeps the form as it was typed", async () => {
    const refusal = { code: "CHANGED_MEANWHILE", byName: "Sofia Reyes", at: Date.now(), current: "4" };
    const { user, dialog, field, save } = await open(() => {
      throw new ConvexError(refusal);
    });
    await user.type(field("Name"), " Lima");
    await save();
    expect((await within(dialog).findByRole("alert")).textContent).toContain("Sofia Reyes changed this");
    expect(field("Name")).toHaveProperty("value", "Ana Souza Lima");
  });

  // Caught: the draft was keyed by the client's version, so it was lost with a colleague's first change.
  test("made while the form is closed keeps the typed text, and stands beside it", async () => {
    const { user, field, sent } = await open();
    await user.type(field("Name"), " Lima");
    await user.clear(field("Phone"));
    await user.type(field("Phone"), "3105550100");
    await user.keyboard("{Escape}");
    byOthers({ clientPhone: "2125550199", clientEmail: "souza@mail.test" });
    await user.click(screen.getByRole("button", { name: "Open" }));
    const again = await screen.findByRole("dialog", { name: "Edit client" });
    const value = (label: string) => within(again).getByLabelText<HTMLInputElement>(label).value;
    expect([value("Name"), value("Phone"), value("Email")]).toEqual([
      "Ana Souza Lima",
      "3105550100",
      "souza@mail.test",
    ]);
    const lines = within(again)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "Email: it is now souza@mail.test",
      "Phone: it is now 2125550199; you typed 3105550100Take theirs",
    ]);
    await user.click(within(again).getByRole("button", { name: "Save changes" }));
    expect(sent()).toMatchObject([
      { version: 4, form: { clientName: "Ana Souza Lima", clientEmail: "souza@mail.test", clientPhone: "3105550100" } },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Open" }));
    const fresh = await screen.findByRole("dialog", { name: "Edit client" });
    expect(within(fresh).queryAllByRole("listitem")).toEqual([]);
    expect(within(fresh).getByLabelText("Name")).toHaveProperty("value", "Ana Souza");
  });

  test("of the status is in words", async () => {
    const { user, dialog, field } = await open();
    await user.selectOptions(field("Status"), "Inactive");
    byOthers({ status: "archived", clientPhone: null });
    const lines = within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(lines).toEqual(["Phone: it is now empty", "Status: it is now Archived; you typed InactiveTake theirs"]);
  });
});

test("an unforeseen failure has the request id, and keeps the typed text", async () => {
  const { user, dialog, field, save } = await open(() => {
    throw new Error("boom [Request ID: abc123]");
  });
  await user.type(field("Name"), " Lima");
  await save();
  expect((await within(dialog).findByRole("alert")).textContent).toBe(
    "Failed to save the client. If it happens again, report request abc123.",
  );
  expect(field("Name")).toHaveProperty("value", "Ana Souza Lima");
});
