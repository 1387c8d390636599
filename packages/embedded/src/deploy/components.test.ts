import { describe, expect, test } from "vitest";
import { readSources } from "./sources.ts";
import { systemFunctions } from "./systemFunctions.ts";
import { aDeployment, askedOf, importing, type Project, pushBody } from "../../testing/testPush.ts";

const SHOP = "components/shop";
const TILL = "components/till";

/** An app that mounts a shop, which mounts a till. */
function aShop(app: string, shop = `const shop = defineComponent("shop"); shop.use(till);`): Project {
  return {
    definition: `${importing("shop", SHOP)}const app = defineApp({ env: { NAME: v.optional(v.string()) } }); ${app} export default app;`,
    components: [SHOP],
    componentDefinitions: {
      [SHOP]: {
        definition: `${importing("till", TILL)}${shop} export default shop;`,
        components: [TILL],
        modules: {
          "goods/list.js": `export const all = query({ args: {}, returns: v.string(), handler: () => "" });
            export const hidden = internalMutation({ handler: () => null });`,
          "goods.js": `export default query(() => 1);`,
        },
        schema: `export default defineSchema({ goods: defineTable({ name: v.string() }).index("by_name", ["name"]) });`,
      },
      [TILL]: {
        definition: `export default defineComponent("till", { env: { COIN: v.optional(v.string()) } });`,
        modules: { "coins.js": `export const count = query(() => 1);` },
      },
    },
  };
}

const NEEDY = `const shop = defineComponent("shop", { env: { NEEDED: v.string() } }); shop.use(till);`;

interface Answer {
  analysis: Record<string, { definition: { exports: unknown; childComponents: unknown }; functions: object }>;
  app: { childComponents: Record<string, { componentPath: string; childComponents: object }> };
  schemaChange: { indexDiffs: Record<string, { added_indexes: unknown[] }> };
}

async function start(project: Project): Promise<Answer> {
  return (await aDeployment().pushes.startPush(pushBody(project))) as unknown as Answer;
}

describe("a push with components", () => {
  // Caught: refused as the app's own is.
  test("accepts a component's vector index, because the package may have other uses", async () => {
    const project = aShop(`app.use(shop);`);
    const schema = `export default defineSchema({ goods: defineTable({ x: v.any() }).vectorIndex("by_x", { vectorField: "x", dimensions: 3 }) });`;
    const shop = project.componentDefinitions?.[SHOP];
    if (shop !== undefined) shop.schema = schema;
    expect((await start(project)).schemaChange.indexDiffs["shop"]?.added_indexes).toEqual([]);
  });

  // Caught: internal functions exported too.
  test("exports a component's public functions, as a tree of its modules", async () => {
    const { analysis } = await start(aShop(`app.use(shop);`));
    const leaf = (leaf: string): object => ({ type: "leaf", leaf: `_reference/function/${leaf}` });
    expect(analysis[SHOP]?.definition.exports).toEqual({
      type: "branch",
      branch: [
        [
          "goods",
          {
            type: "branch",
            branch: [
              ["list", { type: "branch", branch: [["all", leaf("goods/list.js:all")]] }],
              ["default", leaf("goods.js:default")],
            ],
          },
        ],
      ],
    });
    expect(Object.keys(analysis)).toEqual(expect.arrayContaining(["", SHOP, TILL]));
  });

  test("mounts a definition once per use, each with its children, under the name of its use", async () => {
    const { app, schemaChange } = await start(aShop(`app.use(shop); app.use(shop, { name: "kiosk" });`));
    expect(Object.entries(app.childComponents).map(([name, { componentPath }]) => [name, componentPath])).toEqual([
      ["shop", "shop"],
      ["kiosk", "kiosk"],
    ]);
    expect(app.childComponents["kiosk"]?.childComponents).toMatchObject({ till: { componentPath: "kiosk/till" } });
    const index = { name: "goods.by_name", type: "database", fields: ["name"] };
    expect(schemaChange.indexDiffs["kiosk"]?.added_indexes).toEqual([index]);
  });

  test("analyzes a definition that is imported but not used", async () => {
    const { analysis, app } = await start(aShop(``));
    expect(Object.keys(analysis[TILL]?.functions ?? {})).toEqual(["coins.js"]);
    expect(app.childComponents).toEqual({});
  });

  // Caught: the components not stored.
  test("is stored with its components, and a removed one is deleted", async () => {
    const deployment = aDeployment();
    await deployment.push(aShop(`app.use(shop);`));
    const paths = () => readSources(deployment.settings)?.components.map(({ definitionPath }) => definitionPath);
    expect(paths()?.toSorted()).toEqual([SHOP, TILL]);
    expect([...deployment.installation.application.components.keys()]).toEqual(["shop", "shop/till"]);
    await deployment.push({});
    expect(paths()).toEqual([]);
  });

  // Caught: the root's functions listed for any component.
  test("lists the functions of the requested component", async () => {
    const deployment = aDeployment();
    await deployment.push(aShop(`app.use(shop);`));
    const spec = systemFunctions(deployment).get("_system/cli/modules:apiSpec");
    expect(await spec?.({}, askedOf("shop/till"))).toMatchObject([{ identifier: "coins.js:count" }]);
    expect(await spec?.({}, askedOf(""))).toEqual([]);
    expect(await spec?.({}, askedOf("kiosk"))).toEqual([]);
  });

  const REFUSED: [string, Project, RegExp][] = [
    ["two with the same name", aShop(`app.use(shop); app.use(shop);`), /Two components are mounted as "shop"/],
    [
      "a name that is invalid in a path",
      aShop(`app.use(shop, { name: "a/b" });`),
      /"a\/b" is not a valid component name/,
    ],
    [
      "one that lacks a variable it needs",
      aShop(`app.use(shop);`, NEEDY),
      /The component "shop" needs the environment variable NEEDED/,
    ],
    [
      "one that is given a variable that is not set",
      aShop(`app.use(shop, { env: { NEEDED: app.env.NAME } });`, NEEDY),
      /The component "shop" needs the environment variable NEEDED/,
    ],
    [
      "one that is given a variable it does not declare",
      aShop(`app.use(shop, { env: { SURPRISE: "!" } });`),
      /The component "shop" declares no environment variable SURPRISE/,
    ],
    [
      "one that mounts itself",
      {
        definition: `${importing("shop", SHOP)}export default defineApp();`,
        components: [SHOP],
        componentDefinitions: {
          [SHOP]: {
            definition: `${importing("shop", SHOP)}export default defineComponent("shop");`,
            components: [SHOP],
          },
        },
      },
      /The component in components\/shop mounts itself/,
    ],
    [
      "a definition that is not one",
      {
        definition: `${importing("shop", SHOP)}export default defineApp();`,
        components: [SHOP],
        componentDefinitions: { [SHOP]: { definition: `export default {};` } },
      },
      /The default export of `components\/shop\/convex\.config\.ts` is not a `defineComponent\(\)` object/,
    ],
  ];

  // Caught, one at a time: names, variables and a component that mounts itself not checked.
  test.each(REFUSED)("refuses %s", async (_, project, sentence) => {
    await expect(start(project)).rejects.toThrow(sentence);
  });
});
