/** Sample people exist only with sample data, so their password is not a secret. */
export const SAMPLE_PASSWORD = "passage-demo-1";
export const SAMPLE_PEOPLE = [
  { email: "sales@passage.test", role: "Sales" },
  { email: "lawyer@passage.test", role: "Lawyer" },
  { email: "admin@passage.test", role: "Administrator" },
  { email: "client@passage.test", role: "Client" },
] as const;
