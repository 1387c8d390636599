import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ChoiceQuestion } from "./ChoiceQuestion";

test("a question is heard with its hint, if it has one", () => {
  const question = (hint: string) => (
    <ChoiceQuestion label="Work" hint={hint} options={[]} chosen={[]} isMany={false} onChoose={() => undefined} />
  );
  const { rerender } = render(question("Any paid job counts"));
  expect(screen.getByRole("group", { name: "Work", description: "Any paid job counts" })).toBeDefined();
  rerender(question(""));
  expect(screen.getByRole("group", { name: "Work" }).getAttribute("aria-describedby")).toBeNull();
});
