import { readPhone } from "../../../convex/platform/phoneNumbers";
import { plainText } from "../../ui/text/plainText";

/** Calling codes of two digits (ITU E.164). 1 and 7 stand alone, all others have three. */
const TWO_DIGIT_CODE = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Calling code, then groups of three; a single last digit joins the group before it. */
function spaced(digits: string): string {
  const codeLength = /^[17]/.test(digits) ? 1 : TWO_DIGIT_CODE.test(digits) ? 2 : 3;
  const rest = digits.slice(codeLength).replace(/(\d{3})(?=\d{2})/g, "$1 ");
  return `${digits.slice(0, codeLength)} ${rest}`.trim();
}

/** A phone number for display. Unchanged if it fits no rule, or has words, an extension or a second number. */
export function formatPhone(phone: string): string {
  const { dialled, isWhole } = readPhone(phone);
  if (!isWhole) return plainText(phone);
  const digits = dialled.replace("+", "");
  if (digits.length === 10) return american(digits);
  if (digits.length === 11 && digits.startsWith("1")) return `+1 ${american(digits.slice(1))}`;
  if (dialled.startsWith("+")) return `+${spaced(digits)}`;
  if (digits.length > 10) return spaced(digits);
  if (digits.length >= 7) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  return plainText(phone);
}

function american(tenDigits: string): string {
  return `(${tenDigits.slice(0, 3)}) ${tenDigits.slice(3, 6)}-${tenDigits.slice(6)}`;
}
