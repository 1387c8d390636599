import type { FunctionReturnType } from "convex/server";
import { z } from "zod/mini";
import type { api } from "../../../../convex/_generated/api";
import { templateProblem } from "../../../../convex/practice/contractTemplate";
import { cleanEmail } from "../../../../convex/platform/emailAddresses";
import {
  FIRM_SECTIONS,
  firmChange,
  firmProblem,
  type FirmSection,
  type FirmSettings,
} from "../../../../convex/practice/firmForm";
import { formSchema } from "../../../lib/recordForm/formSchema";
import type { FormOf } from "../../../ui/form/Form";

export type StoredSettings = FunctionReturnType<typeof api.practice.settings.staff.get>;

/** The settings as typed. */
const vFirmForm = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  timeZone: z.string(),
  days: z.array(z.number()),
  /** "09:00" */
  opensAt: z.string(),
  closesAt: z.string(),
  /** "" is the only account of its kind. */
  trustAccountId: z.string(),
  operatingAccountId: z.string(),
  /** "" is Passage's own text. */
  contractTemplate: z.string(),
  signingTemplateId: z.string(),
  remindsUnsigned: z.boolean(),
  remindsUnpaid: z.boolean(),
  remindsRequests: z.boolean(),
  makesClientsItself: z.boolean(),
  quietDays: z.string(),
});
export type FirmForm = z.infer<typeof vFirmForm>;

export interface SectionFieldsProps {
  form: FormOf<FirmForm, FirmForm>;
}

/** Null for a draft of another kind. */
export function readFirmDraft(stored: unknown): FirmForm | null {
  const read = vFirmForm.safeParse(stored);
  return read.success ? read.data : null;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Minutes since midnight; NaN for an invalid time. */
function minutesOf(text: string): number {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

export function firmFormOf({ workingHours, ...settings }: FirmSettings): FirmForm {
  return {
    ...settings,
    quietDays: String(settings.quietDays),
    days: workingHours.days,
    opensAt: clock(workingHours.opensAt),
    closesAt: clock(workingHours.closesAt),
    trustAccountId: settings.trustAccountId ?? "",
    operatingAccountId: settings.operatingAccountId ?? "",
    contractTemplate: settings.contractTemplate ?? "",
    signingTemplateId: settings.signingTemplateId === null ? "" : String(settings.signingTemplateId),
  };
}

export function settingsOf({ days, opensAt, closesAt, ...typed }: FirmForm): FirmSettings {
  return {
    ...typed,
    name: typed.name.trim(),
    address: typed.address.trim(),
    phone: typed.phone.trim(),
    email: cleanEmail(typed.email),
    // An empty text becomes 0, which the rules refuse.
    quietDays: Number(typed.quietDays),
    workingHours: { days: days.toSorted(), opensAt: minutesOf(opensAt), closesAt: minutesOf(closesAt) },
    trustAccountId: typed.trustAccountId || null,
    operatingAccountId: typed.operatingAccountId || null,
    contractTemplate: typed.contractTemplate.trim() === "" ? null : typed.contractTemplate,
    signingTemplateId: typed.signingTemplateId.trim() === "" ? null : Number(typed.signingTemplateId),
  };
}

/** Whether the typed values of a section are other settings than the stored ones. */
export function isChanged(section: FirmSection, typed: unknown, stored: FirmForm): boolean {
  const now = readFirmDraft(typed);
  if (now === null) return false;
  const textOf = (form: FirmForm) => JSON.stringify(firmChange(section, settingsOf(form)));
  return textOf(now) !== textOf(stored);
}

/** The field that shows a setting's problem. */
const FIELD_OF: Partial<Record<keyof FirmSettings, keyof FirmForm>> = { workingHours: "days" };

function problemWith(
  section: FirmSection,
  settings: FirmSettings,
): { field: keyof FirmSettings; reason: string } | null {
  const problem = firmProblem(settings, FIRM_SECTIONS[section]);
  if (problem !== null || section !== "contract" || settings.contractTemplate === null) return problem;
  const reason = templateProblem(settings.contractTemplate);
  return reason === null ? null : { field: "contractTemplate", reason };
}

/** The form of one section: its settings alone are checked. */
export function firmSchema(section: FirmSection) {
  return formSchema<FirmForm>((typed) => {
    const problem = problemWith(section, settingsOf(typed));
    return problem === null ? [] : [{ path: [FIELD_OF[problem.field] ?? problem.field], message: problem.reason }];
  });
}
