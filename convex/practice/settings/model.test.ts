import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { api } from "../../_generated/api";
import { missingSettings, today } from "./model";
import { DEFAULT_FIRM, firmProblem, type FirmSettings } from "../firmForm";

const clock = useFixedClock();
const { get, update } = api.practice.settings.staff;

function aFirm(differing: Partial<FirmSettings> = {}): FirmSettings {
  return Object.assign({}, DEFAULT_FIRM, differing);
}

describe("the settings", () => {
  test("are the defaults until an administrator changes them", async () => {
    const { asSales, asAdmin, backend } = await aPractice(startBackend());
    expect(await asSales.query(get, {})).toEqual({ settings: DEFAULT_FIRM, version: 0 });
    const settings = aFirm({ name: "Duarte Law", timeZone: "Asia/Tokyo", remindsUnpaid: false });
    expect(await asAdmin.mutation(update, { settings, version: 0 })).toEqual({ version: 1 });
    expect(await asSales.query(get, {})).toEqual({ settings, version: 1 });
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10));
    const configured = { action: "firm:configure", actorName: "Ana Duarte", subject: "firm settings", before: null };
    expect(audit).toMatchObject([{ ...configured, after: "name, timeZone, remindsUnpaid", at: NOON }]);
    clock.pass(3 * 3_600_000);
    expect(await backend.run(today)).toBe("2026-03-05");
  });

  test("of one administrator are not overwritten by another unseen", async () => {
    const { asAdmin } = await aPractice(startBackend());
    await asAdmin.mutation(update, { settings: aFirm({ name: "First" }), version: 0 });
    expect(await refusalOf(asAdmin.mutation(update, { settings: aFirm({ name: "Second" }), version: 0 }))).toEqual({
      code: "CHANGED_MEANWHILE",
      byName: "Ana Duarte",
      at: NOON,
      current: "1",
    });
    clock.pass(1_000);
    await asAdmin.mutation(update, { settings: aFirm({ name: "Second", email: " office@firm.test " }), version: 1 });
    const settings = aFirm({ name: "Second", email: "office@firm.test" });
    expect(await asAdmin.query(get, {})).toEqual({ settings, version: 2 });
    expect(await refusalOf(asAdmin.mutation(update, { settings: aFirm(), version: 1 }))).toMatchObject({
      at: NOON + 1_000,
      current: "2",
    });
  });

  test("that are the same change nothing and leave no trace", async () => {
    const { asAdmin, backend } = await aPractice(startBackend());
    expect(await asAdmin.mutation(update, { settings: aFirm(), version: 0 })).toEqual({ version: 0 });
    expect(await asAdmin.query(get, {})).toMatchObject({ version: 0 });
    expect(await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10))).toEqual([]);
  });

  // Caught: working hours that were shown as saved and never stored.
  test("have working hours, in which another order of the same days is no change", async () => {
    const { asAdmin, asSales, backend } = await aPractice(startBackend());
    const workingHours = { days: [5, 1, 3], opensAt: 510, closesAt: 900 };
    await asAdmin.mutation(update, { settings: aFirm({ workingHours }), version: 0 });
    expect((await asSales.query(get, {})).settings).toMatchObject({ workingHours });
    const reordered = aFirm({ workingHours: Object.assign({}, workingHours, { days: [1, 3, 5] }) });
    await asAdmin.mutation(update, { settings: reordered, version: 1 });
    expect(await asSales.query(get, {})).toMatchObject({ version: 1 });
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10));
    expect(audit.map(({ after }) => after)).toEqual(["workingHours"]);
    for (const [version, other] of [{ days: [1, 3] }, { opensAt: 540 }, { closesAt: 960 }].entries()) {
      Object.assign(workingHours, other);
      const settings = aFirm({ workingHours: Object.assign({}, workingHours) });
      expect(await asAdmin.mutation(update, { settings, version: version + 1 })).toEqual({ version: version + 2 });
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
    await asAdmin.mutation(update, { settings: aFirm({ name: "Our own" }), version: 0 });
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
    await asAdmin.mutation(update, { settings: aFirm({ name: "Duarte & Okafor" }), version: 0 });
    expect(await asClient.query(name, {})).toBe("Duarte & Okafor");
    for (const other of [backend, asRevokedStaff, asStranger, asSales, asAdmin]) {
      expect(await other.query(name, {})).toBeNull();
    }
  });

  test("with an invalid field are refused with its name and a sentence", async () => {
    const { asAdmin } = await aPractice(startBackend());
    expect(await refusalOf(asAdmin.mutation(update, { settings: aFirm({ name: " " }), version: 0 }))).toEqual({
      code: "INVALID",
      field: "name",
      reason: "The firm's name is required",
    });
    const unsigned = aFirm({ contractTemplate: "Dear {{client_name}}" });
    expect(await refusalOf(asAdmin.mutation(update, { settings: unsigned, version: 0 }))).toEqual({
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
    ["workingHours", hours({ opensAt: 600, closesAt: 600 }), "Working hours must begin before they end"],
    ["workingHours", hours({ closesAt: 1_441 }), "Working hours must begin before they end"],
    ["workingHours", hours({ opensAt: 0.5 }), "Working hours must begin before they end"],
    ["workingHours", hours({ opensAt: -1 }), "Working hours must begin before they end"],
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
