/** The one template that a fresh account has. */
export const TEMPLATE = {
  id: 100,
  name: "Engagement letter",
  madeAt: Date.UTC(2026, 0, 1),
  html: `<h1>Engagement letter</h1>
<p>Client:</p><text-field name="Client Name"></text-field>
<p>Matter:</p><text-field name="Case Type"></text-field>
<p>Legal fee:</p><text-field name="Fee"></text-field>
<p>The client engages the firm in this matter.</p>
<signature-field name="Signature"></signature-field>
<p>Date:</p><date-field name="Date signed"></date-field>`,
} as const;
