import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { AccountSection } from "./AccountSection";

const scrolledTo: Element[] = [];
Object.assign(Element.prototype, {
  scrollIntoView(this: Element) {
    scrolledTo.push(this);
  },
});

function showAt(address: string) {
  scrolledTo.length = 0;
  render(
    <MemoryRouter initialEntries={[address]}>
      <AccountSection heading="Profile" fragment="profile">
        Name
      </AccountSection>
      <AccountSection heading="Second step" fragment="second-step">
        Code
      </AccountSection>
    </MemoryRouter>,
  );
  return screen.getByRole("region", { name: "Second step" });
}

// Caught: a link to a part of the page that opened the top of it.
test("a part that the address names has the focus and is in view", () => {
  const part = showAt("/account#second-step");
  expect([document.activeElement, scrolledTo]).toEqual([part, [part]]);
});

test.each(["/account", "/account#second", "/account#", "/account#undefined", "/account?second-step"])(
  "%s leaves the focus where it is",
  (address) => {
    showAt(address);
    expect([document.activeElement, scrolledTo]).toEqual([document.body, []]);
  },
);
