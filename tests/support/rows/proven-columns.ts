import { textOf } from './constant-text.ts'
import { isNode, isTrueAt, nodeAt, nodesAt, numberAt, type TreeNode, textAt } from './node-tree.ts'

const JOINS = { inner: 0, left: 1, full: 2, right: 3 }
const IS_NULL = 0
const IS_NOT_NULL = 1
/** Oid of the operator = of texts, the same in every version. */
const TEXT_EQUALS = 98

/** Numbers of the tables that may be without a row, as the outer joins of a query say. */
export function outerSides(query: TreeNode): Set<number> {
  const outer = new Set<number>()
  const visit = (item: TreeNode, isOuter: boolean) => {
    if (item.tag === 'RANGETBLREF' && isOuter) outer.add(numberAt(item, 'rtindex'))
    if (item.tag === 'FROMEXPR') for (const one of nodesAt(item, 'fromlist')) visit(one, isOuter)
    if (item.tag !== 'JOINEXPR') return
    const type = numberAt(item, 'jointype')
    const [left, right] = [nodeAt(item, 'larg'), nodeAt(item, 'rarg')]
    if (isOuter || type === JOINS.full || type === JOINS.left) outer.add(numberAt(item, 'rtindex'))
    if (left) visit(left, isOuter || type === JOINS.full || type === JOINS.right)
    if (right) visit(right, isOuter || type === JOINS.full || type === JOINS.left)
  }
  const tree = nodeAt(query, 'jointree')
  if (tree) visit(tree, false)
  return outer
}

/** What conditions let through: `table.column` only with a value, and of some only these strings. */
export type Proven = Map<string, readonly string[] | null>

/** What the conditions of a query say of its own tables. */
export function provenColumns(query: TreeNode): Proven {
  const proven: Proven = new Map()
  const visit = (item: TreeNode) => {
    const isInner = item.tag === 'JOINEXPR' && numberAt(item, 'jointype') === JOINS.inner
    if (item.tag !== 'FROMEXPR' && !isInner) return
    const condition = nodeAt(item, 'quals')
    if (condition) prove(condition, proven)
    for (const one of nodesAt(item, 'fromlist')) visit(one)
    for (const side of ['larg', 'rarg']) {
      const one = isInner ? nodeAt(item, side) : null
      if (one) visit(one)
    }
  }
  const tree = nodeAt(query, 'jointree')
  if (tree) visit(tree)
  return proven
}

/** Notes what is so where a condition is true: comparisons are null with null. */
export function prove(condition: TreeNode, proven: Proven): void {
  const add = (node: TreeNode | null | undefined, strings: readonly string[] | null = null) =>
    addTo(proven, node, strings)
  const args = nodesAt(condition, 'args')
  switch (condition.tag) {
    case 'BOOLEXPR':
      if (textAt(condition, 'boolop') === 'and') for (const one of args) prove(one, proven)
      else if (textAt(condition, 'boolop') === 'not') for (const one of args) add(one)
      break
    case 'NULLTEST':
      if (numberAt(condition, 'nulltesttype') === IS_NOT_NULL) add(nodeAt(condition, 'arg'))
      break
    case 'OPEXPR': {
      const isEqual = numberAt(condition, 'opno') === TEXT_EQUALS
      for (const [index, one] of args.entries()) {
        const other = args[1 - index]
        const text = isEqual && other ? textOf(other) : null
        add(one, text === null ? null : [text])
      }
      break
    }
    case 'SCALARARRAYOPEXPR': {
      const isIn = numberAt(condition, 'opno') === TEXT_EQUALS && isTrueAt(condition, 'useOr')
      const texts = isIn && args[1] ? nodesAt(args[1], 'elements').map(textOf) : []
      const strings = texts.filter(text => text !== null)
      add(args[0], strings.length > 0 && strings.length === texts.length ? strings : null)
      break
    }
    case 'VAR':
      add(condition)
  }
}

/** Notes what is so where a condition is not true. */
export function disprove(condition: TreeNode, proven: Proven): void {
  if (condition.tag === 'NULLTEST' && numberAt(condition, 'nulltesttype') === IS_NULL)
    addTo(proven, nodeAt(condition, 'arg'), null)
  if (condition.tag === 'BOOLEXPR' && textAt(condition, 'boolop') === 'or')
    for (const one of nodesAt(condition, 'args')) disprove(one, proven)
}

function addTo(proven: Proven, node: TreeNode | null | undefined, strings: readonly string[] | null): void {
  const variable = node?.tag === 'RELABELTYPE' ? nodeAt(node, 'arg') : node
  if (!variable || !isNode(variable, 'VAR') || numberAt(variable, 'varlevelsup') !== 0) return
  const key = `${numberAt(variable, 'varno')}.${numberAt(variable, 'varattno')}`
  proven.set(key, strings ?? proven.get(key) ?? null)
}
