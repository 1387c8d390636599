import { expect, test } from "vitest";
import { searchedList } from "./navigationItems";

// Caught: the form of a new contract under the search box of the leads.
test.each([
  ["/", "/"],
  ["/lead/1", "/"],
  ["/contracts", "/contracts"],
  ["/contracts/7", "/contracts"],
  ["/create-contract", "/contracts"],
  ["/clients", "/clients"],
  ["/clients/7", "/clients"],
  ["/clients/7/cases/8", "/clients"],
  ["/clients/import", "/clients"],
  ["/clientsx", "/"],
  ["/cases", "/cases"],
  ["/deadlines", "/"],
  ["/transactions", "/transactions"],
  ["/nowhere", "/"],
])("the search box of the screen at %s filters the list at %s", (path, list) => {
  expect(searchedList(path)).toBe(list);
});
