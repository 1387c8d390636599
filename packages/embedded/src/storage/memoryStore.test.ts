import { describe } from "vitest";
import { createMemoryStore } from "./memoryStore.ts";
import { storeContract } from "../../testing/storeContract.ts";

describe("the memory store", () => {
  storeContract(createMemoryStore);
});
