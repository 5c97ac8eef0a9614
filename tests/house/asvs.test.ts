import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

/** ASVS 5.0.0: chapter, section, and the level of each requirement in its order. */
const LEVELS: Record<string, Record<string, string>> = {
  1: { 1: '22', 2: '1111122223', 3: '112222222223', 4: '222', 5: '123' },
  2: { 1: '122', 2: '112', 3: '12223', 4: '23' },
  3: { 1: '3', 2: '113', 3: '12223', 4: '11222233', 5: '11122333', 6: '3', 7: '22333' },
  4: { 1: '12233', 2: '23333', 3: '22', 4: '1222' },
  5: { 1: '2', 2: '112333', 3: '113', 4: '222' },
  6: {
    1: '122',
    2: '111111112222',
    3: '11223333',
    4: '112233',
    5: '22222333',
    6: '2223',
    7: '33',
    8: '2222',
  },
  7: { 1: '222', 2: '1111', 3: '22', 4: '11222', 5: '223', 6: '22' },
  8: { 1: '1233', 2: '1123', 3: '133', 4: '23' },
  9: { 1: '111', 2: '1222' },
  10: { 1: '22', 2: '223', 3: '22223', 4: '1111122222233333', 5: '22222', 6: '22', 7: '222' },
  11: { 1: '2233', 2: '22233', 3: '11233', 4: '1222', 5: '23', 6: '23', 7: '33' },
  12: { 1: '12233', 2: '11', 3: '22223' },
  13: { 1: '2333', 2: '222223', 3: '2233', 4: '1222233' },
  14: { 1: '22', 2: '12223333', 3: '122' },
  15: { 1: '12233', 2: '12233', 3: '1222222', 4: '3333' },
  16: { 1: '2', 2: '22222', 3: '2222', 4: '222', 5: '2223' },
  17: { 1: '23', 2: '22223333', 3: '22' },
}

interface Row {
  number: string
  level: string
  where: string
  test: string
}
const rows: Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| .+? \| (.+?) \| (.+?) \|$/gm)].map(
  ([, number = '', level = '', where = '', test = '']) => ({ number, level, where, test }),
)
const expected = Object.entries(LEVELS).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, levels]) =>
    [...levels].map((level, index) => ({ number: `${chapter}.${section}.${index + 1}`, level })),
  ),
)
const isOpen = ({ where }: Row) => where === 'open'
const applies = ({ where }: Row) => where !== 'does not apply'
const kept = rows.filter(row => applies(row) && !isOpen(row))
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:server|web|rules|contract|scripts|locales|tests)\/[^`]*)`/g)].map(
    ([, file]) => file ?? '',
  )

// OWASP ASVS 5.0.
describe('the table of requirements', () => {
  it('has each of levels 1 and 2 once, in the order and at the level of the standard', () => {
    expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(
      expected.filter(({ level }) => level !== '3').map(({ number, level }) => `${number} ${level}`),
    )
    expect(rows).toHaveLength(253)
  })

  it('names a test that is there for everything that is kept', () => {
    const without = kept.filter(({ test }) => {
      const files = filesIn(test)
      return (
        files.length === 0 ||
        files.some(
          file =>
            !/\.test\.tsx?$/.test(file) ||
            !/\b(it|walkRefusals)\b/.test(readFileSync(join(root, file), 'utf8')),
        )
      )
    })
    expect(without).toEqual([])
  })

  it('names files that are there', () => {
    const gone = kept.flatMap(({ where }) => filesIn(where)).filter(file => !existsSync(join(root, file)))
    expect(gone).toEqual([])
  })

  it.each(['1', '2'])('says how much of level %s applies and is kept', level => {
    const own = rows.filter(row => row.level === level)
    const said = `| ${level} | ${own.filter(applies).length} | ${own.filter(row => kept.includes(row)).length} |`
    expect(page).toContain(said)
  })

  it('says what is open', () => {
    const open = ['1', '2'].flatMap(level => rows.filter(row => isOpen(row) && row.level === level))
    expect(page).toContain(`: ${open.map(({ number }) => number).join(', ')}.\n`)
  })
})
