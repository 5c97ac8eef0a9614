import { isNode, type TreeNode, textAt } from './node-tree.ts'

const TEXT = '25'
const UNKNOWN = '705'

/** The text of a constant; null for those of other types, and for what is no constant. */
export function textOf(node: TreeNode): string | null {
  const value = isNode(node, 'CONST') ? node.fields.get('constvalue') : null
  const bytes = Array.isArray(value) && Array.isArray(value[1]) ? Buffer.from(value[1].map(Number)) : null
  if (!bytes) return null
  const type = textAt(node, 'consttype')
  // Text has its length before it, in four bytes; a literal without a type has a zero after it.
  if (type === TEXT) return bytes.subarray(4).toString()
  return type === UNKNOWN ? bytes.subarray(0, -1).toString() : null
}
