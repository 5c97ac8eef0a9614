import { type Answered, answered, either } from './answered.ts'
import type { Level, NamedColumn } from './level.ts'
import { isNode, isTrueAt, nodeAt, nodesAt, numberAt, type TreeNode, textAt } from './node-tree.ts'
import { disprove, outerSides, prove, provenColumns } from './proven-columns.ts'
import { readExpression } from './read-expression.ts'
import type { SystemCatalog } from './system-catalog.ts'

const KINDS = { relation: 0, subquery: 1, join: 2, values: 5, cte: 6, group: 9 }
const COMMANDS = { select: 1, update: 2 }

/** The columns that a query answers. */
export function readColumns(
  catalog: SystemCatalog,
  query: TreeNode,
  around: Level | null = null,
): NamedColumn[] {
  const isAfterChange = numberAt(query, 'commandType') !== COMMANDS.select
  const level = levelOf({ catalog, query, around, isAfterChange })
  const names = targetsOf(query).map(target => textAt(target, 'resname') ?? '?column?')
  const operations = nodeAt(query, 'setOperations')
  if (operations) {
    const branches = leavesOf(operations).map(leaf => columnsOfTable(level, numberAt(leaf, 'rtindex')))
    return names.map((name, index) => ({
      name,
      answered: either(branches.map(columns => columns[index] ?? answered({}))),
    }))
  }
  return targetsOf(query).map((target, index) => {
    const expression = nodeAt(target, 'expr')
    return {
      name: names[index] ?? '',
      answered: expression ? readExpression(level, expression) : answered({}),
    }
  })
}

function levelOf(
  own: Pick<Level, 'catalog' | 'query' | 'around' | 'isAfterChange'>,
  proven = provenColumns(own.query),
): Level {
  const level: Level = {
    ...own,
    outer: outerSides(own.query),
    proven,
    column: variable => readColumn(level, variable),
    columnsOf: query => readColumns(own.catalog, query, level),
    where(condition, not) {
      const more = new Map(proven)
      if (condition) prove(condition, more)
      for (const one of not) disprove(one, more)
      return levelOf(own, more)
    },
  }
  return level
}

function targetsOf(query: TreeNode): TreeNode[] {
  const list = numberAt(query, 'commandType') === COMMANDS.select ? 'targetList' : 'returningList'
  return nodesAt(query, list).filter(target => !isTrueAt(target, 'resjunk'))
}

function leavesOf(operation: TreeNode): TreeNode[] {
  if (operation.tag === 'RANGETBLREF') return [operation]
  return ['larg', 'rarg'].flatMap(side => {
    const branch = nodeAt(operation, side)
    return branch ? leavesOf(branch) : []
  })
}

/** A column of one of the tables that a query is about. */
function readColumn(from: Level, variable: TreeNode): Answered {
  const level = levelAt(from, numberAt(variable, 'varlevelsup'))
  const [table, column] = [numberAt(variable, 'varno'), numberAt(variable, 'varattno')]
  const type = textAt(variable, 'vartype')
  const key = `${table}.${column}`
  const known = level && columnOf(level, table, column)
  if (!level || !known) return answered({ type })
  const written = writtenBy(level, table, column)
  if (written) return { ...known, type, nullable: known.nullable && written.nullable }
  const isProven = level.proven.has(key)
  // One column with a value shows that the whole row is there.
  const isThere = !level.outer.has(table) || [...level.proven.keys()].some(one => one.startsWith(`${table}.`))
  const strings = level.proven.get(key) ?? known.strings
  return { ...known, type, strings, nullable: !isProven && (known.nullable || !isThere) }
}

/** What an update puts into a column of the table that it changes; null where it leaves it alone. */
function writtenBy(level: Level, table: number, column: number): Answered | null {
  const { query, isAfterChange } = level
  const isUpdate = numberAt(query, 'commandType') === COMMANDS.update
  if (!isAfterChange || !isUpdate || numberAt(query, 'resultRelation') !== table) return null
  const target = nodesAt(query, 'targetList').find(
    one => !isTrueAt(one, 'resjunk') && numberAt(one, 'resno') === column,
  )
  const expression = target && nodeAt(target, 'expr')
  return expression ? readExpression(levelOf({ ...level, isAfterChange: false }), expression) : null
}

function columnOf(level: Level, table: number, column: number): Answered | null {
  const entry = nodesAt(level.query, 'rtable')[table - 1]
  if (!entry) return null
  // 0 is the row itself; below it are the columns that the server keeps.
  if (column < 1) return answered({ nullable: false })
  switch (numberAt(entry, 'rtekind')) {
    case KINDS.relation: {
      const view = level.catalog.views.get(textAt(entry, 'relid') ?? '')
      if (view) return readColumns(level.catalog, view)[column - 1]?.answered ?? null
      const attribute = level.catalog.attributes.get(`${textAt(entry, 'relid')}.${column}`)
      return attribute ? answered({ nullable: !attribute.notNull, strings: attribute.strings }) : null
    }
    case KINDS.join:
      return expressionAt(level, entry, 'joinaliasvars', column)
    case KINDS.group:
      return expressionAt(level, entry, 'groupexprs', column)
    default:
      return columnsOfTable(level, table)[column - 1] ?? null
  }
}

function expressionAt(level: Level, entry: TreeNode, field: string, column: number): Answered | null {
  const expression = nodesAt(entry, field)[column - 1]
  return expression ? readExpression(level, expression) : null
}

/** The columns of a part of a query that is a query itself, or a list of values. */
function columnsOfTable(level: Level, table: number): Answered[] {
  const entry = nodesAt(level.query, 'rtable')[table - 1]
  if (!entry) return []
  const subquery = nodeAt(entry, 'subquery')
  if (subquery) return level.columnsOf(subquery).map(one => one.answered)
  if (numberAt(entry, 'rtekind') === KINDS.cte) return columnsOfCte(level, entry)
  const rows = entry.fields.get('values_lists')
  if (!Array.isArray(rows)) return []
  const lists = rows.filter(row => Array.isArray(row))
  return (lists[0] ?? []).map((_, index) =>
    either(lists.map(row => (isNode(row[index]) ? readExpression(level, row[index]) : answered({})))),
  )
}

function columnsOfCte(from: Level, entry: TreeNode): Answered[] {
  const level = levelAt(from, numberAt(entry, 'ctelevelsup'))
  const found =
    level && nodesAt(level.query, 'cteList').find(cte => textAt(cte, 'ctename') === textAt(entry, 'ctename'))
  const query = found && nodeAt(found, 'ctequery')
  // One that is about itself would have no end.
  if (!query || isTrueAt(found, 'cterecursive')) return []
  return level.columnsOf(query).map(one => one.answered)
}

function levelAt(level: Level, up: number): Level | null {
  let at: Level | null = level
  for (let turn = 0; turn < up && at; turn++) at = at.around
  return at
}
