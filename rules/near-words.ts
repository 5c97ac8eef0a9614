/**
 * Words that differ by typing errors: a letter too many, one missing, one wrong, or two swapped. Two words that are within
 * the allowed number of errors always share a remainder: what is left of both when as many letters are taken out. So near
 * words are found by looking up equal remainders, at the same cost in a large shop as in a small one.
 */

/** Remainders are taken from the beginning of a word only; a long word would have hundreds. */
const BEGINNING = 7

/** How many typing errors a word forgives: none in the shortest, one up to five letters, two above. */
export function typosForgiven(word: string): 0 | 1 | 2 {
  const letters = [...word].length
  // A sign of Japanese script stands for a syllable or a word, so that a wrong sign is another word and no typing error.
  if (letters < 3 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) return 0
  return letters < 6 ? 1 : 2
}

/**
 * The remainders of a word as 32-bit hashes. Words near each other share at least one; sharing one does not make them near.
 */
export function remainders(word: string): number[] {
  const beginning = [...word].slice(0, BEGINNING).join('')
  const all = new Set([beginning])
  let last = [beginning]
  for (let typos = typosForgiven(word); typos > 0; typos -= 1) {
    const shorter = new Set(last.flatMap(withoutOneLetter))
    for (const remainder of shorter) all.add(remainder)
    last = [...shorter]
  }
  return [...all].map(hash)
}

/** The number of typing errors that lead from one word to the other. */
export function typosBetween(one: string, other: string): number {
  const a = [...one]
  const b = [...other]
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const wrong = (last[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const missing = (line[column - 1] ?? 0) + 1
      const tooMany = (last[column] ?? 0) + 1
      const crossed = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = crossed ? (beforeLast[column - 2] ?? 0) + 1 : wrong
      line.push(Math.min(wrong, missing, tooMany, swapped))
    }
    beforeLast = last
    last = line
  }
  return last[b.length] ?? 0
}

function withoutOneLetter(word: string): string[] {
  const letters = [...word]
  return letters.map((_, taken) => letters.toSpliced(taken, 1).join(''))
}

/** FNV-1a over code points, as a signed 32-bit number: what a PostgreSQL integer holds. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return value | 0
}
