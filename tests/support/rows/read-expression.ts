import { type Answered, answered, either, isJson } from './answered.ts'
import { textOf } from './constant-text.ts'
import type { Level } from './level.ts'
import { ALWAYS_ANSWER, ANSWER_VALUES, COLLECTS, COUNTS, LOOK_UP, SUMS_UP } from './never-null.ts'
import {
  isNode,
  isTrueAt,
  nodeAt,
  nodesAt,
  numberAt,
  type TreeNode,
  type TreeValue,
  textAt,
} from './node-tree.ts'

const BOOLEAN = '16'
const SUBLINKS = { exists: 0, expression: 4, array: 6 }
const CASTS = [1, 2]

/** What an expression of a statement answers: where it cannot be shown that it never is null, it can be. */
export function readExpression(level: Level, node: TreeNode): Answered {
  const read = (one: TreeNode) => readExpression(level, one)
  const args = () => nodesAt(node, 'args').map(read)
  const typed = (field: string, known: Partial<Answered>) => answered({ type: textAt(node, field), ...known })
  switch (node.tag) {
    case 'VAR':
      return level.column(node)
    case 'CONST':
      return readConstant(level, node)
    case 'PARAM':
      return typed('paramtype', {})
    case 'RELABELTYPE':
    case 'COLLATEEXPR':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
      return readCast(node, read)
    case 'COALESCE':
    case 'COALESCEEXPR': {
      const parts = args()
      return {
        ...either(parts),
        type: textAt(node, 'coalescetype'),
        nullable: parts.every(one => one.nullable),
      }
    }
    case 'MINMAX':
    case 'MINMAXEXPR': {
      const parts = args()
      return typed('minmaxtype', { nullable: parts.every(one => one.nullable) })
    }
    case 'CASE':
    case 'CASEEXPR':
      return { ...either(readBranches(level, node)), type: textAt(node, 'casetype') }
    case 'OPEXPR': {
      const looksUp = LOOK_UP.has(level.catalog.operators.get(textAt(node, 'opno') ?? '') ?? '')
      return typed('opresulttype', { nullable: looksUp || args().some(one => one.nullable) })
    }
    case 'SCALARARRAYOPEXPR':
    case 'BOOLEXPR':
      return answered({ type: BOOLEAN, nullable: args().some(one => one.nullable) })
    case 'DISTINCTEXPR':
    case 'NULLTEST':
    case 'BOOLEANTEST':
      return answered({ type: BOOLEAN, nullable: false })
    case 'SQLVALUEFUNCTION':
      return typed('type', { nullable: false })
    case 'ARRAY':
    case 'ARRAYEXPR':
      return typed('array_typeid', { nullable: false, element: either(nodesAt(node, 'elements').map(read)) })
    case 'SUBSCRIPTINGREF':
      return typed('refrestype', {})
    case 'FUNCEXPR':
      return readFunction(level, node, args())
    case 'AGGREF':
      return readAggregate(level, node)
    case 'WINDOWFUNC': {
      const name = level.catalog.functions.get(textAt(node, 'winfnoid') ?? '') ?? ''
      return typed('wintype', { nullable: !COUNTS.has(name) })
    }
    case 'SUBLINK':
      return readSubquery(level, node)
    default:
      return answered({})
  }
}

/** What CASE answers: each result where its condition is true and those before it are not. */
function readBranches(level: Level, node: TreeNode): Answered[] {
  const before: TreeNode[] = []
  const branches = nodesAt(node, 'args').map(when => {
    const [condition, result] = [nodeAt(when, 'expr'), nodeAt(when, 'result')]
    const read = result ? readExpression(level.where(condition, before), result) : answered({})
    if (condition) before.push(condition)
    return read
  })
  const otherwise = nodeAt(node, 'defresult')
  const last = otherwise ? readExpression(level.where(null, before), otherwise) : answered({ blank: true })
  return [...branches, last]
}

function readConstant(level: Level, node: TreeNode): Answered {
  const type = textAt(node, 'consttype')
  if (isTrueAt(node, 'constisnull')) return answered({ type, blank: true })
  const text = textOf(node)
  const blank = isJson(level.catalog, type)
  return answered({ type, nullable: false, strings: text === null ? null : [text], blank })
}

function readCast(node: TreeNode, read: (one: TreeNode) => Answered): Answered {
  const arg = nodeAt(node, 'arg')
  const from = arg ? read(arg) : answered({})
  // The label alone changes: what is known of the value stays.
  if (node.tag === 'RELABELTYPE') return { ...from, type: textAt(node, 'resulttype') }
  if (node.tag === 'COLLATEEXPR') return from
  return answered({ type: textAt(node, 'resulttype'), nullable: from.nullable })
}

function readFunction(level: Level, node: TreeNode, args: Answered[]): Answered {
  const name = level.catalog.functions.get(textAt(node, 'funcid') ?? '') ?? ''
  const type = textAt(node, 'funcresulttype')
  if (name === 'json_build_object' || name === 'jsonb_build_object')
    return answered({ type, nullable: false, fields: fieldsOf(nodesAt(node, 'args'), args) })
  if (ALWAYS_ANSWER.has(name)) return answered({ type, nullable: false })
  // The rest of what stands beside the separator is left out where it is null.
  if (name === 'concat_ws') return answered({ type, nullable: args[0]?.nullable ?? true })
  const answers = ANSWER_VALUES.has(name) || CASTS.includes(numberAt(node, 'funcformat'))
  return answered({ type, nullable: !answers || args.some(one => one.nullable) })
}

/** Names and values by turns. */
function fieldsOf(nodes: readonly TreeNode[], args: readonly Answered[]): Map<string, Answered> | null {
  const fields = new Map<string, Answered>()
  for (let at = 0; at + 1 < nodes.length; at += 2) {
    const [name] = args[at]?.strings ?? []
    const value = args[at + 1]
    if (name === undefined || !value) return null
    fields.set(name, value)
  }
  return fields
}

function readAggregate(level: Level, node: TreeNode): Answered {
  const name = level.catalog.functions.get(textAt(node, 'aggfnoid') ?? '') ?? ''
  const type = textAt(node, 'aggtype')
  const [first] = nodesAt(node, 'args')
    .filter(target => !isTrueAt(target, 'resjunk'))
    .map(target => nodeAt(target, 'expr'))
  const of = first ? readExpression(level, first) : answered({})
  if (COUNTS.has(name)) return answered({ type, nullable: false })
  // Every group has a row.
  const hasRows =
    isNode(level.query) && isListed(level.query.fields.get('groupClause')) && !nodeAt(node, 'aggfilter')
  const answers = hasRows && (COLLECTS.has(name) || (SUMS_UP.has(name) && !of.nullable))
  return answered({ type, nullable: !answers, element: COLLECTS.has(name) ? of : null })
}

function isListed(value: TreeValue | undefined): boolean {
  return Array.isArray(value) && value.length > 0
}

function readSubquery(level: Level, node: TreeNode): Answered {
  const kind = numberAt(node, 'subLinkType')
  const query = nodeAt(node, 'subselect')
  if (kind === SUBLINKS.exists) return answered({ type: BOOLEAN, nullable: false })
  if (!query || (kind !== SUBLINKS.expression && kind !== SUBLINKS.array)) return answered({ type: BOOLEAN })
  const of = level.columnsOf(query)[0]?.answered ?? answered({})
  if (kind === SUBLINKS.array) return answered({ nullable: false, element: of })
  return { ...of, nullable: of.nullable || !hasAlwaysOneRow(query) }
}

/** An aggregate without groups. */
function hasAlwaysOneRow(query: TreeNode): boolean {
  const narrowing = [
    'groupClause',
    'groupingSets',
    'havingQual',
    'limitCount',
    'limitOffset',
    'setOperations',
  ]
  const isNarrowed = narrowing.some(field => {
    const value = query.fields.get(field)
    return isNode(value) || isListed(value)
  })
  return isTrueAt(query, 'hasAggs') && !isNarrowed
}
