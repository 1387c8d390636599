import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { api } from "../../_generated/api";
import { missingSettings, today } from "./model";
import { DEFAULT_FIRM, FIRM_SECTIONS, firmChange, firmProblem, type FirmSection, type FirmSettings } from "../firmForm";

const clock = useFixedClock();
const { get, update } = api.practice.settings.staff;

function aFirm(differing: Partial<FirmSettings> = {}): FirmSettings {
  return Object.assign({}, DEFAULT_FIRM, differing);
}

const NEW = { firm: 0, hours: 0, contract: 0, payments: 0, reminders: 0, portal: 0 };

function anEdit(section: FirmSection, differing: Partial<FirmSettings>, version = 0) {
  return { change: firmChange(section, aFirm(differing)), version };
}

// Caught: a setting that no section saves, or that two save over each other.
test("every setting belongs to one section", () => {
  expect(Object.values(FIRM_SECTIONS).flat().toSorted()).toEqual(Object.keys(DEFAULT_FIRM).toSorted());
});

describe("the settings", () => {
  test("are the defaults until an administrator changes them", async () => {
    const { asSales, asAdmin, backend } = await aPractice(startBackend());
    expect(await asSales.query(get, {})).toEqual({ settings: DEFAULT_FIRM, versions: NEW });
    const settings = aFirm({ name: "Duarte Law", phone: "212 555 0100", timeZone: "Asia/Tokyo" });
    expect(await asAdmin.mutation(update, anEdit("firm", settings))).toEqual({ version: 1 });
    expect(await asAdmin.mutation(update, anEdit("hours", settings))).toEqual({ version: 1 });
    expect(await asSales.query(get, {})).toEqual({ settings, versions: { ...NEW, firm: 1, hours: 1 } });
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10));
    const configured = { action: "firm:configure", actorName: "Ana Duarte", subject: "firm settings", before: null };
    expect(audit).toMatchObject([
      { ...configured, after: "name, phone", at: NOON },
      { ...configured, after: "timeZone" },
    ]);
    clock.pass(3 * 3_600_000);
    expect(await backend.run(today)).toBe("2026-03-05");
  });

  test("of one administrator are not overwritten by another unseen", async () => {
    const { asAdmin } = await aPractice(startBackend());
    await asAdmin.mutation(update, anEdit("firm", { name: "First" }));
    expect(await refusalOf(asAdmin.mutation(update, anEdit("firm", { name: "Second" })))).toEqual({
      code: "CHANGED_MEANWHILE",
      byName: "Ana Duarte",
      at: NOON,
      current: "1",
    });
    clock.pass(1_000);
    await asAdmin.mutation(update, anEdit("firm", { name: "Second", email: " office@firm.test " }, 1));
    const settings = aFirm({ name: "Second", email: "office@firm.test" });
    expect(await asAdmin.query(get, {})).toEqual({ settings, versions: { ...NEW, firm: 2 } });
    expect(await refusalOf(asAdmin.mutation(update, anEdit("firm", {}, 1)))).toMatchObject({
      at: NOON + 1_000,
      current: "2",
    });
  });

  // Caught: a form that was opened earlier, whose save took back what a colleague had changed in another section.
  test("of one section are saved without a conflict after a colleague saved another, whose settings stay", async () => {
    const { asAdmin } = await aPractice(startBackend());
    await asAdmin.mutation(update, anEdit("reminders", { remindsUnpaid: false }));
    await asAdmin.mutation(update, anEdit("firm", { name: "Duarte Law" }));
    await asAdmin.mutation(update, anEdit("portal", { quietDays: 21 }));
    const settings = aFirm({ name: "Duarte Law", remindsUnpaid: false, quietDays: 21 });
    const versions = { ...NEW, firm: 1, reminders: 1, portal: 1 };
    expect(await asAdmin.query(get, {})).toEqual({ settings, versions });
  });

  // Caught: office hours that could not be saved, because a phone number stored earlier is refused today.
  test("of a section are saved although a stored setting of another is invalid", async () => {
    const { asAdmin, backend } = await aPractice(startBackend());
    const stored = Object.assign(aFirm({ phone: "#ERROR!" }), { version: 3, updatedAt: 1, updatedByName: "Ana" });
    await backend.run(async (ctx) => await ctx.db.insert("firm_settings", stored));
    expect(await asAdmin.mutation(update, anEdit("hours", { timeZone: "UTC" }))).toEqual({ version: 1 });
    expect((await asAdmin.query(get, {})).settings).toMatchObject({ phone: "#ERROR!", timeZone: "UTC" });
  });

  test("that are the same change nothing and leave no trace", async () => {
    const { asAdmin, backend } = await aPractice(startBackend());
    expect(await asAdmin.mutation(update, anEdit("firm", {}))).toEqual({ version: 0 });
    expect(await asAdmin.query(get, {})).toMatchObject({ versions: NEW });
    expect(await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10))).toEqual([]);
  });

  // Caught: working hours that were shown as saved and never stored.
  test("have working hours, in which another order of the same days is no change", async () => {
    const { asAdmin, asSales, backend } = await aPractice(startBackend());
    const workingHours = { days: [5, 1, 3], opensAt: 510, closesAt: 900 };
    await asAdmin.mutation(update, anEdit("hours", { workingHours }));
    expect((await asSales.query(get, {})).settings).toMatchObject({ workingHours });
    const reordered = Object.assign({}, workingHours, { days: [1, 3, 5] });
    await asAdmin.mutation(update, anEdit("hours", { workingHours: reordered }, 1));
    expect(await asSales.query(get, {})).toMatchObject({ versions: { hours: 1 } });
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10));
    expect(audit.map(({ after }) => after)).toEqual(["workingHours"]);
    for (const [version, other] of [{ days: [1, 3] }, { opensAt: 540 }, { closesAt: 960 }].entries()) {
      Object.assign(workingHours, other);
      const edit = anEdit("hours", { workingHours: Object.assign({}, workingHours) }, version + 1);
      expect(await asAdmin.mutation(update, edit)).toEqual({ version: version + 2 });
    }
  });

  // Caught: settings stored before the portal had any, which could no longer be read; an update that began to email clients.
  test("of an earlier version have the default days without news", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const { quietDays, remindsRequests: _, ...earlier } = aFirm({ name: "Duarte Law" });
    const stored = Object.assign({}, earlier, { version: 1, updatedAt: 1, updatedByName: "Ana" });
    await backend.run(async (ctx) => await ctx.db.insert("firm_settings", stored));
    expect((await asSales.query(get, {})).settings).toEqual(
      Object.assign({}, earlier, { quietDays, remindsRequests: false }),
    );
  });

  test("begin with the name that the deployment was given", async () => {
    vi.stubEnv("FIRM_NAME", "Duarte Law");
    const { asAdmin, asSales } = await aPractice(startBackend());
    expect((await asSales.query(get, {})).settings).toEqual(aFirm({ name: "Duarte Law" }));
    await asAdmin.mutation(update, anEdit("firm", { name: "Our own" }));
    expect((await asSales.query(get, {})).settings).toEqual(aFirm({ name: "Our own" }));
  });

  // Caught: "call the practice" although the settings have its name.
  test("tell a client whose access has ended the practice's name, and nobody else", async () => {
    const practice = await aPractice(startBackend());
    const { asAdmin, asClient, asRevokedStaff, asStranger, asSales, asClientWithStaffClaim, backend } = practice;
    const name = api.practice.settings.open.nameForFormerClient;
    vi.stubEnv("FIRM_NAME", "Duarte Law");
    for (const client of [asClient, asClientWithStaffClaim]) expect(await client.query(name, {})).toBeNull();
    await backend.run(async (ctx) => {
      const users = await ctx.db.query("users").take(10);
      const client = users.find(({ role }) => role === "client") ?? expect.fail("no client");
      await ctx.db.patch("users", client._id, { status: "revoked" });
    });
    expect(await asClient.query(name, {})).toBe("Duarte Law");
    vi.stubEnv("FIRM_NAME", undefined);
    expect(await asClient.query(name, {})).toBeNull();
    await asAdmin.mutation(update, anEdit("firm", { name: "Duarte & Okafor" }));
    expect(await asClient.query(name, {})).toBe("Duarte & Okafor");
    for (const other of [backend, asRevokedStaff, asStranger, asSales, asAdmin]) {
      expect(await other.query(name, {})).toBeNull();
    }
  });

  test("with an invalid field are refused with its name and a sentence", async () => {
    const { asAdmin } = await aPractice(startBackend());
    expect(await refusalOf(asAdmin.mutation(update, anEdit("firm", { name: " " })))).toEqual({
      code: "INVALID",
      field: "name",
      reason: "The firm's name is required",
    });
    const unsigned = anEdit("contract", { contractTemplate: "Dear {{client_name}}" });
    expect(await refusalOf(asAdmin.mutation(update, unsigned))).toEqual({
      code: "INVALID",
      field: "contractTemplate",
      reason: "The contract needs a place to sign: {{signature}}",
    });
  });
});

describe("problems of settings", () => {
  const hours = (differing: Partial<FirmSettings["workingHours"]>) => {
    return { workingHours: Object.assign({}, DEFAULT_FIRM.workingHours, differing) };
  };
  test.each([
    [null, {}, null],
    ["name", { name: "" }, "The firm's name is required"],
    ["email", { email: "office" }, "Invalid email format"],
    ["email", { email: "office@firm.test x" }, "Invalid email format"],
    ["email", { email: "office@firm.test," }, "Please enter the address alone: office@firm.test"],
    [
      "phone",
      { phone: "#ERROR!" },
      "This is a spreadsheet's error, not a phone number. Please enter the number, or nothing",
    ],
    ["email", { email: "of fice@firm.test" }, "Invalid email format"],
    [null, { email: " office@firm.co.uk " }, null],
    ["timeZone", { timeZone: "Mars/Olympus" }, "This is no time zone"],
    ["timeZone", { timeZone: "" }, "This is no time zone"],
    ["quietDays", { quietDays: 2 }, "Between 3 and 90 days"],
    ["quietDays", { quietDays: 91 }, "Between 3 and 90 days"],
    ["quietDays", { quietDays: 7.5 }, "Between 3 and 90 days"],
    [null, { quietDays: 3 }, null],
    [null, { quietDays: 90 }, null],
    [null, { email: "  " }, null],
    ["workingHours", hours({ days: [] }), "Choose at least one working day"],
    ["workingHours", hours({ days: [7] }), "Choose at least one working day"],
    ["workingHours", hours({ days: [-1] }), "Choose at least one working day"],
    ["workingHours", hours({ days: [0.5] }), "Choose at least one working day"],
    ["workingHours", hours({ opensAt: 600, closesAt: 600 }), "Office hours must begin before they end"],
    ["workingHours", hours({ closesAt: 1_441 }), "Office hours must begin before they end"],
    ["workingHours", hours({ opensAt: 0.5 }), "Office hours must begin before they end"],
    ["workingHours", hours({ opensAt: -1 }), "Office hours must begin before they end"],
    [null, hours({ days: [0, 6], opensAt: 0, closesAt: 1_440 }), null],
    ["contractTemplate", { contractTemplate: " " }, "The contract's text is required"],
    ["signingTemplateId", { signingTemplateId: 0 }, "A template's number is a whole number"],
    ["signingTemplateId", { signingTemplateId: 1.5 }, "A template's number is a whole number"],
    ["signingTemplateId", { signingTemplateId: 2 ** 53 }, "A template's number is a whole number"],
    [null, { signingTemplateId: 12 }, null],
    ["name", { name: "x".repeat(121) }, "At most 120 characters"],
    ["address", { address: "x".repeat(301) }, "At most 300 characters"],
    [null, { address: "x".repeat(300) }, null],
    [null, { name: "x".repeat(120) }, null],
    [null, { phone: `305-555-0140${" ".repeat(28)}` }, null],
    ["phone", { phone: `305-555-0140${" ".repeat(29)}` }, "At most 40 characters"],
    ["email", { email: `${" ".repeat(247)}a@b.test` }, "At most 254 characters"],
    [null, { contractTemplate: "x".repeat(60_000) }, null],
    ["contractTemplate", { contractTemplate: "x".repeat(60_001) }, "At most 60,000 characters"],
  ])("is said of the field %s", (field, differing, reason) => {
    expect(firmProblem(aFirm(differing))).toEqual(reason === null ? null : { field, reason });
  });

  test("the defaults are those of a practice in New York that is open on weekdays from nine to five", () => {
    expect(DEFAULT_FIRM).toEqual({
      name: "Our practice",
      address: "",
      phone: "",
      email: "",
      timeZone: "America/New_York",
      workingHours: { days: [1, 2, 3, 4, 5], opensAt: 540, closesAt: 1_020 },
      trustAccountId: null,
      operatingAccountId: null,
      contractTemplate: null,
      signingTemplateId: null,
      remindsUnsigned: true,
      remindsUnpaid: true,
      remindsRequests: true,
      makesClientsItself: false,
      quietDays: 14,
    });
  });
});

test("variables that the environment lacks are named by provider, never with values", () => {
  const env = {
    DOCUSEAL_API_KEY: "secret-1",
    DOCUSEAL_WEBHOOK_SECRET: "",
    RESEND_API_KEY: "secret-2",
    MAIL_FROM: "a@b.test",
    S3_ENDPOINT: "secret-3",
    S3_REGION: "secret-4",
    S3_BUCKET: "secret-5",
    S3_ACCESS_KEY_ID: "secret-6",
    AIRTABLE_TOKEN: "secret-7",
  };
  const missing = missingSettings(env);
  expect(missing.map(({ provider, setting }) => `${provider}: ${setting}`)).toEqual([
    "DocuSeal: DOCUSEAL_WEBHOOK_SECRET",
    "DocuSeal: SIGNED_COPY_KEY",
    "Confido Legal: CONFIDO_API_KEY",
    "Confido Legal: CONFIDO_WEBHOOK_SECRET",
    "Resend: RESEND_WEBHOOK_SECRET",
    "Documents: S3_SECRET_ACCESS_KEY",
    "Documents: DOC_KEK_CURRENT",
    "Airtable: AIRTABLE_BASE_ID",
    "Airtable: AIRTABLE_CARD_ACCOUNT_ID",
  ]);
  expect(JSON.stringify(missing)).not.toContain("secret");
});
