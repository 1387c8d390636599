import { expect, test } from "vitest";
import { formatPhone } from "./formatPhone";
import { phoneLink } from "./phoneLink";

const THIRTY = "123456789012345678901234567890";

// Each text, its display and its link. Caught: the digits of an extension taken for digits of the number; a plus that outranks ten
// digits; a number after invisible characters shown raw; a link to an empty `tel:`.
test.each([
  // Exactly ten digits.
  ["4155550123", "(415) 555-0123", "tel:4155550123"],
  ["(415) 555 01 23", "(415) 555-0123", "tel:4155550123"],
  ["415.555.0123", "(415) 555-0123", "tel:4155550123"],
  ["+3212345678", "(321) 234-5678", "tel:+3212345678"],
  ["+1 415 555 012", "(141) 555-5012", "tel:+1415555012"],
  // Eleven digits that start with 1.
  ["14155550123", "+1 (415) 555-0123", "tel:14155550123"],
  ["+1 415 555 0123", "+1 (415) 555-0123", "tel:+14155550123"],
  ["1-415-555-0123", "+1 (415) 555-0123", "tel:14155550123"],
  // A leading plus, or more than ten digits.
  ["+442079460958", "+44 207 946 0958", "tel:+442079460958"],
  ["+79161234567", "+7 916 123 4567", "tel:+79161234567"],
  ["+353861234567", "+353 861 234 567", "tel:+353861234567"],
  [" +321234567 ", "+32 123 4567", "tel:+321234567"],
  ["(+44) 20 7946 0958", "+44 207 946 0958", "tel:+442079460958"],
  ["5511987654321", "55 119 876 543 21", "tel:5511987654321"],
  ["24155550123", "241 555 501 23", "tel:24155550123"],
  ["+1", "+1", null],
  [THIRTY, "1 234 567 890 123 456 789 012 345 678 90", `tel:${THIRTY}`],
  // Seven to nine digits.
  ["5550123", "555-0123", "tel:5550123"],
  ["55501234", "555-01234", "tel:55501234"],
  ["555012345", "555-012345", "tel:555012345"],
  // Unchanged.
  ["555012", "555012", "tel:555012"],
  ["911", "911", "tel:911"],
  ["12", "12", null],
  ["+", "+", null],
  ["", "", null],
  ["N/A", "N/A", null],
  // Words and extensions: shown unchanged, and the digits before them are dialled.
  ["954.555.0115 ext. 12", "954.555.0115 ext. 12", "tel:9545550115"],
  ["+1 415 555 0101 ext 998877", "+1 415 555 0101 ext 998877", "tel:+14155550101"],
  ["4155550123x9", "4155550123x9", "tel:4155550123"],
  ["415 555 0123 #4", "415 555 0123 #4", "tel:4155550123"],
  ["415 555 0123, 415 555 0199", "415 555 0123, 415 555 0199", "tel:4155550123"],
  ["415 555 0123\nafter 5 pm", "415 555 0123\nafter 5 pm", "tel:4155550123"],
  ["415 555 0123 después", "415 555 0123 después", "tel:4155550123"],
  ["call my sister", "call my sister", null],
  ["call 415 555 0123", "call 415 555 0123", "tel:4155550123"],
  ["WhatsApp +58 412 555 0148", "WhatsApp +58 412 555 0148", "tel:+584125550148"],
  // Two numbers, and a zero that is not dialled from abroad: shown as typed.
  ["305-555-0140 / 786-555-0199", "305-555-0140 / 786-555-0199", "tel:3055550140"],
  ["+44 (0)20 7946 0958", "+44 (0)20 7946 0958", "tel:+442079460958"],
  ["📞 305-555-0140", "📞 305-555-0140", "tel:3055550140"],
  ["room 12", "room 12", null],
  [" ask Anna ", " ask Anna ", null],
  ["+ask Anna", "+ask Anna", null],
  // Digits and spaces of other scripts, and invisible characters.
  ["４１５５５５０１２３", "(415) 555-0123", "tel:4155550123"],
  ["＋４４２０７９４６０９５８", "+44 207 946 0958", "tel:+442079460958"],
  ["415\u00a0555\u20090123", "(415) 555-0123", "tel:4155550123"],
  ["\u3000415 555 0123\u3000", "(415) 555-0123", "tel:4155550123"],
  ["\u202a+442079460958\u202c", "+44 207 946 0958", "tel:+442079460958"],
  ["\u202e415 555 0123 ext. 4", "415 555 0123 ext. 4", "tel:4155550123"],
  ["javascript:alert(1)", "javascript:alert(1)", null],
  ["415 555 0123;phone-context=evil.test", "415 555 0123;phone-context=evil.test", "tel:4155550123"],
])("%j is shown as %j and dialled as %j", (written, shown, link) => {
  expect([formatPhone(written), phoneLink(written)]).toEqual([shown, link]);
});

test("formatting keeps exactly the digits of the number", () => {
  for (const written of ["+12", "+1234567890123456", "123456789012", "+998901234567", "+8613800138000"]) {
    expect(formatPhone(written).replace(/\D/g, "")).toBe(written.replace(/\D/g, ""));
  }
});
