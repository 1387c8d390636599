import { describe, expect, test } from "vitest";
import { LOCALES } from "../platform/languages";
import {
  PAYMENT_STATE_WORDS,
  QUESTIONNAIRE_STATE_WORDS,
  REQUEST_STATE_WORDS,
  REVIEW_STATE_WORDS,
  STAGE_WORDS,
  type StateWords,
} from "./glossary";

const VOCABULARIES: Record<string, Record<string, StateWords>> = {
  "a requested document": REQUEST_STATE_WORDS,
  "a document": REVIEW_STATE_WORDS,
  "a questionnaire": QUESTIONNAIRE_STATE_WORDS,
  "a case": STAGE_WORDS,
  "a payment": PAYMENT_STATE_WORDS,
};

// Caught: "Uploaded" and "To review" for one state; one word for two states, so that a client cannot tell them apart.
describe.each(Object.entries(VOCABULARIES))("the states of %s", (_, states) => {
  const words = Object.values(states);
  test.each([
    ["staff", words.map(({ staff }) => staff)],
    ...LOCALES.map((locale): [string, string[]] => [`clients in ${locale}`, words.map(({ client }) => client[locale])]),
  ])("have each their own word for %s, in sentence case", (__, read) => {
    expect(new Set(read).size).toBe(read.length);
    for (const word of read) expect(word).toMatch(/^\p{Lu}[^\p{Lu}]+$/u);
  });
});
