import { expect, test } from "vitest";
import { access as english } from "../../../lib/words/en/access";
import { access as spanish } from "../../../lib/words/es/access";
import { waitingPageText } from "./waitingText";

// Caught: the words for somebody who was never invited, said to a member whose access has ended.
test.each([
  ["ended", ["Access ended", "{signedIn}, but your access", "If you think this is a mistake, ask an administrator"]],
  ["secondFactor", ["Two-step verification needed", "{signedIn}, but your practice requires", "Set it up here"]],
  ["pending", ["You have access", "This takes a minute at most."]],
  [
    "notInvited",
    ["Waiting for access", "{signedIn}, but this account has no access", "Ask an administrator of your practice"],
  ],
] as const)("a member without a role because of %s reads the heading and the sentences %j", (reason, beginnings) => {
  for (const email of ["m@p.test", null]) {
    const { heading, sentences } = waitingPageText({ reason, isClient: false, firmName: null }, email, english);
    const signedIn = email === null ? "You are signed in" : "You are signed in as m@p.test";
    const wanted = beginnings.map((text) => text.replace("{signedIn}", signedIn));
    expect([heading, ...sentences].map((text, place) => text.slice(0, wanted[place]?.length))).toEqual(wanted);
  }
});

test.each([
  [
    { reason: "ended", isClient: true, firmName: "Duarte" } as const,
    "Su acceso a este portal terminó. Si cree que es un error, llame a Duarte.",
  ],
  [
    { reason: "ended", isClient: true, firmName: null } as const,
    "Su acceso a este portal terminó. Si cree que es un error, llame a la oficina de su abogado.",
  ],
  [
    { reason: "notInvited", isClient: false, firmName: null } as const,
    "Su sesión está abierta como m@p.test, pero nadie ha dado acceso a esta cuenta todavía.",
  ],
])("in Spanish, %j reads %s", (lacking, sentence) => {
  expect(waitingPageText(lacking, "m@p.test", spanish).sentences[0]).toBe(sentence);
});
