/** Every address of the app. */
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
} as const;
