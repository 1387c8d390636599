import { FIRM_MISSING } from "../../../../convex/practice/firmForm";
import { SIGNING } from "../../../../convex/platform/providers/signing/choice";

/** A service's purpose for the practice, and the work that is impossible without it. */
export const SERVICES = {
  [SIGNING.name]: {
    what: "Signing",
    without: "A contract cannot be sent for signature, and one that was signed on paper cannot be recorded here.",
  },
  "Confido Legal": {
    what: "The payment service",
    without: "A contract goes out without a link to pay, and a payment cannot be recorded by hand.",
  },
  Resend: { what: "The mail service", without: "No email is sent: give the client the link yourself." },
  Documents: { what: "The storage of documents", without: "Nothing can be uploaded." },
} as const;

export type NoticedService = keyof typeof SERVICES;

const IN_ITS_NAME = "Contracts go out in its name.";

export const serviceText = {
  firmForAdministrators: `${FIRM_MISSING}. ${IN_ITS_NAME}`,
  firmForOthers: `Ask an administrator to add the firm's name and address first. ${IN_ITS_NAME}`,
  firmSettings: "Open the firm's settings",
  forAdministrators: (service: NoticedService, settings: readonly string[]) => {
    const { what, without } = SERVICES[service];
    return `${what} is not set up: ${settings.join(", ")} ${settings.length === 1 ? "is" : "are"} missing in the deployment's environment. ${without}`;
  },
  forOthers: (service: NoticedService) => {
    const { what, without } = SERVICES[service];
    return `${what} is not set up. ${without} Please ask an administrator.`;
  },
} as const;
