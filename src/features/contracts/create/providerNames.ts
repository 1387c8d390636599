/** The payment provider's name for staff. */
export const PAYMENT_PROVIDER_NAME = "Confido Legal";
