/**
 * The text of a contract as the practice writes it: Markdown with merge fields. Pure; the settings screen uses the same
 * checks.
 */

/** The values that fill a contract's template. */
export interface MergeValues {
  client_name: string;
  client_email: string;
  client_phone: string;
  case_type: string;
  services: string;
  contract_type: string;
  fee: string;
  retainer: string;
  balance: string;
  date: string;
  firm_name: string;
  firm_address: string;
  firm_phone: string;
  firm_email: string;
  /** Address, phone and email of the client or the firm, without missing ones. */
  client_contact: string;
  firm_contact: string;
}
export type MergeField = keyof MergeValues;

/** In the order of the menu, each with a sample value for the preview. */
export const SAMPLE_VALUES: MergeValues = {
  client_name: "Ana Souza",
  client_email: "ana@example.com",
  client_phone: "(415) 555-0101",
  case_type: "EB-2 NIW",
  services: "Preparation and filing of EB-2 NIW",
  contract_type: "Legal Services Agreement",
  fee: "$3,500",
  retainer: "$1,050",
  balance: "$2,450",
  date: "Jan 5, 2026",
  firm_name: "Our practice",
  firm_address: "1 Main Street, New York, NY 10001",
  firm_phone: "(212) 555-0100",
  firm_email: "office@example.com",
  client_contact: "ana@example.com, (415) 555-0101",
  firm_contact: "1 Main Street, New York, NY 10001 · (212) 555-0100 · office@example.com",
};

/** Fields for signature and date, in the signing service's own elements. */
export const SIGNING_FIELDS = {
  signature:
    '<signature-field name="Signature" role="Client" required="true" style="width: 260px; height: 64px; display: inline-block;"></signature-field>',
  signed_date:
    '<date-field name="Date signed" role="Client" required="true" style="width: 140px; height: 22px; display: inline-block;"></date-field>',
} as const;

export function isMergeField(name: string): name is MergeField {
  return Object.hasOwn(SAMPLE_VALUES, name);
}

export const MERGE_FIELDS: readonly string[] = [...Object.keys(SAMPLE_VALUES), ...Object.keys(SIGNING_FIELDS)];

export const FIELD = /\{\{ {0,3}([a-z_]{1,40}) {0,3}\}\}/g;

/** Finds unknown fields and a missing signature field. Returns the problem, or null. */
export function templateProblem(template: string): string | null {
  const names = [...template.matchAll(FIELD)].map(([, name = ""]) => name);
  const unknown = names.find((name) => !MERGE_FIELDS.includes(name));
  if (unknown !== undefined) return `There is no merge field {{${unknown}}}`;
  return names.includes("signature") ? null : "The contract needs a place to sign: {{signature}}";
}

/** The default text; each practice has its own lawyer check it before use. */
export const DEFAULT_TEMPLATE = `# {{contract_type}}

**{{firm_name}}**

{{firm_contact}}

Date: {{date}}

## 1. Who this agreement is between

This agreement is between {{firm_name}} ("the Firm") and {{client_name}} ("the Client"), {{client_contact}}.

## 2. What the Firm does

The Client engages the Firm in the following matter: **{{case_type}}**.

Scope of services: {{services}}

The Firm represents the Client in this matter only. Appeals, motions, responses to later requests and other applications are not
part of it unless both agree in writing.

## 3. What it costs

| | |
| --- | --- |
| Legal fee | {{fee}} |
| Retainer, due now | {{retainer}} |
| Balance, due before filing | {{balance}} |

The retainer is held in the Firm's trust account until it is earned. Government filing fees, translations, courier and medical
examinations are not part of the legal fee.

## 4. What the Client does

The Client gives complete and true information, answers the Firm's questions in time, and tells the Firm at once of any change of
address, employment, family or immigration status, and of any arrest.

## 5. No promise of a result

The government decides. The Firm cannot promise a result or a processing time.

## 6. Confidentiality and files

The Firm keeps what the Client tells it confidential as the law requires. The Client may have a copy of the file at any time.

## 7. Ending this agreement

The Client may end this agreement at any time in writing. The Firm may withdraw as the rules of professional conduct allow. Fees
that were earned until then remain due; what was not earned is returned.

## 8. Signature

The Client has read this agreement, has had the opportunity to ask questions, and agrees to it.

{{client_name}}

{{signature}}

Date: {{signed_date}}
`;
