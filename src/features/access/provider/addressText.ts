import { isEmail } from "../../../../convex/platform/emailAddresses";
import { emailText } from "../../../lib/format/emailText";

interface FieldText {
  emailMissing: string;
  emailWrong: string;
}

/** The address of somebody who signs in, with sentences in the language of the screen. */
export function addressText({ emailMissing, emailWrong }: FieldText) {
  return emailText(emailMissing, (email) => (isEmail(email) ? null : emailWrong));
}
