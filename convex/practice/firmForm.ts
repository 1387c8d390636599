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
  return areMinutes && opensAt < closesAt ? null : "Working hours must begin before they end";
}

const QUIET_DAYS = { fewest: 3, most: 90 } as const;

function isQuietDays(days: number): boolean {
  return Number.isInteger(days) && days >= QUIET_DAYS.fewest && days <= QUIET_DAYS.most;
}

function lengthProblem(settings: FirmSettings): { field: FirmField; reason: string } | null {
  for (const field of ["name", "address", "phone", "email", "contractTemplate"] as const) {
    if ((settings[field] ?? "").length > LONGEST[field]) {
      return { field, reason: `At most ${LONGEST[field].toLocaleString("en-US")} characters` };
    }
  }
  return null;
}

/** The first setting that is wrong, with the sentence for it; null where all are right. */
export function firmProblem(settings: FirmSettings): { field: FirmField; reason: string } | null {
  const { name, phone, email, timeZone, workingHours, contractTemplate, signingTemplateId } = settings;
  if (name.trim() === "") return { field: "name", reason: "The firm's name is required" };
  const wrongPhone = phoneProblem(phone);
  if (wrongPhone !== null) return { field: "phone", reason: wrongPhone };
  const wrongEmail = email.trim() === "" ? null : emailProblem(email, "Invalid email format");
  if (wrongEmail !== null) return { field: "email", reason: wrongEmail };
  if (!isTimeZone(timeZone)) return { field: "timeZone", reason: "This is no time zone" };
  const hours = hoursProblem(workingHours);
  if (hours !== null) return { field: "workingHours", reason: hours };
  if (contractTemplate?.trim() === "") return { field: "contractTemplate", reason: "The contract's text is required" };
  const wrongTemplate = signingTemplateId === null ? null : SIGNING.templateProblem(signingTemplateId);
  if (wrongTemplate !== null) return { field: "signingTemplateId", reason: wrongTemplate };
  if (!isQuietDays(settings.quietDays)) {
    const reason = `Between ${String(QUIET_DAYS.fewest)} and ${String(QUIET_DAYS.most)} days`;
    return { field: "quietDays", reason };
  }
  return lengthProblem(settings);
}
