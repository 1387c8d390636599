import type { Catalog, Table } from "./catalog.ts";

/** The tables of one component. Those of another do not exist here, and an id of theirs is no id. */
export class ComponentTables {
  /** The root's path is "". */
  readonly component: string;
  readonly #catalog: Catalog;

  constructor(catalog: Catalog, component: string) {
    this.#catalog = catalog;
    this.component = component;
  }

  find(name: string): Table | null {
    return this.#catalog.find(name, this.component);
  }

  ensure(name: string): Table {
    return this.#catalog.ensure(name, this.component);
  }

  tableOfId(id: string): Table | null {
    const table = this.#catalog.tableOfId(id);
    return table?.component === this.component ? table : null;
  }
}
