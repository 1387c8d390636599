import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { DEFAULT_TEMPLATE, MERGE_FIELDS } from "../../../../convex/practice/contractTemplate";
import {
  DEFAULT_FIRM,
  type FirmSection as Section,
  type FirmSettings as Settings,
} from "../../../../convex/practice/firmForm";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { retryUntilAnswered, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../../lib/drafts/UnsentProvider";
import { FirmSection } from "./FirmSection";

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

/** The settings, with this version of the section of the test. */
function stored(settings: Settings = FIRM, version = 4) {
  const sections: Section[] = ["firm", "hours", "contract", "payments", "reminders", "portal"];
  return { settings, versions: Object.fromEntries(sections.map((section) => [section, version])) };
}

interface FirmAnswers {
  settings?: Partial<Settings>;
  accounts?: unknown;
}

function aFirm({
  settings = {},
  accounts = { kind: "accounts", accounts: ACCOUNTS },
}: FirmAnswers = {}): FakeWorkspace {
  return aPractice()
    .answer(get, () => stored({ ...FIRM, ...settings }))
    .answer(missing, () => [])
    .answer(update, ({ version }) => ({ version: Number(version) + 1 }))
    .answer(bankAccounts, () => accounts);
}

function showSettings(section: Section = "firm", workspace = aFirm()) {
  const shown = show(workspace, [{ path: "/settings", element: <FirmSection section={section} /> }], "/settings");
  const save = async () => {
    await shown.user.click(await screen.findByRole("button", { name: "Save" }));
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

describe("a section", () => {
  test("is loading until its settings arrive", async () => {
    const { workspace } = showSettings(
      "firm",
      aFirm().answer(get, () => undefined),
    );
    expect(await screen.findByRole("heading", { level: 1, name: "Firm" })).toBeDefined();
    expect(screen.getByText("Loading settings...")).toBeDefined();
    expect(document.title).toBe("Firm · Settings · Passage");
    await act(async () => {
      workspace.answer(get, () => stored());
      await Promise.resolve();
    });
    expect(await field("Firm name")).toHaveProperty("value", "Duarte Law");
  });

  test.each([
    [boom, "Error: The settings could not be loaded."],
    [forbidden, "Error: Permission denied - please check your access"],
  ])("that cannot be read says so without a stack trace, and is requested again", async (answer, words) => {
    const { user, workspace } = showSettings("firm", aFirm().answer(get, answer));
    const alert = await screen.findByRole("alert");
    expect(alert.querySelector("p")?.textContent).toBe(words);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    await retryUntilAnswered(user, { workspace, query: get, answer: () => stored() });
    expect(await field("Firm name")).toHaveProperty("value", "Duarte Law");
  });

  // Caught: a form that was lost with its typed values, because the settings could not be read for a moment.
  test("that can no longer be read keeps the typed values", async () => {
    const { user, workspace } = showSettings();
    await user.type(await field("Firm name"), " LLP");
    await act(async () => {
      workspace.answer(get, boom);
      await Promise.resolve();
    });
    expect(await field("Firm name")).toHaveProperty("value", "Duarte Law LLP");
  });

  test.each<[Section, Record<string, string | null>]>([
    [
      "firm",
      { "Firm name": "Duarte Law", Address: "1 Main Street", Phone: "(212) 555-0100", Email: "office@duarte.test" },
    ],
    ["hours", { "Time zone": "America/New_York", "Opens at": "09:00", "Closes at": "17:00" }],
    ["contract", { "Template number at the signing service": "", "Contract text": FIRM.contractTemplate }],
    ["portal", { "“No news” notice after (days)": "14" }],
  ])("has its settings: %s", async (section, values) => {
    showSettings(section);
    for (const [label, value] of Object.entries(values)) expect(await field(label)).toHaveProperty("value", value);
  });

  test("has its switches with their explanations", async () => {
    showSettings("reminders");
    await screen.findByRole("switch", { name: "Remind clients who have not signed" });
    const switches = screen.getAllByRole<HTMLInputElement>("switch");
    expect(switches.map(({ labels, checked }) => [labels?.[0]?.firstChild?.firstChild?.textContent, checked])).toEqual([
      ["Remind clients who have not signed", true],
      ["Remind clients who have not paid", true],
      ["Remind clients of documents and questionnaires", true],
    ]);
    expect(screen.getAllByText(/^After 3 and 7 days, in office hours\./)).toHaveLength(2);
  });

  test("shows the working days", async () => {
    showSettings("hours");
    await field("Opens at");
    const days = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(days.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      ["Sun", false],
      ...["Mon", "Tue", "Wed", "Thu", "Fri"].map((day) => [day, true]),
      ["Sat", false],
    ]);
  });
});

describe("saving", () => {
  interface Typed {
    section: Section;
    /** Texts by label. */
    texts?: Record<string, string>;
    choices?: Record<string, string>;
    days?: string[];
    switches?: boolean;
    sent: Partial<Settings>;
  }

  test.each<Typed>([
    {
      section: "firm",
      texts: {
        "Firm name": "  Duarte & Okafor ",
        Address: "2 Main Street ",
        Phone: " (212) 555-0199",
        Email: "mail@duarte\u200b.test",
      },
      sent: { name: "Duarte & Okafor", address: "2 Main Street", phone: "(212) 555-0199", email: "mail@duarte.test" },
    },
    {
      section: "hours",
      texts: { "Opens at": "08:30", "Closes at": "16:15" },
      choices: { "Time zone": "Europe/Lisbon" },
      days: ["Sun", "Fri"],
      sent: { timeZone: "Europe/Lisbon", workingHours: { days: [0, 1, 2, 3, 4], opensAt: 510, closesAt: 975 } },
    },
    {
      section: "contract",
      texts: { "Template number at the signing service": " 12", "Contract text": "" },
      switches: true,
      sent: { contractTemplate: null, signingTemplateId: 12, makesClientsItself: true },
    },
    {
      section: "payments",
      choices: { "Trust account, for retainers": "", "Operating account, for balances": "b2" },
      sent: { trustAccountId: null, operatingAccountId: "b2" },
    },
    {
      section: "reminders",
      switches: true,
      sent: { remindsUnsigned: false, remindsUnpaid: false, remindsRequests: false },
    },
    { section: "portal", texts: { "“No news” notice after (days)": "21" }, sent: { quietDays: 21 } },
  ])("sends the settings of the section $section alone, with its version, also after a failure", async (typed) => {
    const { user, workspace } = showSettings(typed.section);
    for (const [label, text] of Object.entries(typed.texts ?? {})) {
      await user.clear(await field(label));
      if (text !== "") await user.type(await field(label), text);
    }
    for (const [label, choice] of Object.entries(typed.choices ?? {})) {
      await user.selectOptions(await field(label), choice);
    }
    for (const day of typed.days ?? []) await user.click(screen.getByRole("checkbox", { name: day }));
    if (typed.switches) for (const toggle of await screen.findAllByRole("switch")) await user.click(toggle);
    expect(screen.getByText("Unsaved changes")).toBeDefined();
    const button = () => screen.getByRole("button", { name: /^Sav/ });
    const sent = await sendAgainAfterRefusal({ workspace, called: update, button });
    expect(sent).toEqual({ change: { section: typed.section, ...typed.sent }, version: 4 });
    act(() => {
      workspace.answer(get, () => stored({ ...FIRM, ...typed.sent }, 5));
    });
    expect(await screen.findByText("Saved")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  // Caught: the second save of a day, refused as somebody else's change.
  test("continues from the version that is stored now, also if nothing has changed", async () => {
    const { user, workspace, save, edits } = showSettings();
    await save();
    await screen.findByText("Saved");
    workspace.answer(update, ({ version }) => ({ version: version ?? 0 }));
    await save();
    await user.type(await field("Firm name"), "!");
    await save();
    expect(edits().map((edit) => ("version" in edit ? edit.version : null))).toEqual([4, 5, 5]);
  });

  test("says that it is saving, and saves once", async () => {
    const { user, save, edits } = showSettings(
      "firm",
      aFirm().answer(update, () => new Promise(() => undefined)),
    );
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
    const { user, save } = showSettings("firm", workspace);
    await user.type(await field("Firm name"), "!");
    await save();
    expect((await screen.findByRole("alert")).textContent).toBe(words);
    expect(await field("Firm name")).toHaveProperty("value", "Duarte Law!");
  });
});

// Caught: "Reload the page, then change them again", with which an hour's work on the contract was gone.
describe("a section that a colleague has changed since it was opened", () => {
  const THEIRS = { ...FIRM, name: "Theirs", address: "2 Elm Street" };

  async function conflict() {
    const workspace = aFirm();
    const shown = showSettings("firm", workspace);
    await shown.user.type(await field("Firm name"), "!");
    workspace.answer(update, () => {
      throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Ana Duarte", at: Date.now(), current: "5" });
    });
    act(() => {
      workspace.answer(get, () => stored(THEIRS, 5));
    });
    await shown.save();
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^Ana Duarte saved a change .* Yours was not saved\./,
    );
    expect(await field("Firm name")).toHaveProperty("value", "Duarte Law!");
    workspace.answer(update, ({ version }) => ({ version: Number(version) + 1 }));
    return shown;
  }

  test("is saved anyway", async () => {
    const { user, save, edits } = await conflict();
    await user.click(screen.getByRole("button", { name: "Save mine anyway" }));
    await waitFor(() => {
      expect(screen.queryByRole("alert")).toBeNull();
    });
    await save();
    const sent = edits().map((edit) => edit as { version: number; change: Settings });
    expect(sent.map(({ version, change }) => [version, change.name])).toEqual([
      [4, "Duarte Law!"],
      [5, "Duarte Law!"],
      [6, "Duarte Law!"],
    ]);
  });

  test("is taken, and then changed", async () => {
    const { user, save, edits } = await conflict();
    await user.click(screen.getByRole("button", { name: "Take theirs" }));
    expect([await field("Firm name"), await field("Address")].map(({ value }) => value)).toEqual([
      "Theirs",
      "2 Elm Street",
    ]);
    expect(screen.queryByRole("alert")).toBeNull();
    await save();
    expect(edits().at(-1)).toMatchObject({ version: 5, change: { name: "Theirs" } });
  });

  // Caught: a form that nobody had touched, whose next save was refused or took the colleague's change back.
  test("follows without a question while nothing is typed, and is then saved over their version", async () => {
    const { user, workspace, save, edits } = showSettings();
    expect(await field("Firm name")).toHaveProperty("value", "Duarte Law");
    act(() => {
      workspace.answer(get, () => stored(THEIRS, 5));
    });
    await waitFor(async () => {
      expect(await field("Firm name")).toHaveProperty("value", "Theirs");
    });
    expect(screen.queryByText("Unsaved changes")).toBeNull();
    await user.type(await field("Firm name"), "!");
    await save();
    expect(edits()).toMatchObject([{ version: 5, change: { name: "Theirs!", address: "2 Elm Street" } }]);
  });
});

// Caught: an hour's work on the contract lost with a link to another section.
test("what is typed survives a reload until it is saved or discarded, for each section", async () => {
  const element = (section: Section) => (
    <UnsentProvider person="u1">
      <FirmSection section={section} />
    </UnsentProvider>
  );
  const open = (section: Section) => show(aFirm(), [{ path: "/settings", element: element(section) }], "/settings");
  const { user } = open("contract");
  const text = await field("Contract text");
  expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull();
  await user.type(text, " Mine");
  cleanup();
  const hours = open("hours");
  await hours.user.click(await screen.findByRole("checkbox", { name: "Sun" }));
  cleanup();
  const next = open("contract");
  expect((await field("Contract text")).value).toBe(`${FIRM.contractTemplate ?? ""} Mine`);
  await next.user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect((await field("Contract text")).value).toBe(FIRM.contractTemplate);
  cleanup();
  open("contract");
  expect((await field("Contract text")).value).toBe(FIRM.contractTemplate);
  cleanup();
  open("hours");
  expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "Sun" })).checked).toBe(true);
});

describe("an invalid value is reported at its field, and nothing is sent", () => {
  test.each<[Section, string, string, string]>([
    ["firm", "Firm name", " ", "The firm's name is required"],
    ["firm", "Email", "office", "Invalid email format"],
    ["hours", "Time zone", "", "This is no time zone"],
    ["hours", "Closes at", "09:00", "Office hours must begin before they end"],
    ["hours", "Opens at", "", "Office hours must begin before they end"],
    ["contract", "Template number at the signing service", "x", "A template's number is a whole number"],
    ["contract", "Contract text", "Dear {{{{client_name}}", "The contract needs a place to sign: {{signature}}"],
    ["contract", "Contract text", "{{{{nobody}} {{{{signature}}", "There is no merge field {{nobody}}"],
    ["firm", "Address", "x".repeat(301), "At most 300 characters"],
    ["portal", "“No news” notice after (days)", "2", "Between 3 and 90 days"],
  ])("%s: %s %j", async (...[section, label, text, words]) => {
    const { user, save, edits } = showSettings(section);
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
    if (input.type !== "time") expect(input.getAttribute("aria-describedby")).toContain(problem.id);
    expect(edits()).toEqual([]);
  });

  test("a week without working days", async () => {
    const { user, save, edits } = showSettings("hours");
    await field("Opens at");
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
    const { user } = showSettings("contract");
    expect(await preview()).toBe("For Ana Souza[Signature]");
    await user.type(await field("Contract text"), "\n\nBy {{{{firm_name}}");
    expect(await preview()).toBe("For Ana Souza[Signature]By Our practice");
  });

  test("that is empty means Passage's own text", async () => {
    showSettings("contract", aFirm({ settings: { contractTemplate: null } }));
    expect(await field("Contract text")).toHaveProperty("value", "");
    expect(await preview()).toContain("Legal Services Agreement");
  });

  test("takes each merge field at its end by a click", async () => {
    const { user } = showSettings("contract");
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
    showSettings("payments");
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
    showSettings("payments", aFirm({ accounts: { kind: "accounts", accounts } }));
    expect((await optionsOf("Operating account, for balances"))[0]).toBe(words);
  });

  // Caught: a closed account, shown as if none had been chosen.
  test("say so if the chosen one is gone, and keep it until another is chosen", async () => {
    const { save, edits } = showSettings("payments", aFirm({ settings: { trustAccountId: "old" } }));
    const select = await screen.findByLabelText<HTMLSelectElement>("Trust account, for retainers");
    expect(select.selectedOptions[0]?.textContent).toBe("An account that the provider no longer has");
    await save();
    expect(edits()).toMatchObject([{ change: { trustAccountId: "old" } }]);
  });

  test.each([
    [
      () => ({ kind: "failed", reason: "Confido Legal did not answer in time." }),
      "Confido Legal did not answer in time.",
    ],
    [boom, "Something went wrong on the server. Try again. If it happens again, report request 9c."],
  ])("that cannot be read say why, are requested again, and leave the choice as it was", async (answer, words) => {
    const { user, workspace, save, edits } = showSettings("payments", aFirm().answer(bankAccounts, answer));
    expect(await screen.findByText(words)).toBeDefined();
    await save();
    expect(edits()).toMatchObject([{ change: { trustAccountId: "a1" } }]);
    const answers: ((answer: unknown) => void)[] = [];
    workspace.answer(bankAccounts, () => new Promise((resolve) => answers.push(resolve)));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(screen.getByText("Reading the accounts…").role).toBe("status");
    expect(screen.queryByText(words)).toBeNull();
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
    showSettings("contract", workspace);
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
    showSettings("contract");
    await field("Contract text");
    expect(screen.queryByText(/Until these are there/)).toBeNull();
  });

  // Caught: a stack trace instead of the settings.
  test("that cannot be read say so, and the settings stay", async () => {
    showSettings("contract", aFirm().answer(missing, boom));
    expect(await screen.findByText("What the outside services still need could not be read.")).toBeDefined();
    expect(await field("Contract text")).toHaveProperty("value", FIRM.contractTemplate);
    expect(document.body.textContent).not.toContain("model.ts");
  });
});
