import { describe } from "vitest";
import { createMemoryStore } from "./memoryStore.ts";
import { storeContract } from "./storeContract.ts";

describe("the memory store", () => {
  storeContract(createMemoryStore);
});
