import type { Table } from "./indexes.ts";

/** The lookups of the catalog, which take a component. */
interface AllTables {
  find(name: string, component: string): Table | null;
  ensure(name: string, component: string): Table;
  tableOfId(id: string, component: string): Table | null;
}

/** The tables of one component. Tables of other components are not visible, and their ids are invalid here. */
export class ComponentTables {
  /** "" for the root. */
  readonly component: string;
  readonly #catalog: AllTables;

  constructor(catalog: AllTables, component: string) {
    this.#catalog = catalog;
    this.component = component;
  }

  find(name: string): Table | null {
    return this.#catalog.find(name, this.component);
  }

  ensure(name: string): Table {
    return this.#catalog.ensure(name, this.component);
  }

  /** An id contains the number of its table; the document itself may be another component's. */
  tableOfId(id: string): Table | null {
    return this.#catalog.tableOfId(id, this.component);
  }

  /** The lookup that validators use. */
  readonly nameOfId = (id: string): string | null => this.tableOfId(id)?.name ?? null;
}
