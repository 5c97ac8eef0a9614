import { bordersIn } from './borders.ts'
import { type CssToken, type CssTokenType, cssTokens, preprocessCss } from './css-tokens.ts'

/**
 * A small reader of style sheets. Of a book's styles the shop keeps only what carries meaning: weight, slant, small
 * capitals, emphasis dots, centring, direction and writing mode. Everything else is the reader's own choice.
 */
export interface StyleRule {
  selector: SelectorStep[]
  weight: number
  declarations: Map<string, string>
}

interface SelectorStep {
  /** how this step hangs on the one before it */
  child: boolean
  name: string | null
  id: string | null
  classes: string[]
  /** words that `epub:type` must hold */
  types: string[]
}

export interface StyledElement {
  name: string
  id: string | undefined
  classes: Set<string>
  types: Set<string>
}

const KEPT = new Set([
  'font-style',
  'font-weight',
  'font-variant',
  'font-variant-caps',
  'text-align',
  'text-emphasis',
  'text-emphasis-style',
  'text-decoration',
  'text-decoration-line',
  'direction',
  'writing-mode',
  'white-space',
  'font-family',
  'font-size',
  'float',
  'display',
])

/** Characters; what stands behind them is not read. */
const LONGEST_SHEET = 500_000
const MOST_STEPS = 7

export function readStyleSheet(text: string): StyleRule[] {
  const rules: StyleRule[] = []
  const { sheet, tokens } = tokensOf(text.slice(0, LONGEST_SHEET))
  for (const [prelude, body] of blocksOf(tokens)) {
    const declarations = declarationsIn(sheet, body)
    if (declarations.size === 0) continue
    for (const selector of split(prelude, ',')) {
      const steps = readSelector(sheet, selector)
      if (steps) rules.push({ selector: steps, weight: weightOf(steps), declarations })
    }
  }
  return rules
}

/** The declarations of a `style` attribute. */
export function readDeclarations(text: string): Map<string, string> {
  const { sheet, tokens } = tokensOf(text.slice(0, LONGEST_SHEET))
  return declarationsIn(sheet, tokens)
}

function tokensOf(text: string): { sheet: string; tokens: readonly CssToken[] } {
  const sheet = preprocessCss(text)
  return { sheet, tokens: cssTokens(sheet, sheet.length) ?? [] }
}

/** Top-level rules only: what stands inside `@media` and the like is for other devices than the one that reads here. */
function* blocksOf(tokens: readonly CssToken[]): Generator<[prelude: CssToken[], body: CssToken[]]> {
  let start = 0
  for (let at = 0; at < tokens.length; at++) {
    const type = tokens[at]?.type
    if (type === ';') start = at + 1
    if (type !== '{') continue
    let end = at + 1
    for (let depth = 1; end < tokens.length; end++) {
      depth += DEPTHS[tokens[end]?.type ?? 'other'] ?? 0
      if (depth === 0) break
    }
    const prelude = tokens.slice(start, at)
    if (!prelude.some(token => token.type === 'at')) yield [prelude, tokens.slice(at + 1, end)]
    start = end + 1
    at = end
  }
}

const DEPTHS: Readonly<Partial<Record<CssTokenType, number>>> = { '{': 1, '}': -1 }
const BRACKETS: Readonly<Partial<Record<CssTokenType, number>>> = {
  ...DEPTHS,
  ...{ '(': 1, function: 1, ')': -1, '[': 1, ']': -1 },
}

/** What stands between these signs; the block of a rule within a rule ends a piece, too. */
function split(tokens: readonly CssToken[], sign: ',' | ';'): CssToken[][] {
  const pieces: CssToken[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    depth = Math.max(0, depth + (BRACKETS[token.type] ?? 0))
    if (depth === 0 && (token.type === sign || token.type === '}')) pieces.push([])
    else pieces.at(-1)?.push(token)
  }
  return pieces
}

function declarationsIn(sheet: string, tokens: readonly CssToken[]): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const piece of split(tokens, ';')) {
    const [property, colon] = piece.filter(({ type }) => type !== 'blank')
    if (property?.type !== 'ident' || colon?.type !== ':') continue
    const name = property.value.replace(/^-(epub|webkit|moz|ms)-/, '')
    const value = piece
      .slice(piece.indexOf(colon) + 1)
      .map(({ type, start, end }) => (type === 'blank' ? ' ' : sheet.slice(start, end)))
      .join('')
      .replace(/! ?important/i, '')
      .trim()
      .toLowerCase()
    if (KEPT.has(name) && value !== '') declarations.set(name, value)
    for (const [side, said] of bordersIn(name, value)) declarations.set(side, said)
  }
  return declarations
}

/** Null for selectors beyond names, classes, ids, `epub|type` and their descent: such rules are passed over. */
function readSelector(sheet: string, tokens: readonly CssToken[]): SelectorStep[] | null {
  const steps: SelectorStep[] = []
  let step: SelectorStep | null = null
  let child = false
  for (let at = 0; at < tokens.length; at++) {
    const { type, value, start, end } = tokens[at] as CssToken
    const text = sheet.slice(start, end)
    if (type === 'blank' || text === '>') {
      step = null
      child ||= text === '>'
      continue
    }
    const isFirst = step === null
    if (step === null) {
      step = { child, name: null, id: null, classes: [], types: [] }
      steps.push(step)
      child = false
    }
    const next = tokens[at + 1]
    if (type === 'ident' && isFirst) step.name = value
    else if (type === 'hash') step.id = value
    else if (text === '.' && next?.type === 'ident') {
      // The value is in small letters, which a class need not be.
      step.classes.push(sheet.slice(next.start, next.end))
      at++
    } else if (type === '[') {
      const length = tokens.slice(at).findIndex(token => token.type === ']')
      const word = typeIn(sheet, tokens.slice(at + 1, at + length))
      if (word === null) return null
      step.types.push(word)
      at += length
    } else if (text !== '*' || !isFirst) return null
  }
  return steps.length > 0 && steps.length <= MOST_STEPS ? steps : null
}

/** The word of `epub|type~="word"`, whose sign between the names some escape. */
function typeIn(sheet: string, inside: readonly CssToken[]): string | null {
  const word = inside.at(-1)
  const name = inside
    .slice(0, -1)
    .map(({ type, value, start, end }) => (type === 'ident' ? value : sheet.slice(start, end)))
    .join('')
  return word?.type === 'string' && /^[\w-]+\|type~=$/.test(name) ? word.value : null
}

function weightOf(steps: SelectorStep[]): number {
  return steps.reduce(
    (sum, { id, classes, types, name }) =>
      sum + (id ? 10_000 : 0) + (classes.length + types.length) * 100 + (name ? 1 : 0),
    0,
  )
}

export function matches(selector: SelectorStep[], path: StyledElement[]): boolean {
  const subject = path.at(-1)
  return subject !== undefined && matchesFrom(selector, selector.length - 1, path, path.length - 1)
}

function matchesFrom(selector: SelectorStep[], step: number, path: StyledElement[], at: number): boolean {
  const wanted = selector[step]
  const element = path[at]
  if (!wanted || !element || !fits(wanted, element)) return false
  if (step === 0) return true
  if (wanted.child) return matchesFrom(selector, step - 1, path, at - 1)
  for (let above = at - 1; above >= 0; above--) if (matchesFrom(selector, step - 1, path, above)) return true
  return false
}

function fits(step: SelectorStep, element: StyledElement): boolean {
  return (
    (step.name === null || step.name === element.name) &&
    (step.id === null || step.id === element.id) &&
    step.classes.every(name => element.classes.has(name)) &&
    step.types.every(type => element.types.has(type))
  )
}
