import type { StudioField, StudioRow } from '#contract/generated/studio_catalogue.ts'
import { type CellTexts, fitsInCell, textOfValue } from './cell-text.ts'

export const KINDS = ['series', 'volume', 'part'] as const
export type RowKind = (typeof KINDS)[number]

/** Something to sort by that the list of the shop knows. */
type SortName = 'title' | 'date' | 'number' | 'state' | 'price'

/** A column of the grid: a field, or something that follows from others and is only shown. */
export interface GridColumn {
  readonly key: string
  readonly field: StudioField | undefined
  readonly width: number
  readonly grows: string
  readonly isNumber: boolean
  readonly sort: SortName | undefined
}

const SHOWN: Readonly<Record<RowKind, readonly string[]>> = {
  series: ['state', 'children', 'missing'],
  volume: ['seriesTitle', 'state', 'owners', 'missing'],
  part: ['seriesTitle', 'state', 'missing'],
}
const USUAL: Readonly<Record<RowKind, readonly string[]>> = {
  series: ['title', 'state', 'missing', 'lang', 'status', 'ageRating', 'tags', 'children'],
  volume: ['title', 'number', 'state', 'missing', 'priceCoins', 'publishingAt', 'owners'],
  part: ['title', 'seriesTitle', 'state', 'missing', 'launchAt', 'preview', 'rentalCoins'],
}
const SORTS: Readonly<Record<string, SortName>> = {
  ...{ title: 'title', number: 'number', state: 'state', publishingAt: 'date', launchAt: 'date' },
  ...{ priceCoins: 'price', rentalCoins: 'price' },
}
const WIDE = ['title', 'missing', 'seriesTitle', 'originalTitle', 'description', 'shortDescription', 'tags']
/** In rem, of columns that have less in them than others of their type. */
const NARROW: Readonly<Record<string, number>> = {
  ...{ number: 6, priceCoins: 9, owners: 8, children: 7, lang: 7, state: 9, missing: 9 },
}
const NUMBERS = ['whole', 'number', 'coins']

/** All columns of a kind that can be shown. The title is the first. */
export function columnsOf(kind: RowKind, fields: readonly StudioField[]): GridColumn[] {
  const own = fields.filter(field => field.kind === kind && fitsInCell(field))
  const named = new Map(own.map(field => [field.name, field]))
  const keys = new Set([...USUAL[kind], ...SHOWN[kind], ...named.keys()])
  return [...keys]
    .filter(key => named.has(key) || SHOWN[kind].includes(key))
    .map(key => {
      const field = named.get(key)
      return {
        ...{ key, field, sort: SORTS[key] },
        width:
          key === 'title'
            ? 20
            : (NARROW[key] ?? (WIDE.includes(key) ? 14 : field?.type === 'moment' ? 10.75 : 9)),
        grows: key === 'title' ? '12fr' : WIDE.includes(key) ? '4fr' : '1fr',
        isNumber: field ? NUMBERS.includes(field.type) : key === 'owners' || key === 'children',
      }
    })
}

/** The columns that an address names, or the usual ones. */
export function chosenColumns(kind: RowKind, all: readonly GridColumn[], named: string | null): GridColumn[] {
  const keys = named === null ? USUAL[kind] : ['title', ...named.split(',')]
  return all.filter(({ key }) => keys.includes(key))
}

interface ShownTexts extends CellTexts {
  readonly state: (state: string) => string
  readonly missing: (missing: string) => string
}

export function textOfCell(row: StudioRow, { key, field }: GridColumn, texts: ShownTexts): string {
  if (field) return textOfValue(field, row.values[key], texts)
  switch (key) {
    case 'state':
      return texts.state(row.state)
    case 'missing':
      return row.missing.map(texts.missing).join(', ')
    case 'seriesTitle':
      return row.seriesTitle
    default:
      return String(key === 'owners' ? row.owners : row.children)
  }
}
