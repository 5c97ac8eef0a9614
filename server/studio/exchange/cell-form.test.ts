// Proves docs/product.md#catalogue-files
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '#rules/interface-language.ts'
import { csvLines } from '../../platform/csv-cells.ts'
import { FIELDS, fieldNamed, tableFields } from '../fields/all-fields.ts'
import { canonical } from '../fields/field.ts'
import { cellOf, cellValue } from './cell-form.ts'
import { readVersion, rowVersion } from './row-version.ts'
import { columnLabel, columnNamed, KEYS, SHOWN, VERSION } from './table-columns.ts'
import { readTable, tableStart } from './table-file.ts'

const form = { lang: 'de', zone: 'Europe/Berlin' } as const
const fields = Object.values(FIELDS).flat()
const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const name = text.map(one => one.trim()).filter(Boolean)

/** A value of each type, as it is stored. */
const VALUES: Readonly<Record<string, (choices: readonly string[]) => fc.Arbitrary<unknown>>> = {
  text: () => text,
  longText: () => fc.string({ unit: 'grapheme', maxLength: 200 }),
  whole: () => fc.nat(21),
  coins: () => fc.integer({ min: 1, max: 99_999 }),
  number: () => fc.nat(99_999).map(whole => whole / 100),
  moment: () =>
    fc
      .date({ min: new Date('1980-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map(at => at.toISOString()),
  flag: () => fc.boolean(),
  choice: choices => fc.constantFrom(...choices),
  list: () => fc.uniqueArray(name, { maxLength: 5 }),
  creators: choices => fc.array(fc.record({ name, role: fc.constantFrom(...choices) }), { maxLength: 3 }),
  stores: choices =>
    fc.array(fc.record({ store: fc.constantFrom(...choices), identifier: name }), { maxLength: 3 }),
  relations: choices =>
    fc.uniqueArray(
      fc.record({
        series: fc.constantFrom('rain', 'snow-2', 'a'),
        relation: fc.constantFrom('', ...choices),
      }),
      { selector: ({ series }) => series },
    ),
  numbering: () => fc.array(fc.record({ after: fc.nat(99), name }), { maxLength: 1 }),
}

describe('a value in a cell', () => {
  it.each(fields.map(field => [`${field.name} (${field.type})`, field] as const))(
    'of %s is read as the same in every language, also through a file',
    (_, field) => {
      const value = VALUES[field.type]?.(field.choices ?? []) ?? fc.constant(null)
      fc.assert(
        fc.property(value, fc.constantFrom(...languages), (any, lang) => {
          const stored = canonical(field, JSON.stringify(any))
          if ('reason' in stored) return
          const cell = cellOf(field, JSON.parse(stored.json), { ...form, lang })
          const file =
            tableStart() +
            csvLines(
              [
                ['Id', 'Title'],
                [cell, 'x'],
              ],
              lang === 'en' ? ',' : ';',
            )
          const read = readTable(new TextEncoder().encode(file), one => one === 'Id')
          if ('reason' in read) throw new Error(read.reason)
          const again = cellValue(field, read.rows[1]?.[0] ?? '', { ...form, lang })
          expect(canonical(field, JSON.stringify(again))).toEqual(stored)
        }),
      )
    },
  )

  it.each([
    ['2026-12-04 20:00 +01:00', '2026-12-04T19:00:00.000Z'],
    ['2026-12-04 20:00', '2026-12-04T19:00:00.000Z'],
    ['2026-12-04', '2026-12-03T23:00:00.000Z'],
    ['4.12.2026 8:05', '2026-12-04T07:05:00.000Z'],
    ['2026-12-04T19:00:00.5Z', '2026-12-04T19:00:00.500Z'],
    ['2026-10-25 02:30 +01:00', '2026-10-25T01:30:00.000Z'],
    ['31.02.2026', '31.02.2026'],
    ['12/04/2026', '12/04/2026'],
  ])('%s is the moment %s', (cell, value) => {
    const field = fieldNamed('volume', 'publishingAt')
    expect(field && cellValue(field, cell, form)).toBe(value)
  })

  it('of several entries is written with semicolons, and those in quotation marks that have one', () => {
    const creators = fieldNamed('volume', 'creators')
    const value = [
      { name: 'Wren; jr.', role: 'author' },
      { name: 'Li, Bo: "B"', role: 'translator' },
    ]
    const cell = '"author: Wren; jr."; "translator: Li, Bo: ""B"""'
    expect(creators && [cellOf(creators, value, form), cellValue(creators, cell, form)]).toEqual([
      cell,
      value,
    ])
  })
})

describe('the columns of a table', () => {
  it.each(['series', 'volume', 'part'] as const)(
    'of a %s are told apart by their labels in every language',
    kind => {
      const names = [...KEYS, VERSION, ...tableFields(kind).map(({ name: one }) => one), ...SHOWN]
      const meant = columnNamed(kind)
      const labels = names.flatMap(one => languages.map(lang => [columnLabel(one, lang), one] as const))
      expect(labels.map(([label]) => [label, meant(label.toUpperCase())])).toEqual(labels)
      expect(names.map(meant)).toEqual(names)
    },
  )
})

it('a version says which values a row had, and nothing of what is no version', () => {
  const version = rowVersion(
    new Map([
      ['title', '"Rain"'],
      ['priceCoins', '699'],
    ]),
  )
  const had = readVersion(version)
  expect([had?.('title', '"Rain"'), had?.('title', '"Snow"'), had?.('priceCoins', '"Rain"')]).toEqual([
    ...[true, false, false],
  ])
  expect([readVersion(''), readVersion('2026'), readVersion('v1.abc')]).toEqual([null, null, null])
})
