/** The text of a part as positions are counted in it: by UTF-16 units, block after block. */
export interface PartText {
  /** The blocks of the first level. A picture or a rule is U+FFFC; each page of a manga is a block of one picture. */
  readonly blocks: readonly string[]
  /** What each U+FFFC stands for, in order: the hash of a picture; empty for a rule. */
  readonly pictures: readonly string[]
}

/** The words and pictures of a text, in order. */
export interface TextTokens {
  readonly count: number
  /** Positions of the text, in UTF-16 units. */
  readonly length: number
  /** Where each token begins and ends. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** The same for the same word or picture. */
  readonly hashes: Int32Array
  /** The block of each token. */
  readonly blocks: Int32Array
  /** Where each block begins; one more for the end. */
  readonly blockStarts: Int32Array
  /** The shingle that begins at each token: a hash of it and the tokens after it. 0: none begins there. */
  readonly shingles: Int32Array
  /** Texts with the same words and pictures in the same order have the same. */
  readonly signature: string
}

const ATOM = '\uFFFC'
const TOKEN = /\uFFFC|[\p{L}\p{M}\p{N}]+/gu
/** Scripts that put no spaces between words: every character is a token. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30FC]/u
const FIRST_UNSPACED = 0x0e00
/** A shingle is as long as four words or six characters of a script without spaces. */
const SHINGLE_WEIGHT = 12
const WORD_WEIGHT = 3
const CHARACTER_WEIGHT = 2

/**
 * Divides a text into tokens, compared in lower case, with wide letters as narrow ones; punctuation and spaces are in none.
 */
export function tokenize({ blocks, pictures }: PartText): TextTokens {
  const tokens: Token[] = []
  const blockStarts = new Int32Array(blocks.length + 1)
  let picture = 0
  for (const [block, text] of blocks.entries()) {
    const start = blockStarts[block] as number
    blockStarts[block + 1] = start + text.length
    for (const { 0: run, index } of text.matchAll(TOKEN)) {
      if (run === ATOM) {
        const hash = pictures[picture++] ?? ''
        if (hash !== '')
          tokens.push({ hash: hashOf(hash), start: start + index, length: 1, block, weight: 0 })
      } else pushRun(tokens, run, start + index, block)
    }
  }
  const fieldOf = (field: (token: Token) => number) => Int32Array.from(tokens, field)
  return {
    count: tokens.length,
    length: blockStarts[blocks.length] as number,
    starts: fieldOf(({ start }) => start),
    ends: fieldOf(({ start, length }) => start + length),
    hashes: fieldOf(({ hash }) => hash),
    blocks: fieldOf(({ block }) => block),
    blockStarts,
    shingles: shinglesOf(tokens),
    signature: signatureOf(tokens),
  }
}

interface Token {
  readonly hash: number
  readonly start: number
  readonly length: number
  readonly block: number
  /** Its share of a shingle; 0 for a picture, which is one by itself. */
  readonly weight: number
}

function pushRun(tokens: Token[], run: string, start: number, block: number): void {
  if (!hasUnspaced(run)) {
    const hash = hashOf(normalized(run))
    tokens.push({ hash, start, length: run.length, block, weight: WORD_WEIGHT })
    return
  }
  let at = start
  for (const character of run) {
    const hash = hashOf(normalized(character))
    tokens.push({ hash, start: at, length: character.length, block, weight: CHARACTER_WEIGHT })
    at += character.length
  }
}

function hasUnspaced(run: string): boolean {
  for (let at = 0; at < run.length; at++) if (run.charCodeAt(at) >= FIRST_UNSPACED) return UNSPACED.test(run)
  return false
}

/** Whether most tokens of a range stand side by side, as only characters of a script without spaces do. */
export function isUnspaced(
  { starts, ends }: Pick<TextTokens, 'starts' | 'ends'>,
  from: number,
  to: number,
): boolean {
  let joined = 0
  for (let at = from + 1; at <= to; at++) if (starts[at] === ends[at - 1]) joined++
  return joined > (to - from) / 2
}

function normalized(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** FNV-1a of 32 bits, never 0. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0 || 1
}

const mix = (hash: number, next: number) => Math.imul(hash ^ next ^ (hash >>> 15), 0x2c1b3c6d) + next

function shinglesOf(tokens: readonly Token[]): Int32Array {
  const shingles = new Int32Array(tokens.length)
  const words = tokens.flatMap(({ weight }, at) => (weight > 0 ? [at] : []))
  for (const [at, { weight, hash }] of tokens.entries()) if (weight === 0) shingles[at] = hash
  for (const [word, at] of words.entries()) {
    let hash = 7
    let weight = 0
    for (let next = word; next < words.length && weight < SHINGLE_WEIGHT; next++) {
      const token = tokens[words[next] as number] as Token
      hash = mix(hash, token.hash)
      weight += token.weight
    }
    // Of a text that is shorter than a shingle, the whole is one.
    if (weight >= SHINGLE_WEIGHT || word === 0) shingles[at] = hash | 0 || 1
  }
  return shingles
}

function signatureOf(tokens: readonly Token[]): string {
  let [one, other] = [1, 2]
  for (const { hash } of tokens) {
    one = mix(one, hash)
    other = Math.imul(other, 31) + hash
  }
  return `${tokens.length} ${one | 0} ${other | 0}`
}
