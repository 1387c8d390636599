import { SECOND_STEP } from "../../../lib/paths";

/** The "#" part of the address of each section of the account page. */
export const ACCOUNT_PARTS = {
  profile: "profile",
  password: "password",
  secondFactor: SECOND_STEP,
  devices: "devices",
} as const;
