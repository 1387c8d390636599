/** Notation of the built-in templates. */
import type { CaseTypeKey } from "../../practice/caseTypes";
import type { CaseTemplate } from "./rules";

/** A milestone; shown to the client unless it is internal. */
interface MilestoneLine {
  title: string;
  says?: string;
  isOurs?: true;
}

/** A requested document; `ifAny`: only if the client has it. */
interface RequirementLine {
  type: string;
  title: string;
  says: string;
  /** Why it is needed; absent if that is plain. */
  why?: string;
  ifAny?: true;
  days?: number;
  /** The form and section, or the rule, that asks for it; absent if the practice does. */
  source?: string;
}

interface TaskLine {
  text: string;
  days: number;
}

interface SeedLines {
  key: string;
  name: string;
  caseTypes: CaseTypeKey[];
  source: string;
  milestones: Record<string, MilestoneLine>;
  requirements: Record<string, RequirementLine>;
  tasks: Record<string, TaskLine>;
}

/** Days for documents that clients already have. */
const DEFAULT_DAYS = 21;

export function seed({ milestones, requirements, tasks, ...template }: SeedLines): CaseTemplate {
  return {
    ...template,
    milestones: Object.entries(milestones).map(([key, { title, says = "", isOurs = false }]) => {
      return { key, title, description: says, isVisibleToClient: !isOurs };
    }),
    requirements: Object.entries(requirements).map(([key, line]) => {
      const { type: documentType, title, says: instructions, why = "", ifAny = false, days, source = "" } = line;
      const dueInDays = days ?? (ifAny ? null : DEFAULT_DAYS);
      return { key, documentType, title, instructions, why, isRequired: !ifAny, dueInDays, source };
    }),
    tasks: Object.entries(tasks).map(([key, { text, days }]) => ({ key, text, dueInDays: days })),
  };
}

/** First and last milestones of every petition and application. */
export const FIRST_MILESTONES = {
  information: { title: "Information collected", says: "We know your history and what you want to apply for." },
} as const;

export const filedMilestones = (form: string) =>
  ({
    signed: { title: "Forms checked and signed", says: "You have read every form, and it is signed." },
    filed: { title: `${form} filed`, says: "Your papers are with U.S. Citizenship and Immigration Services (USCIS)." },
    receipt: {
      title: "Receipt notice received",
      says: "USCIS has confirmed in writing that your case is there. The notice has your receipt number.",
    },
  }) as const;

export const decisionMilestone = (form: string) =>
  ({
    decision: { title: `Decision on ${form}`, says: "USCIS has decided. We tell you what it means for you." },
  }) as const;

/** Documents that several kinds of case ask for. */
export const PASSPORT = {
  type: "passport",
  title: "Passport",
  says: "The page with your photo and data, and every page with a stamp or a visa.",
  why: "USCIS compares your name, birth date and nationality with your forms.",
  days: 14,
} as const;
export const RESUME = {
  type: "resume",
  title: "Resume",
  says: "All positions, degrees, publications, prizes and talks, with dates.",
  why: "We use it to describe your work in the petition.",
  days: 14,
} as const;
export const STATUS = {
  type: "i94",
  title: "I-94 record and proof of status",
  says: "Only if you are in the United States: your I-94 and what shows that you kept to its terms.",
  why: "USCIS checks that you kept your status in the United States.",
  ifAny: true,
  days: 14,
} as const;

/** Tasks of every case. */
export const commonTasks = (form: string) =>
  ({
    g28: { text: "Prepare Form G-28 for signature (8 CFR 292.4)", days: 7 },
    translations: {
      text: "Check that every document in another language has a certified English translation (8 CFR 103.2(b)(3))",
      days: 30,
    },
    fee: { text: `Look up the fee of ${form} on Form G-1055 and the edition date on the form's page`, days: 40 },
  }) as const;
