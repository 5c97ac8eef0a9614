/** A node of PostgreSQL's own form of a statement (pg_node_tree). */
export interface TreeNode {
  /** QUERY, VAR, FUNCEXPR … */
  tag: string
  fields: ReadonlyMap<string, TreeValue>
}

export type TreeValue = TreeNode | readonly TreeValue[] | string | null

/** Reads a pg_node_tree as the server writes it: `{TAG :field value …}`, lists in round brackets, `<>` for nothing. */
export function parseNodeTree(text: string): TreeValue {
  const tokens = tokensOf(text)
  let at = 0
  const value = (): TreeValue => {
    const token = tokens[at++]
    if (token === undefined) throw new Error('the tree ends too early')
    if (token === '{') return node()
    if (token === '(') return list(')')
    if (token === '[') return list(']')
    if (token === '<>') return null
    return unescaped(token)
  }
  const list = (end: string): TreeValue[] => {
    const items: TreeValue[] = []
    while (tokens[at] !== end) items.push(value())
    at++
    return items
  }
  const node = (): TreeNode => {
    const tag = tokens[at++] ?? ''
    const fields = new Map<string, TreeValue>()
    while (tokens[at] !== '}') {
      const name = (tokens[at++] ?? '').slice(1)
      const values: TreeValue[] = []
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(value())
      // A constant is its length and its bytes.
      fields.set(name, values.length > 1 ? values : (values[0] ?? null))
    }
    at++
    return { tag, fields }
  }
  return value()
}

function tokensOf(text: string): string[] {
  return text.match(/[(){}[\]]|(?:\\[\s\S]|[^\s(){}\\])+/g) ?? []
}

function unescaped(token: string): string {
  const quoted = token.startsWith('"') ? token.slice(1, -1) : token
  return quoted.replaceAll(/\\([\s\S])/g, '$1')
}

export function isNode(value: TreeValue | undefined, tag?: string): value is TreeNode {
  return (
    typeof value === 'object' && value !== null && 'tag' in value && (tag === undefined || value.tag === tag)
  )
}

/** A field that is a node. */
export function nodeAt(node: TreeNode, field: string): TreeNode | null {
  const value = node.fields.get(field)
  return isNode(value) ? value : null
}

/** The nodes of a field that is a list of them. */
export function nodesAt(node: TreeNode, field: string): TreeNode[] {
  const value = node.fields.get(field)
  return Array.isArray(value) ? value.filter(one => isNode(one)) : []
}

export function numberAt(node: TreeNode, field: string): number {
  return Number(node.fields.get(field) ?? 0)
}

export function textAt(node: TreeNode, field: string): string | null {
  const value = node.fields.get(field)
  return typeof value === 'string' ? value : null
}

export function isTrueAt(node: TreeNode, field: string): boolean {
  return node.fields.get(field) === 'true'
}

/** The first query in a tree, which may stand in lists. */
export function findQuery(value: TreeValue): TreeNode | null {
  if (isNode(value)) return value.tag === 'QUERY' ? value : null
  if (!Array.isArray(value)) return null
  for (const one of value) {
    const query = findQuery(one)
    if (query) return query
  }
  return null
}
