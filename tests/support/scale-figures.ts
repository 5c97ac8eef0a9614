import { appendFileSync } from 'node:fs'

/** Whether `npm run scale` asks: sizes as on a large day, and figures that are written down. The tests run the same proofs with small sizes. */
const FIGURES = process.env.SCALE_FIGURES ?? ''

/** The first where figures are wanted, or else the second. */
export function size<Size>(full: Size, small: Size): Size {
  return FIGURES ? full : small
}

/** One line of docs/scale.md: what was measured, how much, and what was wanted. */
export type Figure = readonly [what: string, figure: string | number, wanted: string]

/** Puts the figures of a proof where `npm run scale` finds them; nothing where nobody wants them. */
export function noteFigures(proof: string, figures: readonly Figure[]): void {
  if (!FIGURES) return
  const lines = [['what', 'measured', 'wanted'], ['---', '---', '---'], ...figures]
  const table = lines.map(line => `| ${line.join(' | ')} |`).join('\n')
  appendFileSync(FIGURES, `<!-- bench: ${proof} -->\n${table}\n<!-- /bench -->\n`)
}

/** The value below which so many of a hundred lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}
