import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { statusLabel, statusTone } from "../../../../convex/contracts/record/rules";
import { ContractLine } from "./ContractLine";

test.each([
  [true, "Archived"],
  [false, ""],
])("a contract has its way, fee and status, and says whether it is archived (%s)", (isArchived, word) => {
  const contract = {
    pathId: "71",
    caseTypeWords: "H-1B\u202e",
    feeCents: 350_000,
    status: "declined" as const,
    isArchived,
  };
  const { container } = render(
    <MemoryRouter>
      <ContractLine contract={contract}> since May</ContractLine>
    </MemoryRouter>,
  );
  expect(container.textContent).toBe(`H-1B$3,500${statusLabel("declined")}${word} since May`);
  expect(screen.getByRole("link", { name: "H-1B" }).getAttribute("href")).toBe("/contracts/71");
  expect(screen.getByText(statusLabel("declined")).className).toContain(`bg-${statusTone("declined")}-soft`);
});
