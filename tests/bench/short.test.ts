// Proves docs/product.md#operations
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { BENCHES, putTables, tablesIn } from '../../scripts/bench-tables.mjs'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/bench.md'), 'utf8')
/**
 * What each bench prints. Those of the memory and the threads of a browser, and of the processor time of a database, read
 * /proc.
 */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  'first-load': ['first load'],
  pages: ['kept pages', 'rendered pages'],
  lists: ['lists'],
  launch: ['launch'],
  'kept-addresses': ['kept addresses'],
  'sign-in': ['sign-in'],
  redeem: ['redeem'],
  copies: ['copies'],
  manga: ['manga memory', 'manga shift'],
  'manga-sealed': ['manga sealed'],
  reader: ['novel short', 'novel long', 'novel drift'],
  'reader-in-shop': ['novel in the shop'],
  'paid-first': ['paid first'],
  'catalogue-grid': ['catalogue grid', 'catalogue file'],
}
const LINUX_ONLY = new Set(['manga', 'manga-sealed'])
/** Long enough for a machine that is busy: what hangs is found all the same. */
const WITHIN_MS = 240_000

describe('the benches of docs/bench.md', () => {
  it('are those of the command, and each table of theirs has its place there', () => {
    expect(BENCHES).toEqual(Object.keys(TABLES))
    expect([...tablesIn(DOCUMENT).keys()].sort()).toEqual(Object.values(TABLES).flat().sort())
    expect(DOCUMENT.split('<!-- bench: ')).toHaveLength(tablesIn(DOCUMENT).size + 1)
    expect(BENCHES.filter(name => !DOCUMENT.includes(`\`${name}\``))).toEqual([])
    expect(BENCHES.filter(name => !existsSync(join(import.meta.dirname, `${name}.ts`)))).toEqual([])
  })

  it.each(BENCHES.filter(name => process.platform === 'linux' || !LINUX_ONLY.has(name)))(
    '%s yields all its figures in its short form',
    { timeout: WITHIN_MS },
    async name => {
      const script = join(import.meta.dirname, `${name}.ts`)
      const { stdout } = await promisify(execFile)(process.execPath, [script, '--short'], {
        env: { ...process.env, TEST_BUILD: 'kept', NODE_OPTIONS: '' },
        timeout: WITHIN_MS,
        killSignal: 'SIGKILL',
      })
      const tables = tablesIn(stdout)
      expect([...tables.keys()]).toEqual(TABLES[name])
      for (const table of tables.values()) {
        const [commit, , head = '', , ...rows] = table.trim().split('\n')
        expect(commit).toMatch(/^Commit (`[0-9a-f]{10,}`(, with changes)?|unknown)\.$/)
        expect(rows.length).toBeGreaterThan(0)
        for (const row of rows) {
          expect(row.split(' | ').length, row).toBe(head.split(' | ').length)
          const [, ...figures] = row.slice(2, -2).split(' | ')
          expect(
            figures.filter(figure => figure === '' || !Number.isFinite(Number(figure))),
            row,
          ).toEqual([])
        }
      }
    },
  )
})

it('a table is written down in the place of the one with its name, and one without a place is refused', () => {
  const table = (name: string, figure: number) =>
    `<!-- bench: ${name} -->\nCommit \`1234567890\`.\n\n| a |\n|---|\n| ${figure} |\n<!-- /bench -->`
  const before = `# All\n\n${table('one', 1)}\n\nWords.\n\n${table('two', 2)}\n`
  const after = putTables(before, `${table('two', 3)}\nmore words\n`)
  expect(after).toBe(`# All\n\n${table('one', 1)}\n\nWords.\n\n${table('two', 3)}\n`)
  expect(() => putTables(before, table('three', 1))).toThrow('no place for the table "three"')
})
