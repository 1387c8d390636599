/** Every address of the app; of a record's screen, where one of them is. */
export const paths = {
  leads: "/",
  lead: "/lead/:leadId",
  contracts: "/contracts",
  createContract: "/create-contract",
  signIn: "/login",
  signUp: "/create-account",
  authCallback: "/auth/callback",
  portal: "/client-portal",
  waiting: "/waiting",
  setup: "/setup",
  parts: "/parts",
} as const;

/** The screen of one lead. */
export function leadPath(leadId: string): string {
  return `/lead/${leadId}`;
}
