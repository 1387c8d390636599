import type { SigningDescription } from "./port";

export const DOCUSEAL = {
  name: "DocuSeal",
  variables: { key: "DOCUSEAL_API_KEY", address: "DOCUSEAL_URL", webhookSecret: "DOCUSEAL_WEBHOOK_SECRET" },
  webhookPath: "/webhooks/docuseal",
  templateLabel: "Template number at the signing service",
  templateProblem: (templateId) =>
    Number.isSafeInteger(templateId) && templateId > 0 ? null : "A template's number is a whole number",
} as const satisfies SigningDescription;
