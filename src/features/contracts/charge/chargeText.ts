/** Texts of charging the balance. */
export const chargeText = {
  charge: "Create Balance Charge",
  confirm: "Create Charge",
  charging: "Creating...",
  charged: "Balance payment link created successfully!",
  mailed: (email: string) => `The link is emailed to ${email} as soon as it is there.`,
  failed: "Failed to create payment link",
  unknownError: "Unknown error occurred",
  loading: "Loading contract...",
  notLoaded: "Failed to load contract details. Please try again.",
  notFound: "Contract not found",
} as const;
