import { templateProblem } from "../../../../convex/practice/contractTemplate";
import { cleanEmail } from "../../../../convex/platform/emailAddresses";
import { firmProblem, type FirmSettings } from "../../../../convex/practice/firmForm";
import { formSchema } from "../../../lib/recordForm/formSchema";

/** The settings as typed. */
export interface FirmForm {
  name: string;
  address: string;
  phone: string;
  email: string;
  timeZone: string;
  days: number[];
  /** "09:00" */
  opensAt: string;
  closesAt: string;
  /** "" is the only account of its kind. */
  trustAccountId: string;
  operatingAccountId: string;
  /** "" is Passage's own text. */
  contractTemplate: string;
  signingTemplateId: string;
  remindsUnsigned: boolean;
  remindsUnpaid: boolean;
  makesClientsItself: boolean;
  quietDays: string;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Minutes since midnight; NaN for an invalid time. */
function minutesOf(text: string): number {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

export function firmFormOf(settings: FirmSettings): FirmForm {
  const { name, address, phone, email, timeZone, workingHours, remindsUnsigned, remindsUnpaid } = settings;
  const { makesClientsItself, quietDays } = settings;
  return {
    name,
    address,
    phone,
    email,
    timeZone,
    remindsUnsigned,
    remindsUnpaid,
    makesClientsItself,
    quietDays: String(quietDays),
    days: workingHours.days,
    opensAt: clock(workingHours.opensAt),
    closesAt: clock(workingHours.closesAt),
    trustAccountId: settings.trustAccountId ?? "",
    operatingAccountId: settings.operatingAccountId ?? "",
    contractTemplate: settings.contractTemplate ?? "",
    signingTemplateId: settings.signingTemplateId === null ? "" : String(settings.signingTemplateId),
  };
}

/** Settings without a field stay as they were. */
export function settingsOf(typed: FirmForm, before: FirmSettings): FirmSettings {
  const { name, address, phone, email, timeZone, days, remindsUnsigned, remindsUnpaid } = typed;
  return {
    ...before,
    name: name.trim(),
    address: address.trim(),
    phone: phone.trim(),
    email: cleanEmail(email),
    timeZone,
    remindsUnsigned,
    remindsUnpaid,
    makesClientsItself: typed.makesClientsItself,
    // An empty text becomes 0, which the rules refuse.
    quietDays: Number(typed.quietDays),
    workingHours: { days: days.toSorted(), opensAt: minutesOf(typed.opensAt), closesAt: minutesOf(typed.closesAt) },
    trustAccountId: typed.trustAccountId || null,
    operatingAccountId: typed.operatingAccountId || null,
    contractTemplate: typed.contractTemplate.trim() === "" ? null : typed.contractTemplate,
    signingTemplateId: typed.signingTemplateId.trim() === "" ? null : Number(typed.signingTemplateId),
  };
}

/** The field that shows a setting's problem. */
const FIELD_OF: Partial<Record<keyof FirmSettings, keyof FirmForm>> = { workingHours: "days" };

function problemWith(settings: FirmSettings): { field: keyof FirmSettings; reason: string } | null {
  const problem = firmProblem(settings);
  if (problem !== null || settings.contractTemplate === null) return problem;
  const reason = templateProblem(settings.contractTemplate);
  return reason === null ? null : { field: "contractTemplate", reason };
}

export function firmSchema(before: FirmSettings) {
  return formSchema<FirmForm>((typed) => {
    const problem = problemWith(settingsOf(typed, before));
    return problem === null ? [] : [{ path: [FIELD_OF[problem.field] ?? problem.field], message: problem.reason }];
  });
}
