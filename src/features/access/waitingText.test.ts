import { expect, test } from "vitest";
import { access as spanish } from "../../lib/words/es/access";
import { waitingText } from "./waitingText";

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
  expect(waitingText(lacking, "m@p.test", spanish).sentences[0]).toBe(sentence);
});
