/** The payment provider that the practice uses, as staff read it. */
export const PAYMENT_PROVIDER_NAME = "Confido Legal";
