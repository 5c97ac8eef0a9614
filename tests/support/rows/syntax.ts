import {
  isFunctionDeclaration,
  isIdentifier,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'

/** Names a node of the program. */
export function keyOf(node: Node): string {
  return `${node.getSourceFile().fileName}:${node.pos}:${node.end}:${node.kind}`
}

/** The name of the function in which something stands; of the file where it stands in none. */
export function functionAround(node: Node): string {
  for (let at = node.parent; at; at = at.parent) {
    if (isFunctionDeclaration(at) && at.name) return at.name.text
    if (
      isVariableDeclaration(at) &&
      isIdentifier(at.name) &&
      at.initializer?.kind === SyntaxKind.ArrowFunction
    )
      return at.name.text
    if (at.kind === SyntaxKind.SourceFile) break
  }
  return node.getSourceFile().fileName.replace(/.*\//, '')
}
