import type { Answered } from './answered.ts'
import type { TreeNode } from './node-tree.ts'
import type { Proven } from './proven-columns.ts'
import type { SystemCatalog } from './system-catalog.ts'

/** A query within a statement, and the queries around it. */
export interface Level {
  catalog: SystemCatalog
  query: TreeNode
  around: Level | null
  /** Numbers of the tables that outer joins may leave without a row. */
  outer: ReadonlySet<number>
  /** What its conditions say of its tables. */
  proven: Proven
  /** Its columns are those after a change of the table, as RETURNING has them. */
  isAfterChange: boolean
  /** A column of one of the tables that this query, or one around it, is about. */
  column(variable: TreeNode): Answered
  /** The same where this condition holds as well, and these do not. */
  where(condition: TreeNode | null, not: readonly TreeNode[]): Level
  /** The columns that a query within this one answers. */
  columnsOf(query: TreeNode): NamedColumn[]
}

export interface NamedColumn {
  name: string
  answered: Answered
}
