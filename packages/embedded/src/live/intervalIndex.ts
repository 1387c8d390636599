/**
 * Finds the items whose intervals contain a key. The intervals of one index are kept in a treap ordered by (lower,
 * upper), whose nodes also store the largest upper bound of their subtree. Adding, removing and finding take
 * logarithmic time. Equal intervals share a node.
 */
import type { IndexKey } from "../storage/indexKey.ts";

interface Node<T> {
  lower: IndexKey;
  upper: IndexKey;
  /** Largest upper bound in this subtree. */
  maxUpper: IndexKey;
  items: Set<T>;
  priority: number;
  left: Node<T> | null;
  right: Node<T> | null;
}

export interface Interval {
  lower: IndexKey;
  upper: IndexKey;
}

function order<T>(interval: Interval, node: Node<T>): number {
  if (interval.lower !== node.lower) return interval.lower < node.lower ? -1 : 1;
  if (interval.upper !== node.upper) return interval.upper < node.upper ? -1 : 1;
  return 0;
}

function refresh<T>(node: Node<T>): Node<T> {
  let { upper: maxUpper } = node;
  if (node.left !== null && node.left.maxUpper > maxUpper) ({ maxUpper } = node.left);
  if (node.right !== null && node.right.maxUpper > maxUpper) ({ maxUpper } = node.right);
  node.maxUpper = maxUpper;
  return node;
}

function rotateRight<T>(node: Node<T>, left: Node<T>): Node<T> {
  node.left = left.right;
  left.right = refresh(node);
  return refresh(left);
}

function rotateLeft<T>(node: Node<T>, right: Node<T>): Node<T> {
  node.right = right.left;
  right.left = refresh(node);
  return refresh(right);
}

function merge<T>(left: Node<T> | null, right: Node<T> | null): Node<T> | null {
  if (left === null) return right;
  if (right === null) return left;
  if (left.priority > right.priority) {
    left.right = merge(left.right, right);
    return refresh(left);
  }
  right.left = merge(left, right.left);
  return refresh(right);
}

export class IntervalIndex<T> {
  #root: Node<T> | null = null;
  #seed = 1;

  get isEmpty(): boolean {
    return this.#root === null;
  }

  add(interval: Interval, item: T): void {
    this.#root = this.#insert(this.#root, interval, item);
  }

  remove(interval: Interval, item: T): void {
    this.#root = this.#delete(this.#root, interval, item);
  }

  /** Calls back for every item with an interval that contains the key, possibly more than once per item. */
  visit(key: IndexKey, found: (item: T) => void): void {
    visitNode(this.#root, key, found);
  }

  /** A fixed pseudo-random sequence: the tree's shape must not be random, or a seed could not replay a run. */
  #nextPriority(): number {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#seed;
  }

  #insert(node: Node<T> | null, interval: Interval, item: T): Node<T> {
    if (node === null) {
      const { lower, upper } = interval;
      return {
        lower,
        upper,
        maxUpper: upper,
        items: new Set([item]),
        priority: this.#nextPriority(),
        left: null,
        right: null,
      };
    }
    const side = order(interval, node);
    if (side === 0) {
      node.items.add(item);
      return node;
    }
    if (side < 0) {
      const left = this.#insert(node.left, interval, item);
      node.left = left;
      return left.priority > node.priority ? rotateRight(node, left) : refresh(node);
    }
    const right = this.#insert(node.right, interval, item);
    node.right = right;
    return right.priority > node.priority ? rotateLeft(node, right) : refresh(node);
  }

  #delete(node: Node<T> | null, interval: Interval, item: T): Node<T> | null {
    if (node === null) return null;
    const side = order(interval, node);
    if (side < 0) {
      node.left = this.#delete(node.left, interval, item);
    } else if (side > 0) {
      node.right = this.#delete(node.right, interval, item);
    } else {
      node.items.delete(item);
      if (node.items.size === 0) return merge(node.left, node.right);
    }
    return refresh(node);
  }
}

function visitNode<T>(node: Node<T> | null, key: IndexKey, found: (item: T) => void): void {
  if (node === null || node.maxUpper <= key) return;
  visitNode(node.left, key, found);
  if (node.lower > key) return;
  if (key < node.upper) node.items.forEach(found);
  visitNode(node.right, key, found);
}
