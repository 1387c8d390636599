import type { FirmSection } from "../../../../convex/practice/firmForm";
import { SIGNING } from "../../../../convex/platform/providers/signing/choice";
import { FORM } from "../../../lib/drafts/draftLoss";
import type { FirmForm } from "./firmForm";

/** Texts of the settings. */
export const settingsText = {
  title: "Settings",
  loading: "Loading settings...",
  failed: "The settings could not be loaded.",
  missing: (provider: string, setting: string) => `${provider}: ${setting} is not set in the deployment's environment.`,
  missingHint:
    "Until these are set, contracts cannot be sent, signed or paid. The person who runs the server sets each with: npx convex env set NAME VALUE",
  missingFailed: "What the outside services still need could not be read.",
  name: "Firm name",
  address: "Address",
  phone: "Phone",
  email: "Email",
  timeZone: "Time zone",
  chooseTimeZone: "Choose a time zone",
  days: "Days",
  opensAt: "Opens at",
  closesAt: "Closes at",
  trust: "Trust account, for retainers",
  operating: "Operating account, for balances",
  noAccount: "The provider has none",
  onlyAccount: (name: string) => name,
  mainAccount: (name: string) => `The provider's default: ${name}`,
  chooseAccount: "Choose one: there are several",
  goneAccount: "An account that the provider no longer has",
  readingAccounts: "Reading the accounts…",
  template: "Contract text",
  templateHint: "Leave empty to use Passage's standard contract. Markdown works. Click a field to insert it.",
  preview: "Preview",
  signingTemplateHint: "Leave empty to send the text below.",
  remindsUnsigned: "Remind clients who have not signed",
  remindsUnpaid: "Remind clients who have not paid",
  remindsRequests: "Remind clients of documents and questionnaires",
  remindsRequestsHint:
    "7 days and 1 day before the due day, then weekly. One email a day at most. Can be turned off for each client.",
  remindsHint: "After 3 and 7 days, in office hours. Each contract has a switch of its own.",
  makesClientsItself: "Create client and case as soon as a contract is signed",
  makesClientsHint: "Otherwise it takes one click on the signed contract.",
  quietDays: "“No news” notice after (days)",
  quietDaysHint: "The portal then tells the client that nothing has changed.",
  save: "Save",
  saving: "Saving...",
  discard: "Discard changes",
} as const;

interface SectionText {
  title: string;
  line: string;
  /** Label of each field, by its name in the form. */
  fields: Partial<Record<keyof FirmForm, string>>;
}

const { name, address, phone, email, timeZone, days, opensAt, closesAt, template, makesClientsItself } = settingsText;
const { trust, operating, remindsUnsigned, remindsUnpaid, remindsRequests, quietDays } = settingsText;

export const SECTION_TEXT: Record<FirmSection, SectionText> = {
  firm: {
    title: "Firm",
    line: "On contracts, in emails and in the client portal.",
    fields: { name, address, phone, email },
  },
  hours: {
    title: "Office hours",
    line: "Clients see them in the portal. Reminders go out in these hours only.",
    fields: { timeZone, days, opensAt, closesAt },
  },
  contract: {
    title: "Contract",
    line: "The text that clients sign.",
    fields: { signingTemplateId: SIGNING.templateLabel, contractTemplate: template, makesClientsItself },
  },
  payments: {
    title: "Payments",
    line: "The bank accounts that receive payments of clients.",
    fields: { trustAccountId: trust, operatingAccountId: operating },
  },
  reminders: {
    title: "Reminders",
    line: "Automatic emails to clients.",
    fields: { remindsUnsigned, remindsUnpaid, remindsRequests },
  },
  portal: {
    title: "Client portal",
    line: "Where clients follow their cases.",
    fields: { quietDays },
  },
};

/** Name of a section's unsaved values. */
export function sectionDraft(section: FirmSection): string {
  return `${FORM}settings ${section}`;
}

export const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
