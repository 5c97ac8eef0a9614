import { appendFileSync } from 'node:fs'

/**
 * Whether `npm run scale` asks: sizes as on a large day, and figures that are written down. The tests run the same proofs
 * with small sizes.
 */
const FIGURES = process.env.SCALE_FIGURES ?? ''

/** The first where figures are wanted, or else the second. */
export function size<Size>(full: Size, small: Size): Size {
  return FIGURES ? full : small
}

/** One line of docs/scale.md: what was measured, how much, and what was wanted. */
export type Figure = readonly [what: string, figure: string | number, wanted: string]

/** Puts a table where `npm run scale` finds it; nothing where nobody wants it. */
export function noteTable(
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  if (!FIGURES) return
  const lines = [head, head.map(() => '---'), ...rows].map(line => `| ${line.join(' | ')} |`)
  appendFileSync(FIGURES, `<!-- bench: ${name} -->\n${lines.join('\n')}\n<!-- /bench -->\n`)
}

export const noteFigures = (proof: string, figures: readonly Figure[]): void =>
  noteTable(proof, ['what', 'measured', 'wanted'], figures)

/** The value below which so many of a hundred lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}
