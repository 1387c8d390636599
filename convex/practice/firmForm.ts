/** The practice's settings: defaults and validation. Pure; the browser imports this file. */

import { emailProblem } from "../platform/emailAddresses";
import { phoneProblem } from "../platform/phoneNumbers";
import { SIGNING } from "../platform/providers/signing/choice";

/** Minutes since midnight, in the practice's time zone. */
export interface WorkingHours {
  /** Days of the week on which somebody works, Sunday being 0. */
  days: number[];
  opensAt: number;
  closesAt: number;
}

export interface FirmSettings {
  name: string;
  address: string;
  phone: string;
  email: string;
  /** An IANA name. */
  timeZone: string;
  workingHours: WorkingHours;
  /** The payment provider's accounts: retainers go to the trust account, balances to the operating account. Null: its only one. */
  trustAccountId: string | null;
  operatingAccountId: string | null;
  /** Markdown with merge fields; null: the text that Passage comes with. */
  contractTemplate: string | null;
  /** The number of a template of the signing service, which is then used in place of our text. */
  signingTemplateId: number | null;
  remindsUnsigned: boolean;
  remindsUnpaid: boolean;
  /** Whether clients are reminded automatically of requested documents and questionnaires. */
  remindsRequests: boolean;
  /** Whether a signed contract becomes a client with a case without a click. */
  makesClientsItself: boolean;
  /** Days without news after which a client's portal says that nothing has changed. */
  quietDays: number;
}

export const DEFAULT_FIRM: FirmSettings = {
  name: "Our practice",
  address: "",
  phone: "",
  email: "",
  timeZone: "America/New_York",
  workingHours: { days: [1, 2, 3, 4, 5], opensAt: 9 * 60, closesAt: 17 * 60 },
  trustAccountId: null,
  operatingAccountId: null,
  contractTemplate: null,
  signingTemplateId: null,
  remindsUnsigned: true,
  remindsUnpaid: true,
  remindsRequests: true,
  makesClientsItself: false,
  quietDays: 14,
};

/** The refusal of anything that goes out in the name of a firm without name or address. */
export const FIRM_MISSING = "Add your firm's name and address first";

/** A firm that a client can recognise and reach. */
export function hasFirm({ name, address }: Pick<FirmSettings, "name" | "address">): boolean {
  return name.trim() !== "" && name !== DEFAULT_FIRM.name && address.trim() !== "";
}

export type FirmField = keyof FirmSettings;

function isFirmField(key: string): key is FirmField {
  return Object.hasOwn(DEFAULT_FIRM, key);
}

export const FIRM_FIELDS = Object.keys(DEFAULT_FIRM).filter(isFirmField);

/** The sections of the settings with their fields. Each is saved by itself, over the version of the section. */
export const FIRM_SECTIONS = {
  firm: ["name", "address", "phone", "email"],
  hours: ["timeZone", "workingHours"],
  contract: ["contractTemplate", "signingTemplateId", "makesClientsItself"],
  payments: ["trustAccountId", "operatingAccountId"],
  reminders: ["remindsUnsigned", "remindsUnpaid", "remindsRequests"],
  portal: ["quietDays"],
} as const satisfies Record<string, readonly FirmField[]>;
export type FirmSection = keyof typeof FIRM_SECTIONS;

export function isFirmSection(key: string): key is FirmSection {
  return Object.hasOwn(FIRM_SECTIONS, key);
}

function pick<Field extends FirmField>(settings: FirmSettings, fields: readonly Field[]): Pick<FirmSettings, Field>;
function pick(settings: FirmSettings, fields: readonly FirmField[]): object {
  return Object.fromEntries(fields.map((field) => [field, settings[field]]));
}

const CHANGES = {
  firm: (typed: FirmSettings) => ({ section: "firm" as const, ...pick(typed, FIRM_SECTIONS.firm) }),
  hours: (typed: FirmSettings) => ({ section: "hours" as const, ...pick(typed, FIRM_SECTIONS.hours) }),
  contract: (typed: FirmSettings) => ({ section: "contract" as const, ...pick(typed, FIRM_SECTIONS.contract) }),
  payments: (typed: FirmSettings) => ({ section: "payments" as const, ...pick(typed, FIRM_SECTIONS.payments) }),
  reminders: (typed: FirmSettings) => ({ section: "reminders" as const, ...pick(typed, FIRM_SECTIONS.reminders) }),
  portal: (typed: FirmSettings) => ({ section: "portal" as const, ...pick(typed, FIRM_SECTIONS.portal) }),
};
export type FirmChange = ReturnType<(typeof CHANGES)[FirmSection]>;

/** A section with its settings, as it is saved. */
export function firmChange(section: FirmSection, settings: FirmSettings): FirmChange {
  return CHANGES[section](settings);
}

/** Maximum characters, far above what people type. */
const LONGEST = { name: 120, address: 300, phone: 40, email: 254, contractTemplate: 60_000 } as const;
const MINUTES_A_DAY = 24 * 60;

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function hoursProblem({ days, opensAt, closesAt }: WorkingHours): string | null {
  const areDays = days.every((day) => Number.isInteger(day) && day >= 0 && day <= 6);
  if (days.length === 0 || !areDays) return "Choose at least one working day";
  const areMinutes = [opensAt, closesAt].every((each) => Number.isInteger(each) && each >= 0 && each <= MINUTES_A_DAY);
  return areMinutes && opensAt < closesAt ? null : "Office hours must begin before they end";
}

const QUIET_DAYS = { fewest: 3, most: 90 } as const;

function isQuietDays(days: number): boolean {
  return Number.isInteger(days) && days >= QUIET_DAYS.fewest && days <= QUIET_DAYS.most;
}

function lengthProblem(settings: FirmSettings, field: keyof typeof LONGEST): string | null {
  const isTooLong = (settings[field] ?? "").length > LONGEST[field];
  return isTooLong ? `At most ${LONGEST[field].toLocaleString("en-US")} characters` : null;
}

type Check = (settings: FirmSettings) => string | null;

const CHECKS: Partial<Record<FirmField, Check>> = {
  name: (settings) => (settings.name.trim() === "" ? "The firm's name is required" : lengthProblem(settings, "name")),
  address: (settings) => lengthProblem(settings, "address"),
  phone: (settings) => phoneProblem(settings.phone) ?? lengthProblem(settings, "phone"),
  email: (settings) => {
    const wrong = settings.email.trim() === "" ? null : emailProblem(settings.email, "Invalid email format");
    return wrong ?? lengthProblem(settings, "email");
  },
  timeZone: ({ timeZone }) => (isTimeZone(timeZone) ? null : "This is no time zone"),
  workingHours: ({ workingHours }) => hoursProblem(workingHours),
  contractTemplate: (settings) =>
    settings.contractTemplate?.trim() === ""
      ? "The contract's text is required"
      : lengthProblem(settings, "contractTemplate"),
  signingTemplateId: ({ signingTemplateId }) =>
    signingTemplateId === null ? null : SIGNING.templateProblem(signingTemplateId),
  quietDays: ({ quietDays }) =>
    isQuietDays(quietDays) ? null : `Between ${String(QUIET_DAYS.fewest)} and ${String(QUIET_DAYS.most)} days`,
};

/** The first invalid one of these settings, with its sentence; null if all are valid. */
export function firmProblem(
  settings: FirmSettings,
  fields: readonly FirmField[] = FIRM_FIELDS,
): { field: FirmField; reason: string } | null {
  for (const field of fields) {
    const reason = CHECKS[field]?.(settings) ?? null;
    if (reason !== null) return { field, reason };
  }
  return null;
}
