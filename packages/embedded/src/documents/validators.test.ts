import { convexToJson, v, type Validator, type Value } from "convex/values";
import { describe, expect, test } from "vitest";
import { encodeDocumentId } from "../storage/documentId.ts";
import type { ValidatorJson } from "../domain/validatorJson.ts";
import { describeValidator, mismatchText, validate } from "./validators.ts";

const bookId = encodeDocumentId(1, new Uint8Array(16));
const shelfId = encodeDocumentId(2, new Uint8Array(16));
const tableOfId = (id: string): string | null => ({ [bookId]: "books", [shelfId]: "shelves" })[id] ?? null;

/** `json` is the form in which `convex/values` sends a validator to a deployment. */
function exported(validator: Validator<unknown, "required" | "optional", string>): ValidatorJson {
  return (validator as unknown as { json: ValidatorJson }).json;
}

function problemOf(value: Value, validator: Validator<unknown, "required" | "optional", string>): string | null {
  const mismatch = validate(convexToJson(value), exported(validator), tableOfId);
  return mismatch === null ? null : mismatchText(mismatch);
}

const book = v.object({ title: v.string(), pages: v.optional(v.number()) });

describe("a matching value", () => {
  test.each<[string, Value, Validator<unknown, "required", string>]>([
    ["any", { a: [1] }, v.any()],
    ["null", null, v.null()],
    ["number", 1.5, v.number()],
    // Caught: NaN and -0, which are encoded as `$float`, treated as objects.
    ["NaN", Number.NaN, v.number()],
    ["-0", -0, v.number()],
    ["int64", 5n, v.int64()],
    ["int64 for a commit's timestamp", 5n, v.commitTs()],
    ["bytes", new ArrayBuffer(3), v.bytes()],
    ["boolean", false, v.boolean()],
    ["string", "", v.string()],
    ["literal", "a", v.literal("a")],
    ["bigint literal", 7n, v.literal(7n)],
    ["function handle", "function://;books:add;c2ln", v.function({ fnType: "mutation" })],
    ["id", bookId, v.id("books")],
    ["array", [1, 2], v.array(v.number())],
    ["empty array", [], v.array(v.number())],
    ["object", { title: "T", pages: 3 }, book],
    ["object without its optional field", { title: "T" }, book],
    ["union", 5n, v.union(v.string(), v.int64())],
    ["record", { a: 1, b: 2 }, v.record(v.string(), v.number())],
    ["record by id", { [bookId]: true }, v.record(v.id("books"), v.boolean())],
  ])("%s", (_, value, validator) => {
    expect(problemOf(value, validator)).toBeNull();
  });
});

describe("a value that does not match is refused with its path", () => {
  test.each<[string, Value, Validator<unknown, "required", string>, string]>([
    ["number for string", 1, v.string(), "Value: 1.0\nValidator: v.string()"],
    ["int64 for number", 1n, v.number(), "Value: 1n\nValidator: v.float64()"],
    ["number for int64", 1, v.int64(), "Value: 1.0\nValidator: v.int64()"],
    ["number for a commit's timestamp", 1, v.commitTs(), "Value: 1.0\nValidator: v.commitTs()"],
    // Caught: any text accepted.
    ["path for a function handle", "books:add", v.function(), `Value: "books:add"\nValidator: v.function()`],
    ["object for bytes", {}, v.bytes(), "Validator: v.bytes()"],
    // Caught: any value encoded as an object accepted as any other.
    ["NaN for int64", Number.NaN, v.int64(), "Validator: v.int64()"],
    ["bytes for a commit's timestamp", new ArrayBuffer(1), v.commitTs(), "Validator: v.commitTs()"],
    // Caught: properties inherited from Object.prototype taken for fields.
    [
      "a missing field of Object.prototype",
      {},
      v.object({ toString: v.any() }),
      "missing the required field `toString`",
    ],
    [
      "a missing field deep inside",
      { of: {} },
      v.object({ of: book }),
      "\nPath: .of\n\nObject: {}\nValidator: v.object({title",
    ],
    // Caught: int64 and bytes, which are encoded as objects, accepted as empty objects.
    ["int64 for object", 1n, v.object({}), "Value: 1n\nValidator: v.object({})"],
    ["bytes for record", new ArrayBuffer(1), v.record(v.string(), v.string()), "Validator: v.record("],
    ["another literal", "b", v.literal("a"), 'Value: "b"\nValidator: v.literal("a")'],
    ["an id of another table", shelfId, v.id("books"), "from table `shelves`"],
    ["text for an id", "books", v.id("books"), 'Validator: v.id("books")'],
    ["a missing field", { pages: 1 }, book, "missing the required field `title`"],
    ["an extra field", { title: "T", isbn: "" }, book, "extra field `isbn` that is not in the validator"],
    ["a field of Object.prototype", { title: "T", toString: 1 }, book, "extra field `toString`"],
    ["an item deep inside", { list: [{ title: 1 }] }, v.object({ list: v.array(book) }), "Path: .list[0].title"],
    // Caught: only the first item checked; other values treated as arrays.
    ["the second item", ["a", 1], v.array(v.string()), "Path: [1]\n"],
    ["a record's second value", { a: 1, b: "x" }, v.record(v.string(), v.number()), "Path: .values()\n"],
    ["a string for an array", "x", v.array(v.string()), "Validator: v.array(v.string())"],
    ["an object for an array", {}, v.array(v.string()), "Validator: v.array(v.string())"],
    // Caught: the key itself in the path, which Convex omits, because a record's keys are data.
    ["a record's value", { a: "x" }, v.record(v.string(), v.number()), "Path: .values()\n"],
    ["a record's key", { no: 1 }, v.record(v.id("books"), v.number()), "Path: .keys()\n"],
    ["no member of a union", true, v.union(v.string(), v.null()), "v.union(v.string(), v.null())"],
  ])("%s", (...[, value, validator, part]) => {
    expect(problemOf(value, validator)).toContain(part);
  });

  // Caught: an empty path printed.
  test("without a path at the root", () => {
    const none = [problemOf({ title: "T", isbn: "" }, book), problemOf({}, book), problemOf(shelfId, v.id("books"))];
    for (const told of none) expect(told).not.toContain("Path");
    expect(problemOf(1, v.string())).toBe("Value does not match validator.\nValue: 1.0\nValidator: v.string()");
  });

  test("but the commit timestamp's placeholder is accepted", () => {
    expect(validate({ $commitTs: null }, exported(v.commitTs()), tableOfId)).toBeNull();
    expect(validate({ $commitTs: null }, exported(v.int64()), tableOfId)).not.toBeNull();
  });

  test("undefined is not accepted as an optional field's value", () => {
    const json = { title: "T", pages: { $undefined: null } };
    expect(validate(json, exported(book), tableOfId)).not.toBeNull();
  });
});

// Caught: an error text with the whole value built for each member that does not match, even if another one does.
test("no error text is built for a value that matches a union", () => {
  let looked = 0;
  const value = new Proxy(["x"], {
    get: (target, key) => {
      if (key === "0") looked += 1;
      return Reflect.get(target, key) as unknown;
    },
  });
  const others = [v.null(), v.string(), v.object({ a: v.string() })];
  const validator = v.union(...others, v.array(v.string()));
  expect(validate(value, exported(validator), tableOfId)).toBeNull();
  expect(looked).toBe(1);
});

test("a validator is described in source form", () => {
  const validator = v.object({
    id: v.id("books"),
    kind: v.union(v.literal("a"), v.literal(2n)),
    tags: v.optional(v.array(v.string())),
    sizes: v.record(v.string(), v.int64()),
  });
  expect(describeValidator(exported(validator))).toBe(
    'v.object({id: v.id("books"), kind: v.union(v.literal("a"), v.literal(2n)), tags: v.optional(v.array(v.string())), sizes: v.record(v.string(), v.int64())})',
  );
});
