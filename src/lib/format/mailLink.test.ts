import { expect, test } from "vitest";
import { mailLink } from "./mailLink";

test.each([
  ["maria@mail.test", "mailto:maria@mail.test"],
  ["Maria.Santos-2@sub.mail.test", "mailto:Maria.Santos-2@sub.mail.test"],
  ["maria+visa@mail.test", "mailto:maria%2Bvisa@mail.test"],
  ["o'brien@mail.test", "mailto:o'brien@mail.test"],
  ["a#b@mail.test", "mailto:a%23b@mail.test"],
  ["josé@exämple.test", "mailto:jos%C3%A9@ex%C3%A4mple.test"],
])("the address %j becomes %j", (address, link) => {
  expect(mailLink(address)).toBe(link);
});

// Caught: hidden recipients and a foreign subject in a link.
test.each([
  "spy@evil.test?bcc=spy2@evil.test&subject=Refund",
  "spy@evil.test?subject=Refund",
  "spy?bcc=spy2@evil.test",
  "a@mail.test&cc=b@mail.test",
  "a@mail.test&subject=Refund",
  "a%0Abcc:b@mail.test",
  "a@mail.test,b@mail.test",
  "a@mail.test;b@mail.test",
  "a@mail.test b@mail.test",
  "a@b@mail.test",
  "Maria <maria@mail.test>",
  "@mail.test",
  "maria@",
  "none",
  "",
])("%j is not an address", (text) => {
  expect(mailLink(text)).toBeNull();
});
