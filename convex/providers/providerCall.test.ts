import { expect, test } from "vitest";
import { failureText, type ProviderFailure } from "./providerCall";

test.each<[ProviderFailure, string]>([
  [
    { kind: "unconfigured", setting: "DOCUSEAL_API_KEY" },
    "DocuSeal is not set up: DOCUSEAL_API_KEY is missing in the deployment's environment.",
  ],
  [{ kind: "refused", status: 422, reason: "email is invalid" }, "email is invalid"],
  [{ kind: "refused", status: 403, reason: "" }, "DocuSeal refused (status 403)."],
  [{ kind: "limited" }, "DocuSeal asks to wait, because of too many requests. Try again in a minute."],
  [{ kind: "unavailable", trouble: "timeout" }, "DocuSeal did not answer in time. Try again; nothing is done twice."],
  [{ kind: "unavailable", trouble: "network" }, "DocuSeal could not be reached. Try again; nothing is done twice."],
  [
    { kind: "unavailable", trouble: "serverError" },
    "DocuSeal has a problem of its own. Try again; nothing is done twice.",
  ],
  [
    { kind: "unavailable", trouble: "unreadable" },
    "DocuSeal gave an answer that cannot be read. Try again; nothing is done twice.",
  ],
])("staff are told of %j: %s", (failure, sentence) => {
  expect(failureText("DocuSeal", failure)).toBe(sentence);
});
