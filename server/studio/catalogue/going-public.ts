import { createHash } from 'node:crypto'
import type { StudioChangeResult } from '#contract/generated/studio_catalogue.ts'
import type { CoinSales } from '#rules/for-sale.ts'
import { goesPublic } from '#rules/studio-states.ts'
import type { AppContext } from '../../context.ts'
import type { Shelf } from '../../publishing/shelf/shelf.ts'
import { FIELDS, fieldNamed } from '../fields/all-fields.ts'
import { dateOf } from '../fields/field.ts'
import type { CheckedChange } from './check-changes.ts'
import type { SubjectRow } from './row-store.ts'
import { rowView, stateOfRow } from './view.ts'

/** A change, with the row as it is after all of them. */
export type MadeChange = CheckedChange & { readonly after: SubjectRow }

/** The most of which it is said what they look like. */
const MOST_SHOWN = 50

/** What comes before readers by these changes, or at once what was to come later. */
export function publicViews(
  changed: readonly MadeChange[],
  { brand }: Pick<AppContext, 'brand'>,
  now: Date,
): Pick<StudioChangeResult, 'public' | 'publicTotal' | 'publicVersion'> {
  const out = goingPublic(changed, now)
  const shop = brand.current()
  const shown = out.slice(0, MOST_SHOWN).map(({ after }) => rowView(after, now, { shop }))
  return {
    ...{ public: shown, publicTotal: out.length },
    publicVersion: publicVersionOf(changed, { shop, now }),
  }
}

/** What is new, as the changes that make it ready. */
export function comingNew(rows: readonly SubjectRow[]): MadeChange[] {
  return rows.flatMap((after, at) => {
    const field = fieldNamed(after.kind, 'stage')
    if (!field || after.stage !== 'ready') return []
    const change = {
      at,
      field,
      old: '"planned"',
      new: '"ready"',
      right: 'publish',
      mayRelease: true,
    } as const
    return { ...change, after, row: { ...after, stage: 'planned' } }
  })
}

function goingPublic(changed: readonly MadeChange[], now: Date) {
  const rows = new Map(changed.map(one => [one.row.id, one]))
  return [...rows.values()].filter(({ row, after }) =>
    goesPublic(row.kind, stateOfRow(row, now), stateOfRow(after, now)),
  )
}

/** Fields by which readers see it or not, and for what. */
const OFFERED: readonly (string | undefined)[] = ['stage', 'offers']

/**
 * Stands for what readers get to see by changes: who sees what, when, at which price, and what is missing. It follows from
 * the rows before the changes, and so is the same whether they are made or only tried. New rows get other ids each time, so
 * that none is in it.
 */
export function publicVersionOf(
  checked: readonly CheckedChange[],
  { shop, now }: { shop: CoinSales; now: Date },
): string {
  const bySubject = Map.groupBy(checked, ({ row }) => row.id)
  const changed = checked.map(one => ({ ...one, after: rowAfter(one.row, bySubject.get(one.row.id) ?? []) }))
  const said = goingPublic(changed, now).map(({ after }) => {
    const { kind, title, state, launchAt, shownCoins, missing, coverHash, values } = rowView(after, now, {
      shop,
    })
    const offer = FIELDS[after.kind].flatMap(({ name, group }) =>
      OFFERED.includes(group) ? values[name] : [],
    )
    return JSON.stringify([kind, title, state, launchAt, shownCoins, offer, missing, coverHash])
  })
  return createHash('sha256').update(JSON.stringify(said.sort())).digest('base64url')
}

/** As the changes of a row leave it, before they are made. */
export function rowAfter(row: SubjectRow, own: readonly CheckedChange[]): SubjectRow {
  const values = Object.fromEntries(own.map(({ field, new: json }) => [field.name, JSON.parse(json)]))
  const { stage = row.stage, hidden, launchAt: launch, publishingAt: at = launch } = values
  const isReadyNow = stage === 'ready' && row.stage !== 'ready'
  const held = isReadyNow
    ? own.some(({ mayRelease }) => !mayRelease)
    : stage === 'ready' && row.held && hidden !== false
  const isHidden = stage !== 'ready' || held || (hidden ?? (!isReadyNow && !row.held && row.hidden))
  const launchAt = at === undefined ? row.launchAt : dateOf(at)
  return { ...row, stage, held, hidden: isHidden, launchAt, values: { ...row.values, ...values } }
}

/** The same, with what follows from changes of other rows, and of other fields. */
export function rowOnShelf(after: SubjectRow, shelf: Shelf): SubjectRow {
  const { id, kind } = after
  const part = shelf.part(id)
  const volume = shelf.volume(part?.volumeId ?? id)
  const series = (volume && shelf.seriesOf(volume)) ?? shelf.seriesAt(after.seriesSlug)
  const own = { series, volume, part }[kind]
  if (!series || !own) return after
  const { stage, held } = own
  const hidden = own.hidden && (held || !part?.undated)
  const launchAt = part
    ? part.undated
      ? null
      : part.launchAt
    : volume
      ? volume.publishingAt
      : after.launchAt
  const title = part?.shortTitle || own.title
  // What came only in print was not missing its text.
  const wasInPrint = volume && (shelf.before.get(id) as typeof volume).noEbook
  const isNewEbook = kind === 'volume' && wasInPrint && after.children === 0
  const facts = {
    ...after.facts,
    ...(kind !== 'part' && { hasDescription: (volume ?? series).description !== '' }),
    ...(kind === 'series' && {
      hasAgeRating: series.ageRating !== 0 || series.changedFields.includes('ageRating'),
    }),
    ...(kind !== 'series' && { hasDate: launchAt !== null, isSeriesShown: !series.hidden }),
    ...(kind === 'volume' && { hasText: volume?.noEbook || (after.facts.hasText && !isNewEbook) }),
    ...(part && {
      hasPrice: !series.rentals || part.preview || part.rentalCoins !== null,
      isVolumeShown: !volume?.hidden,
    }),
  }
  const { lang, title: seriesTitle, id: seriesId, slug: seriesSlug } = series
  return {
    ...after,
    ...{ seriesId, seriesSlug, seriesTitle, lang, title, stage, held, hidden, launchAt, facts },
  }
}
