import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { DEFAULT_TEMPLATE, MERGE_FIELDS } from "../../../../convex/practice/contractTemplate";
import { DEFAULT_FIRM, type FirmSettings as Settings } from "../../../../convex/practice/firmForm";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { retryUntilAnswered, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../../lib/drafts/UnsentProvider";
import { FirmSettings } from "./FirmSettings";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { get, missing, update } = api.practice.settings.staff;
const { bankAccounts } = api.contracts.payments.staff;

const FIRM: Settings = {
  ...DEFAULT_FIRM,
  name: "Duarte Law",
  address: "1 Main Street",
  phone: "(212) 555-0100",
  email: "office@duarte.test",
  trustAccountId: "a1",
  contractTemplate: "# For {{client_name}}\n\n{{signature}}",
};

function account(id: string, category: string, isDefault = false) {
  return { id, category, isDefault, nickname: `${category} ${id}`, lastFour: id === "a1" ? "1234" : null };
}

const ACCOUNTS = [account("a1", "trust"), account("b1", "OPERATING"), account("b2", "operating")];

interface FirmAnswers {
  settings?: Partial<Settings>;
  accounts?: unknown;
}

function aFirm({
  settings = {},
  accounts = { kind: "accounts", accounts: ACCOUNTS },
}: FirmAnswers = {}): FakeWorkspace {
  return aPractice()
    .answer(get, () => ({ settings: { ...FIRM, ...settings }, version: 4 }))
    .answer(missing, () => [])
    .answer(update, ({ version }) => ({ version: Number(version) + 1 }))
    .answer(bankAccounts, () => accounts);
}

function showSettings(workspace = aFirm()) {
  const shown = show(workspace, [{ path: "/settings", element: <FirmSettings /> }], "/settings");
  const save = async () => {
    await shown.user.click(await screen.findByRole("button", { name: "Save settings" }));
  };
  const edits = () =>
    workspace.sent.filter(({ name }) => name === "practice/settings/staff:update").map(({ args }) => args as object);
  return Object.assign(shown, { workspace, save, edits });
}

const field = async (label: string) => await screen.findByLabelText<HTMLInputElement>(label);
const optionsOf = async (label: string) =>
  Array.from((await screen.findByLabelText<HTMLSelectElement>(label)).options, ({ textContent }) => textContent);

const boom = () => {
  throw new Error("[Request ID: 9c] Server Error\n  at handler (model.ts:7)");
};
const forbidden = () => {
  throw new ConvexError({ code: "FORBIDDEN" });
};

beforeEach(() => {
  giveLayout();
});

describe("the settings", () => {
  test("are loading until they arrive", async () => {
    const { workspace } = showSettings(aFirm().answer(get, () => undefined));
    expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeDefined();
    expect(screen.getByRole("status").textContent).toContain("Loading settings...");
    expect(document.title).toBe("Settings · Passage");
    await act(async () => {
      workspace.answer(get, () => ({ settings: FIRM, version: 4 }));
      await Promise.resolve();
    });
    expect(await field("Firm name")).toHaveProperty("value", "Duarte Law");
  });

  test.each([
    [boom, "Error: The settings could not be loaded."],
    [forbidden, "Error: Permission denied - please check your access"],
  ])("that cannot be read say so without a stack trace, and are requested again", async (answer, words) => {
    const { user, workspace } = showSettings(aFirm().answer(get, answer));
    const alert = await screen.findByRole("alert");
    expect(alert.querySelector("p")?.textContent).toBe(words);
    expect(screen.queryByRole("button", { name: "Save settings" })).toBeNull();
    await retryUntilAnswered(user, { workspace, query: get, answer: () => ({ settings: FIRM, version: 4 }) });
    expect(await field("Firm name")).toHaveProperty("value", "Duarte Law");
  });

  // Caught: a form that was lost with its typed values, because the settings could not be read for a moment.
  test("that can no longer be read keep the typed values", async () => {
    const { user, workspace } = showSettings();
    await user.type(await field("Firm name"), " LLP");
    await act(async () => {
      workspace.answer(get, boom);
      await Promise.resolve();
    });
    expect(await field("Firm name")).toHaveProperty("value", "Duarte Law LLP");
  });

  test("are all in the form", async () => {
    showSettings();
    const values = {
      "Firm name": "Duarte Law",
      Address: "1 Main Street",
      Phone: "(212) 555-0100",
      Email: "office@duarte.test",
      "Time zone": "America/New_York",
      From: "09:00",
      To: "17:00",
      "Template number at the signing service": "",
      "Contract text": FIRM.contractTemplate,
    };
    for (const [label, value] of Object.entries(values)) expect(await field(label)).toHaveProperty("value", value);
    const numbers = ["Template number at the signing service", "“No news” notice after (days)"];
    for (const label of numbers) expect(await field(label)).toHaveProperty("inputMode", "numeric");
    const days = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(days.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      ["Sun", false],
      ...["Mon", "Tue", "Wed", "Thu", "Fri"].map((day) => [day, true]),
      ["Sat", false],
    ]);
    const switches = screen.getAllByRole<HTMLInputElement>("switch");
    expect(switches.map(({ checked }) => checked)).toEqual([true, true, true, false]);
    expect(
      [
        "Remind clients who have not signed",
        "Remind clients who have not paid",
        "Remind clients of documents and questionnaires",
        "Create client and case as soon as a contract is signed",
      ].map((name) => screen.getByRole("switch", { name })),
    ).toEqual(switches);
    for (const hint of [
      "Otherwise it takes one click on the signed contract.",
      "Reminders go out in these hours only.",
      "The portal then tells the client that nothing has changed.",
    ]) {
      expect(screen.getByText(hint)).toBeDefined();
    }
    expect(screen.getAllByText(/^After 3 and 7 days, in the working hours\./)).toHaveLength(2);
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Firm",
      "Working hours",
      "Bank accounts",
      "Contract",
      "Reminders",
      "Clients",
      "Client portal",
    ]);
  });
});

describe("saving", () => {
  test("sends every setting as it was typed, with the version on screen, also after a failure, and says so", async () => {
    const { user, workspace } = showSettings();
    const type = async (label: string, text: string) => {
      await user.clear(await field(label));
      if (text !== "") await user.type(await field(label), text);
    };
    await type("Firm name", "  Duarte & Okafor ");
    await type("Address", "2 Main Street ");
    await type("Phone", " (212) 555-0199");
    await type("Email", "mail@duarte\u200b.test");
    await user.selectOptions(await field("Time zone"), "Europe/Lisbon");
    await user.click(screen.getByRole("checkbox", { name: "Sun" }));
    await user.click(screen.getByRole("checkbox", { name: "Fri" }));
    await type("From", "08:30");
    await type("To", "16:15");
    await user.selectOptions(await field("Trust account, for retainers"), "");
    await user.selectOptions(await field("Operating account, for balances"), "b2");
    await type("Template number at the signing service", " 12");
    await type("Contract text", "");
    await type("“No news” notice after (days)", "21");
    for (const toggle of screen.getAllByRole("switch")) await user.click(toggle);
    const button = () => screen.getByRole("button", { name: /^Sav/ });
    const sent = await sendAgainAfterRefusal({ workspace, called: update, button });
    expect(await screen.findByText("Settings saved")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
    const settings: Settings = {
      name: "Duarte & Okafor",
      address: "2 Main Street",
      phone: "(212) 555-0199",
      email: "mail@duarte.test",
      timeZone: "Europe/Lisbon",
      workingHours: { days: [0, 1, 2, 3, 4], opensAt: 510, closesAt: 975 },
      trustAccountId: null,
      operatingAccountId: "b2",
      contractTemplate: null,
      signingTemplateId: 12,
      remindsUnsigned: false,
      remindsUnpaid: false,
      remindsRequests: false,
      makesClientsItself: true,
      quietDays: 21,
    };
    expect(sent).toEqual({ settings, version: 4 });
  });

  // Caught: the second save of a day, refused as somebody else's change.
  test("continues from the version that is stored now, also if nothing has changed", async () => {
    const { user, workspace, save, edits } = showSettings();
    await save();
    await screen.findByText("Settings saved");
    workspace.answer(update, ({ version }) => ({ version: version ?? 0 }));
    await save();
    await user.type(await field("Firm name"), "!");
    await save();
    expect(edits().map((edit) => ("version" in edit ? edit.version : null))).toEqual([4, 5, 5]);
  });

  test("says that it is saving, and saves once", async () => {
    const { user, save, edits } = showSettings(aFirm().answer(update, () => new Promise(() => undefined)));
    await save();
    const button = await screen.findByRole("button", { name: "Saving..." });
    expect(button).toHaveProperty("disabled", true);
    await user.click(button);
    expect(edits()).toHaveLength(1);
  });

  test.each([
    [{ code: "INVALID", field: "name", reason: "The firm's name is required" }, "The firm's name is required"],
    [{ code: "FORBIDDEN" }, "Permission denied - please check your access"],
  ])("that is refused with %j says so and keeps the typed values", async (refusal, words) => {
    const workspace = aFirm().answer(update, () => {
      throw new ConvexError(refusal);
    });
    const { user, save } = showSettings(workspace);
    await user.type(await field("Firm name"), "!");
    await save();
    expect((await screen.findByRole("alert")).textContent).toBe(words);
    expect(await field("Firm name")).toHaveProperty("value", "Duarte Law!");
  });
});

// Caught: "Reload the page, then change them again", with which an hour's work on the contract was gone.
describe("settings that somebody else has changed since they were opened", () => {
  async function conflict() {
    const workspace = aFirm();
    const shown = showSettings(workspace);
    await shown.user.type(await field("Firm name"), "!");
    workspace.answer(update, () => {
      throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Ana Duarte", at: Date.now(), current: "5" });
    });
    act(() => {
      workspace.answer(get, () => ({ settings: { ...FIRM, name: "Theirs", address: "2 Elm Street" }, version: 5 }));
    });
    await shown.save();
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^Ana Duarte saved a change .* Yours was not saved\./,
    );
    expect(await field("Firm name")).toHaveProperty("value", "Duarte Law!");
    workspace.answer(update, ({ version }) => ({ version: Number(version) + 1 }));
    return shown;
  }

  test("are saved anyway", async () => {
    const { user, save, edits } = await conflict();
    await user.click(screen.getByRole("button", { name: "Save mine anyway" }));
    await screen.findByText("Settings saved");
    await save();
    const sent = edits().map((edit) => edit as { version: number; settings: Settings });
    expect(sent.map(({ version, settings }) => [version, settings.name])).toEqual([
      [4, "Duarte Law!"],
      [5, "Duarte Law!"],
      [6, "Duarte Law!"],
    ]);
  });

  test("are taken, and then changed", async () => {
    const { user, save, edits } = await conflict();
    await user.click(screen.getByRole("button", { name: "Take theirs" }));
    expect([await field("Firm name"), await field("Address")].map(({ value }) => value)).toEqual([
      "Theirs",
      "2 Elm Street",
    ]);
    expect(screen.queryByRole("alert")).toBeNull();
    await save();
    expect(edits().at(-1)).toMatchObject({ version: 5, settings: { name: "Theirs" } });
  });
});

// Caught: an hour's work on the contract lost with a link to another screen.
test("what is typed survives a reload until it is saved or discarded", async () => {
  const element = (
    <UnsentProvider person="u1">
      <FirmSettings />
    </UnsentProvider>
  );
  const open = () => show(aFirm(), [{ path: "/settings", element }], "/settings");
  const { user } = open();
  const text = await field("Contract text");
  expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull();
  await user.type(text, " Mine");
  await user.click(screen.getByRole("checkbox", { name: "Sun" }));
  cleanup();
  const next = open();
  expect((await field("Contract text")).value).toBe(`${FIRM.contractTemplate ?? ""} Mine`);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Sun" }).checked).toBe(true);
  await next.user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect((await field("Contract text")).value).toBe(FIRM.contractTemplate);
  cleanup();
  open();
  expect((await field("Contract text")).value).toBe(FIRM.contractTemplate);
});

describe("an invalid value is reported at its field, and nothing is sent", () => {
  test.each([
    ["Firm name", " ", "The firm's name is required"],
    ["Email", "office", "Invalid email format"],
    ["Time zone", "", "This is no time zone"],
    ["To", "09:00", "Working hours must begin before they end"],
    ["From", "", "Working hours must begin before they end"],
    ["Template number at the signing service", "x", "A template's number is a whole number"],
    ["Contract text", "Dear {{{{client_name}}", "The contract needs a place to sign: {{signature}}"],
    ["Contract text", "{{{{nobody}} {{{{signature}}", "There is no merge field {{nobody}}"],
    ["Address", "x".repeat(301), "At most 300 characters"],
  ])("%s %j", async (label, text, words) => {
    const { user, save, edits } = showSettings();
    const input = await field(label);
    if (input.tagName === "SELECT") {
      await user.selectOptions(input, text);
    } else {
      await user.clear(input);
      if (text.length > 100) await user.click(input);
      if (text.length > 100) await user.paste(text);
      else if (text !== "") await user.type(input, text);
    }
    await save();
    const problem = await screen.findByText(words);
    if (label !== "From" && label !== "To") expect(input.getAttribute("aria-describedby")).toContain(problem.id);
    expect(edits()).toEqual([]);
  });

  test("a week without working days", async () => {
    const { user, save, edits } = showSettings();
    await field("Firm name");
    for (const day of ["Mon", "Tue", "Wed", "Thu", "Fri"]) {
      await user.click(screen.getByRole("checkbox", { name: day }));
    }
    await save();
    const days = within(screen.getByRole("group", { name: "Days" }));
    expect(await days.findByText("Choose at least one working day")).toBeDefined();
    expect(edits()).toEqual([]);
  });
});

describe("the contract's text", () => {
  const preview = async () => (await screen.findByRole("region", { name: "Preview" })).textContent;

  test("is previewed with sample values during typing", async () => {
    const { user } = showSettings();
    expect(await preview()).toBe("For Ana Souza[Signature]");
    await user.type(await field("Contract text"), "\n\nBy {{{{firm_name}}");
    expect(await preview()).toBe("For Ana Souza[Signature]By Our practice");
  });

  test("that is empty means Passage's own text", async () => {
    showSettings(aFirm({ settings: { contractTemplate: null } }));
    expect(await field("Contract text")).toHaveProperty("value", "");
    expect(await preview()).toContain("Legal Services Agreement");
  });

  test("takes each merge field at its end by a click", async () => {
    const { user } = showSettings();
    const text = await field("Contract text");
    expect(MERGE_FIELDS.map((name) => screen.getByRole("button", { name }).textContent)).toEqual(MERGE_FIELDS);
    await user.click(screen.getByRole("button", { name: "fee" }));
    expect(text.value).toBe(`${FIRM.contractTemplate ?? ""}{{fee}}`);
    await user.clear(text);
    await user.click(screen.getByRole("button", { name: "signed_date" }));
    expect(text.value).toBe(`${DEFAULT_TEMPLATE}{{signed_date}}`);
  });
});

describe("the accounts", () => {
  test("are the provider's, each for its purpose", async () => {
    showSettings();
    expect(await optionsOf("Trust account, for retainers")).toEqual(["trust a1 ····1234", "trust a1 ····1234"]);
    expect(await field("Trust account, for retainers")).toHaveProperty("value", "a1");
    expect(await optionsOf("Operating account, for balances")).toEqual([
      "Choose one: there are several",
      "OPERATING b1",
      "operating b2",
    ]);
    expect(await field("Operating account, for balances")).toHaveProperty("value", "");
  });

  // Caught: a choice that the server did not make.
  test.each([
    [[], "The provider has none"],
    [[account("b1", "operating")], "operating b1"],
    [[account("b1", "operating"), account("b2", "operating", true)], "The provider's default: operating b2"],
    [[account("b1", "operating", true), account("b2", "operating", true)], "Choose one: there are several"],
  ])("name the default account: of %j %s", async (accounts, words) => {
    showSettings(aFirm({ accounts: { kind: "accounts", accounts } }));
    expect((await optionsOf("Operating account, for balances"))[0]).toBe(words);
  });

  // Caught: a closed account, shown as if none had been chosen.
  test("say so if the chosen one is gone, and keep it until another is chosen", async () => {
    const { save, edits } = showSettings(aFirm({ settings: { trustAccountId: "old" } }));
    const select = await screen.findByLabelText<HTMLSelectElement>("Trust account, for retainers");
    expect(select.selectedOptions[0]?.textContent).toBe("An account that the provider no longer has");
    await save();
    expect(edits()).toMatchObject([{ settings: { trustAccountId: "old" } }]);
  });

  test.each([
    [
      () => ({ kind: "failed", reason: "Confido Legal did not answer in time." }),
      "Confido Legal did not answer in time.",
    ],
    [boom, "Something went wrong on the server. Try again. If it happens again, report request 9c."],
  ])("that cannot be read say why, are requested again, and leave the choice as it was", async (answer, words) => {
    const { user, workspace, save, edits } = showSettings(aFirm().answer(bankAccounts, answer));
    const region = within(await screen.findByRole("region", { name: "Bank accounts" }));
    expect(await region.findByText(words)).toBeDefined();
    await save();
    expect(edits()).toMatchObject([{ settings: { trustAccountId: "a1" } }]);
    const answers: ((answer: unknown) => void)[] = [];
    workspace.answer(bankAccounts, () => new Promise((resolve) => answers.push(resolve)));
    await user.click(region.getByRole("button", { name: "Retry" }));
    expect(region.getByText("Reading the accounts…").role).toBe("status");
    expect(region.queryByText(words)).toBeNull();
    await waitFor(() => {
      expect(answers).toHaveLength(1);
    });
    answers[0]?.({ kind: "accounts", accounts: ACCOUNTS });
    expect(await field("Trust account, for retainers")).toHaveProperty("value", "a1");
  });
});

describe("the missing settings of outside services", () => {
  test("are named by provider, with who sets them", async () => {
    const workspace = aFirm().answer(missing, () => [
      { provider: "DocuSeal", setting: "DOCUSEAL_API_KEY" },
      { provider: "Resend", setting: "MAIL_FROM" },
    ]);
    showSettings(workspace);
    const lines = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "DocuSeal: DOCUSEAL_API_KEY is not set in the deployment's environment.",
      "Resend: MAIL_FROM is not set in the deployment's environment.",
    ]);
    expect(
      screen.getByText(/^Until these are set, contracts cannot be sent, signed or paid\..*npx convex env set/),
    ).toBeDefined();
  });

  test("are not mentioned if nothing is missing", async () => {
    showSettings();
    await field("Firm name");
    expect(screen.queryByText(/Until these are there/)).toBeNull();
  });

  // Caught: a stack trace instead of the settings.
  test("that cannot be read say so, and the settings stay", async () => {
    showSettings(aFirm().answer(missing, boom));
    expect(await screen.findByText("What the outside services still need could not be read.")).toBeDefined();
    expect(await field("Firm name")).toHaveProperty("value", "Duarte Law");
    expect(document.body.textContent).not.toContain("model.ts");
  });
});
