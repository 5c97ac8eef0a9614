import { refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import type { KindOf } from '../clean/file-kind.ts'
import { sheetReference, styleReference } from '../clean/references.ts'
import { type CssToken, type CssTokenType, cssTokens, preprocessCss } from './css-tokens.ts'

/** Properties and functions by which old programs run scripts. */
const SCRIPTED = new Set(['behavior', '-moz-binding', '-ms-behavior', 'expression'])
/** Functions in which a plain text is the address of a picture. */
const OF_PICTURES = /^(-\w+-)?(image-set|image|cross-fade)$/
/** Functions that stand for a value that is not known here. */
const UNKNOWN = /^(var|env|attr|if|inherit|first-valid|--.*)$/
const CLOSERS: Readonly<Partial<Record<CssTokenType, CssTokenType>>> = {
  '(': ')',
  function: ')',
  '[': ']',
  '{': '}',
}
/** `@namespace`, a prefix, and an address as a function. */
const TOKENS_OF_NAMESPACE = 5
const DEEPEST = 100
const MOST_CHARACTERS = 8_000_000
/** Each takes about a hundred bytes of memory. */
const MOST_TOKENS = 500_000
/** How often a sheet is read again after something was taken out of it. */
const PASSES = 5

export interface CleanedCss {
  text: string
  /** Rules, declarations and sources of fonts that were taken out. */
  removed: number
}

/**
 * Takes out of a style sheet, or of a `style` attribute, whatever loads from elsewhere or runs a script. `from` is the file
 * in which it stands.
 */
export function cleanCss(text: string, from: string, kindOf: KindOf = () => null): CleanedCss {
  if (text.length > MOST_CHARACTERS)
    refuseBook(remark('styleLarge', { most: MOST_CHARACTERS / 1e6, name: from }))
  let cleaned = new CssCleaner(preprocessCss(text), from, kindOf).clean()
  // What is left must be clean when it is read on its own, too.
  for (let pass = 1, last = cleaned.removed; last > 0; pass++) {
    if (pass > PASSES) refuseBook(remark('styleUnclean', { name: from }))
    const again = new CssCleaner(cleaned.text, from, kindOf).clean()
    last = again.removed
    cleaned = { text: again.text, removed: cleaned.removed + last }
  }
  return cleaned
}

class CssCleaner {
  private readonly text: string
  private readonly from: string
  private readonly kindOf: KindOf
  private readonly tokens: CssToken[]
  private readonly cuts: { start: number; end: number }[] = []

  constructor(text: string, from: string, kindOf: KindOf) {
    this.text = text
    this.from = from
    this.kindOf = kindOf
    this.tokens = cssTokens(text, MOST_TOKENS) ?? refuseBook(remark('styleLong', { name: from }))
  }

  clean(): CleanedCss {
    // A brace that closes nothing ends a list of items, but not the sheet.
    for (let at = 0; at < this.tokens.length; ) at = this.items(at, 0)
    return this.result()
  }

  private result(): CleanedCss {
    let at = 0
    let text = ''
    for (const { start, end } of this.cuts.toSorted((a, b) => a.start - b.start)) {
      if (start > at) text += this.text.slice(at, start)
      at = Math.max(at, end)
    }
    return { text: text + this.text.slice(at), removed: this.cuts.length }
  }

  /** Looks at declarations and rules from this token to the end of their block. Answers the token after it. */
  private items(first: number, depth: number): number {
    if (depth > DEEPEST) refuseBook(remark('styleDeep', { name: this.from }))
    let at = first
    while (at < this.tokens.length) {
      if (this.tokens[at]?.type === '}') return at + 1
      at = this.item(at, depth)
    }
    return at
  }

  /** One declaration, or one rule with its block. Answers the token after it. */
  private item(first: number, depth: number): number {
    let at = first
    // What closes the brackets that are open.
    const open: CssTokenType[] = []
    let braces = 0
    for (; at < this.tokens.length; at++) {
      const type = this.tokens[at]?.type ?? 'other'
      if (open.length === 0 && (type === '{' || type === ';')) break
      if (type === open.at(-1)) {
        open.pop()
        if (type === '}') braces--
      } else if (type === '}' && braces === 0) break
      const closer = CLOSERS[type]
      if (closer) open.push(closer)
      if (type === '{') braces++
    }
    const own = this.tokens.slice(first, at)
    const end = this.tokens[at]
    if (end?.type === '{') {
      const cutsBefore = this.cuts.length
      const next = this.items(at + 1, depth + 1)
      const name = own.find(({ type }) => type !== 'blank')
      if (name?.type === 'at' && name.value === 'font-face' && this.cuts.length > cutsBefore)
        this.cutFontWithoutSource(cutsBefore, { open: at, next, start: name.start })
      const prelude = own.filter(({ type }) => type !== 'blank')
      if (!this.isClean(prelude, { ofRule: true })) this.cutRule(cutsBefore, name?.start ?? 0, next)
      return next
    }
    this.declaration(own, end?.type === ';' ? end.end : (own.at(-1)?.end ?? 0))
    return end?.type === ';' ? at + 1 : at
  }

  private cutFontWithoutSource(
    cutsBefore: number,
    { open, next, start }: { open: number; next: number; start: number },
  ): void {
    const own = this.cuts.slice(cutsBefore)
    let cut = 0
    const left = this.tokens.slice(open, next).filter(({ start: at }) => {
      while ((own[cut]?.end ?? Number.POSITIVE_INFINITY) <= at) cut++
      return (own[cut]?.start ?? Number.POSITIVE_INFINITY) > at
    })
    if (left.some(({ type, value }) => type === 'ident' && value === 'src')) return
    this.cutRule(cutsBefore, start, next)
  }

  /** One cut in place of all those within the rule, which are the last ones. */
  private cutRule(cutsBefore: number, start: number, next: number): void {
    this.cuts.length = cutsBefore
    this.cuts.push({ start, end: this.tokens[next - 1]?.end ?? this.text.length })
  }

  private declaration(own: readonly CssToken[], end: number): void {
    const filled = own.filter(({ type }) => type !== 'blank')
    const [name] = filled
    if (!name || this.isClean(filled)) return
    if (name.type === 'ident' && name.value === 'src' && this.cutSources(filled)) return
    this.cuts.push({ start: name.start, end })
  }

  /** Takes single sources out of `src`; false where none would be left. */
  private cutSources(filled: readonly CssToken[]): boolean {
    const colon = filled.findIndex(({ type }) => type === ':')
    const sources: CssToken[][] = [[]]
    let open = 0
    for (const token of filled.slice(colon + 1)) {
      if (token.type === '(' || token.type === 'function') open++
      if (token.type === ')') open--
      if (token.type === ',' && open === 0) sources.push([])
      else sources.at(-1)?.push(token)
    }
    const clean = sources.map(source => this.isClean(source))
    const lastClean = clean.lastIndexOf(true)
    // Where each is clean alone, the whole is not clean for a reason that no single one has.
    if (lastClean < 0 || !clean.includes(false)) return false
    for (const [at, source] of sources.entries()) {
      if (clean[at]) continue
      // Up to the next source, or, where none follows that stays, from the end of the one before.
      const isLast = at > lastClean
      const before = at > 0 ? sources[at - 1]?.at(-1)?.end : undefined
      const start = (isLast ? before : undefined) ?? source[0]?.start
      const end = isLast ? source.at(-1)?.end : sources[at + 1]?.[0]?.start
      // An empty source, as two commas have between them, loads nothing.
      if (start === undefined || end === undefined) return false
      this.cuts.push({ start, end })
    }
    return true
  }

  /**
   * Whether these tokens load nothing from elsewhere. `ofRule`: they stand before a block, where names are those of classes
   * and elements.
   */
  private isClean(tokens: readonly CssToken[], { ofRule = false } = {}): boolean {
    const functions: string[] = []
    // How many of the open functions hold an address.
    let ofAddresses = 0
    const imports = tokens.some(({ type, value }) => type === 'at' && value === 'import')
    const namespace =
      tokens[0]?.type === 'at' && tokens[0].value === 'namespace' && tokens.length <= TOKENS_OF_NAMESPACE
    let ofPictures = false
    for (const token of tokens) {
      const { type, value } = token
      if ((type === 'function' || (type === 'ident' && !ofRule)) && SCRIPTED.has(value)) return false
      if (type === 'bad-url' || isReadDifferently(this.text, token, tokens, ofRule)) return false
      if (type === '(') functions.push('')
      if (type === ')' && isOfAddress(functions.pop())) ofAddresses--
      if (type === 'function') {
        // To the end of the item, so that nothing depends on which bracket closes the function.
        ofPictures ||= OF_PICTURES.test(value)
        if (UNKNOWN.test(value) && (ofPictures || ofAddresses > 0)) return false
        functions.push(value)
        if (isOfAddress(value)) ofAddresses++
      }
      const isAddress = type === 'url' || (type === 'string' && (imports || ofPictures || ofAddresses > 0))
      if (!isAddress || namespace) continue
      const kept = imports
        ? sheetReference(this.from, value, this.kindOf)
        : styleReference(this.from, value, this.kindOf)
      if (kept === null) return false
    }
    return true
  }
}

function isOfAddress(name: string | undefined): boolean {
  return name === 'url' || name === 'src'
}

/** Signs that belong to names by one version of CSS Syntax and end them by another. */
const NOT_IN_NAMES =
  /[\u0080-\u00b6\u00b8-\u00bf\u00d7\u00f7\u037e\u2000-\u200b\u200e-\u203e\u2041-\u206f\u2190-\u2bff\u2ff0-\u3000\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff]/

/**
 * Whether programs of different ages see different tokens here: of a name that is followed by a bracket, and of `u+a`, which
 * was a range of characters everywhere and is one in `unicode-range` only.
 */
function isReadDifferently(
  text: string,
  { type, start, end, value }: CssToken,
  tokens: readonly CssToken[],
  ofRule: boolean,
): boolean {
  const isCall = type === 'function' || text[end] === '('
  if (isCall && type !== 'blank' && type !== 'string' && NOT_IN_NAMES.test(text.slice(start, end)))
    return true
  const isRange =
    type === 'ident' && value === 'u' && end - start === 1 && /^\+[\da-f?]/i.test(text.slice(end, end + 2))
  if (!isRange) return false
  // In selectors it is an element beside another.
  if (ofRule)
    return tokens.some(one => one.type === 'function' || one.type === 'url' || one.type === 'bad-url')
  return (
    tokens[0]?.value !== 'unicode-range' ||
    tokens.some(one => !/^(ident|number|hash|other|:|,|blank)$/.test(one.type))
  )
}
