import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AboutPassage } from "./AboutPassage";
import { englishText } from "../provider/useAccessText";

// Caught: a second heading of the page, before that of the form.
test("beside the sign-in form, what Passage does is a sentence and a list, without a heading of the page", () => {
  render(<AboutPassage />);
  expect(screen.getByText("The back office of an immigration practice")).toBeDefined();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    englishText.aboutText.leads,
    englishText.aboutText.changes,
    englishText.aboutText.notes,
  ]);
  expect(screen.queryByRole("heading")).toBeNull();
});
