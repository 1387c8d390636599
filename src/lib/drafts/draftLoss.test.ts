import { expect, test } from "vitest";
import { leaving as english } from "../words/en/leaving";
import { leaving as spanish } from "../words/es/leaving";
import { lossText } from "./draftLoss";

test.each([
  [
    { unsent: 1, typed: 0 },
    "Signing out discards 1 change that is not sent yet.",
    "Si cierra la sesión, se pierde lo siguiente: 1 cambio que todavía no se envió.",
  ],
  [
    { unsent: 0, typed: 1 },
    "Signing out discards 1 text that you have not saved.",
    "Si cierra la sesión, se pierde lo siguiente: 1 texto que no guardó.",
  ],
  [
    { unsent: 2, typed: 3 },
    "Signing out discards 2 changes that are not sent yet and 3 texts that you have not saved.",
    "Si cierra la sesión, se pierde lo siguiente: 2 cambios que todavía no se enviaron y 3 textos que no guardó.",
  ],
])("%j reads %j, and %j in Spanish", (loss, text, inSpanish) => {
  expect(lossText(english, loss)).toBe(text);
  expect(lossText(spanish, loss)).toBe(inSpanish);
});
