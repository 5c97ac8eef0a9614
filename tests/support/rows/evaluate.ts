import {
  type ArrayLiteralExpression,
  type ArrowFunction,
  type BinaryExpression,
  type BindingElement,
  type CallExpression,
  type ConditionalExpression,
  type ElementAccessExpression,
  type Expression,
  type FunctionDeclaration,
  type Identifier,
  isBindingElement,
  isBlock,
  isForOfStatement,
  isFunctionDeclaration,
  isIdentifier,
  isIfStatement,
  isObjectBindingPattern,
  isReturnStatement,
  isVariableDeclaration,
  isVariableStatement,
  type Node,
  NodeFlags,
  type NumericLiteral,
  type ObjectLiteralExpression,
  type ParameterDeclaration,
  type ParenthesizedExpression,
  type PrefixUnaryExpression,
  type PropertyAccessExpression,
  type PropertyAssignment,
  type ShorthandPropertyAssignment,
  type SpreadAssignment,
  type SpreadElement,
  type Statement,
  type StringLiteral,
  SyntaxKind,
  type TemplateExpression,
  type VariableDeclaration,
} from 'typescript/unstable/ast'
import {
  type Checker,
  type Project,
  SymbolFlags,
  TypeFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync'
import { applyBinary } from './apply-binary.ts'
import { Choices } from './choices.ts'
import { keyOf } from './syntax.ts'

/** What is known only to the program when it runs. */
export class Unseen extends Error {}

/** Values of declarations that are known where an expression stands: parameters of the functions that it is in. */
type Scope = ReadonlyMap<string, () => unknown>
type Callable = (...args: unknown[]) => unknown

/** An object as it is written; a property is worked out when it is asked for. */
class Written {
  readonly get: (name: string) => unknown
  readonly names: () => string[]

  constructor(get: (name: string) => unknown, names: () => string[]) {
    this.get = get
    this.names = names
  }
}

/** What has pure functions, among what every program has. */
const GLOBALS = new Map([['Object', written({ keys, values: listValues, entries })]])
const MOST_VARIANTS = 64

/**
 * Works out what a written expression can be, without running the program: constants of any file, pure functions, and of
 * what is chosen while running (a condition, a parameter whose type is a union of literals) each choice.
 */
export class Evaluator {
  private readonly project: Project
  private readonly checker: Checker
  private choices = new Choices()

  constructor(project: Project) {
    this.project = project
    this.checker = project.checker
  }

  /** What `read` can make of it. Throws Unseen where that is known only while running. */
  variants<T>(read: (evaluator: Evaluator) => T): T[] {
    this.choices = new Choices()
    const found = new Set<T>()
    for (let runs = 0; runs < MOST_VARIANTS; runs++) {
      found.add(read(this))
      if (!this.choices.next()) return [...found]
    }
    throw new Unseen(`more than ${MOST_VARIANTS} variants`)
  }

  /** A property of what an expression is, or of how it is written. */
  propertyOf(node: Expression, name: string): unknown {
    return this.property(this.evaluate(node), name, node)
  }

  evaluate(node: Node, scope: Scope = new Map()): unknown {
    try {
      return this.work(node, scope)
    } catch (error) {
      if (!(error instanceof Unseen)) throw error
      const literals = this.literalsOf(node)
      if (!literals) throw error
      return this.choices.choose(this.choiceKey(node), literals)
    }
  }

  private work(node: Node, scope: Scope): unknown {
    switch (node.kind) {
      case SyntaxKind.StringLiteral:
      case SyntaxKind.NoSubstitutionTemplateLiteral:
        return (node as StringLiteral).text
      case SyntaxKind.NumericLiteral:
        return Number((node as NumericLiteral).text.replaceAll('_', ''))
      case SyntaxKind.TrueKeyword:
        return true
      case SyntaxKind.FalseKeyword:
        return false
      case SyntaxKind.NullKeyword:
        return null
      case SyntaxKind.TemplateExpression: {
        const { head, templateSpans } = node as TemplateExpression
        const spans = templateSpans.map(
          span => shown(this.evaluate(span.expression, scope), span) + span.literal.text,
        )
        return head.text + spans.join('')
      }
      case SyntaxKind.ParenthesizedExpression:
      case SyntaxKind.AsExpression:
      case SyntaxKind.SatisfiesExpression:
      case SyntaxKind.NonNullExpression:
        return this.evaluate((node as ParenthesizedExpression).expression, scope)
      case SyntaxKind.ConditionalExpression: {
        const { condition, whenTrue, whenFalse } = node as ConditionalExpression
        return this.evaluate(this.isTrue(condition, scope) ? whenTrue : whenFalse, scope)
      }
      case SyntaxKind.PrefixUnaryExpression: {
        const { operator, operand } = node as PrefixUnaryExpression
        if (operator === SyntaxKind.ExclamationToken) return !this.isTrue(operand, scope)
        if (operator === SyntaxKind.MinusToken) return -(this.evaluate(operand, scope) as number)
        throw unseen(node)
      }
      case SyntaxKind.BinaryExpression: {
        const { left, operatorToken, right } = node as BinaryExpression
        const applied = applyBinary(operatorToken.kind, this.evaluate(left, scope), () =>
          this.evaluate(right, scope),
        )
        if (!applied) throw unseen(node)
        return applied.result
      }
      case SyntaxKind.ArrayLiteralExpression:
        return (node as ArrayLiteralExpression).elements.flatMap(element =>
          element.kind === SyntaxKind.SpreadElement
            ? (this.evaluate((element as SpreadElement).expression, scope) as unknown[])
            : [this.evaluate(element, scope)],
        )
      case SyntaxKind.ObjectLiteralExpression:
        return this.objectOf(node as ObjectLiteralExpression, scope)
      case SyntaxKind.ArrowFunction:
        return this.functionOf(node as ArrowFunction, scope)
      case SyntaxKind.PropertyAccessExpression: {
        const { expression, name } = node as PropertyAccessExpression
        return this.property(this.evaluate(expression, scope), name.text, node)
      }
      case SyntaxKind.ElementAccessExpression: {
        const { expression, argumentExpression } = node as ElementAccessExpression
        const at = this.evaluate(argumentExpression, scope)
        return this.property(this.evaluate(expression, scope), shown(at, node), node)
      }
      case SyntaxKind.CallExpression:
        return this.callOf(node as CallExpression, scope)
      case SyntaxKind.Identifier:
        return this.named(node as Identifier, scope)
      default:
        throw unseen(node)
    }
  }

  /** A condition that is known only while running is taken both ways. */
  private isTrue(condition: Expression, scope: Scope): boolean {
    try {
      return Boolean(this.evaluate(condition, scope))
    } catch (error) {
      if (!(error instanceof Unseen)) throw error
      return this.choices.choose(this.choiceKey(condition), [true, false])
    }
  }

  private named(node: Identifier, scope: Scope): unknown {
    if (node.text === 'undefined') return undefined
    const found = this.checker.getSymbolAtLocation(node)
    if (!found) throw unseen(node)
    return this.valueOfSymbol(found, node, scope)
  }

  private valueOfSymbol(found: TypeSymbol, node: Node, scope: Scope): unknown {
    const symbol = found.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(found) : found
    const declaration = symbol.valueDeclaration?.resolve(this.project)
    if (!declaration) throw unseen(node)
    if (declaration.getSourceFile().isDeclarationFile) {
      const known = GLOBALS.get(symbol.name)
      if (known) return known
    }
    return this.declared(declaration, scope)
  }

  private declared(declaration: Node, scope: Scope): unknown {
    const bound = scope.get(keyOf(declaration))
    if (bound) return bound()
    if (isFunctionDeclaration(declaration)) return this.functionOf(declaration, scope)
    if (isVariableDeclaration(declaration)) return this.variable(declaration, scope)
    if (isBindingElement(declaration)) return this.bindingElement(declaration, scope)
    throw unseen(declaration)
  }

  private variable(declaration: VariableDeclaration, scope: Scope): unknown {
    if (!(declaration.parent.flags & NodeFlags.Const)) throw unseen(declaration)
    if (declaration.initializer) return this.evaluate(declaration.initializer, scope)
    const loop = declaration.parent.parent
    if (!isForOfStatement(loop)) throw unseen(declaration)
    const items = this.evaluate(loop.expression, scope) as unknown[]
    return this.choices.choose(keyOf(declaration), items)
  }

  private bindingElement(element: BindingElement, scope: Scope): unknown {
    const pattern = element.parent
    const whole = this.declared(pattern.parent, scope)
    const { name, propertyName } = element
    if (isObjectBindingPattern(pattern)) {
      if (element.dotDotDotToken) throw unseen(element)
      const property = propertyName ?? name
      if (!property || !isIdentifier(property)) throw unseen(element)
      const value = this.property(whole, property.text, element)
      return value === undefined && element.initializer ? this.evaluate(element.initializer, scope) : value
    }
    const at = (pattern as unknown as { elements: readonly Node[] }).elements.findIndex(
      one => keyOf(one) === keyOf(element),
    )
    return element.dotDotDotToken ? (whole as unknown[]).slice(at) : (whole as unknown[])[at]
  }

  private functionOf(declaration: FunctionDeclaration | ArrowFunction, scope: Scope): Callable {
    return (...args) => {
      const inner = new Map(scope)
      for (const [index, parameter] of declaration.parameters.entries()) {
        inner.set(keyOf(parameter), () => this.argument(parameter, args[index], inner))
      }
      const { body } = declaration
      if (!body) throw unseen(declaration)
      return isBlock(body) ? this.returned(body.statements, inner, body) : this.evaluate(body, inner)
    }
  }

  private argument(parameter: ParameterDeclaration, value: unknown, scope: Scope): unknown {
    if (value instanceof Unseen) throw value
    return value === undefined && parameter.initializer ? this.evaluate(parameter.initializer, scope) : value
  }

  /** What statements without effects return. */
  private returned(statements: readonly Statement[], scope: Scope, node: Node): unknown {
    for (const statement of statements) {
      if (isVariableStatement(statement) || isFunctionDeclaration(statement)) continue
      if (isReturnStatement(statement) && statement.expression)
        return this.evaluate(statement.expression, scope)
      if (!isIfStatement(statement)) throw unseen(statement)
      const way = this.isTrue(statement.expression, scope) ? statement.thenStatement : statement.elseStatement
      if (way) return this.returned(isBlock(way) ? way.statements : [way], scope, node)
    }
    throw unseen(node)
  }

  private callOf({ expression, arguments: args }: CallExpression, scope: Scope): unknown {
    const called = this.evaluate(expression, scope)
    if (typeof called !== 'function') throw unseen(expression)
    return called(...args.map(arg => this.evaluateOrKeep(arg, scope)))
  }

  /** An argument that is not known matters only to a function that looks at it. */
  private evaluateOrKeep(node: Node, scope: Scope): unknown {
    try {
      return this.evaluate(node, scope)
    } catch (error) {
      if (error instanceof Unseen) return error
      throw error
    }
  }

  private objectOf({ properties }: ObjectLiteralExpression, scope: Scope): Written {
    const spreads = properties.flatMap(one =>
      one.kind === SyntaxKind.SpreadAssignment ? [(one as SpreadAssignment).expression] : [],
    )
    const spread = () => spreads.map(one => this.evaluate(one, scope) as Written)
    const own = new Map<string, () => unknown>()
    for (const one of properties) {
      if (one.kind === SyntaxKind.PropertyAssignment) {
        const { name, initializer } = one as PropertyAssignment
        own.set(isIdentifier(name) ? name.text : name.getText().slice(1, -1), () =>
          this.evaluate(initializer, scope),
        )
      } else if (one.kind === SyntaxKind.ShorthandPropertyAssignment) {
        const { name } = one as ShorthandPropertyAssignment
        const symbol = this.checker.getShorthandAssignmentValueSymbol(one)
        if (symbol) own.set(name.getText(), () => this.valueOfSymbol(symbol, one, scope))
      }
    }
    return new Written(
      name =>
        own.get(name)?.() ??
        spread()
          .findLast(one => one.names().includes(name))
          ?.get(name),
      () => [...new Set([...spread().flatMap(one => one.names()), ...own.keys()])],
    )
  }

  private property(value: unknown, name: string, node: Node): unknown {
    if (value instanceof Written) return value.get(name)
    if (value instanceof Unseen) throw value
    if (value === null || value === undefined) throw unseen(node)
    const found = (value as Record<string, unknown>)[name]
    if (typeof found !== 'function') return found
    return (...args: unknown[]) => {
      const unknown = args.find(arg => arg instanceof Unseen)
      if (unknown) throw unknown
      return (found as Callable).apply(value, args)
    }
  }

  /** The strings that an expression can be by its type; null where it may be others. */
  private literalsOf(node: Node): string[] | null {
    const type = this.checker.getTypeAtLocation(node)
    const types = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : []
    const literals = types.flatMap(one => (one.isStringLiteralType() ? [one.value] : []))
    const all = types.length > 0 && types.every(one => one.flags & TypeFlags.StringLiteral)
    return all ? literals : null
  }

  /** The same declaration, or the same words in the same file, are the same choice. */
  private choiceKey(node: Node): string {
    const symbol = isIdentifier(node) ? this.checker.getSymbolAtLocation(node) : undefined
    const declaration = symbol?.valueDeclaration?.resolve(this.project)
    return declaration ? keyOf(declaration) : `${node.getSourceFile().fileName}:${node.getText()}`
  }
}

function unseen(node: Node): Unseen {
  return new Unseen(node.getText().replaceAll(/\s+/g, ' ').slice(0, 80))
}

function shown(value: unknown, node: Node): string {
  if (value instanceof Unseen) throw value
  if (!['string', 'number', 'boolean'].includes(typeof value)) throw unseen(node)
  return String(value)
}

function written(functions: Record<string, Callable>): Written {
  return new Written(
    name => functions[name],
    () => Object.keys(functions),
  )
}

function keys(of: unknown): string[] {
  return (of as Written).names()
}

function listValues(of: unknown): unknown[] {
  return keys(of).map(name => (of as Written).get(name))
}

function entries(of: unknown): [string, unknown][] {
  return keys(of).map(name => [name, (of as Written).get(name)])
}
