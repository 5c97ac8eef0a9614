import { type Language, localPath } from '#rules/interface-language.ts'
import { viewContext } from '../catalogue/view.ts'
import type { AppContext } from '../context.ts'
import { changeKey, listChanges } from './change-store.ts'
import { eventMessages } from './event-view.ts'
import { type EventQuery, listEvents } from './store.ts'
import { feedTexts } from './texts.ts'
import { type CalendarEntry, writeCalendar } from './write-calendar.ts'

/** Past events stay in the file for a while, because calendar programs remove what is no longer in it. */
const BACK_MS = 90 * 86_400_000
/** Separate limits, so that past events leave room for coming ones. */
const MOST_PAST = 500
const MOST_COMING = 1_500

interface CalendarFileInput {
  readonly app: AppContext
  readonly now: Date
  readonly lang: Language
  readonly filter: Pick<EventQuery, 'kinds' | 'type' | 'seriesIds' | 'lang' | 'leftOut'>
  readonly mine: boolean
}

/** docs/product.md#feeds: a calendar file of recent and coming releases. `updated` is the latest change of an entry. */
export async function calendarFile({ app, now, lang, filter, mine }: CalendarFileInput) {
  const { publicUrl } = app.config
  const { name: shopName } = app.brand.current()
  const past = { from: new Date(now.getTime() - BACK_MS), until: now }
  const [before, coming] = await Promise.all([
    listEvents(app.db, { ...filter, ...past, earliestFirst: false, skip: 0, limit: MOST_PAST }),
    listEvents(app.db, {
      ...filter,
      from: now,
      until: null,
      earliestFirst: true,
      skip: 0,
      limit: MOST_COMING,
    }),
  ])
  const rows = [...before.reverse(), ...coming]
  const [events, changes] = await Promise.all([
    eventMessages(app.db, rows, viewContext(app, now)),
    listChanges(app.db, rows),
  ])
  const t = feedTexts(lang)
  const host = new URL(publicUrl).hostname
  const entries = rows.map((row, at): CalendarEntry => {
    const { volume, part, serie, legacyLink = '' } = events[at] ?? {}
    const change = changes.get(changeKey(row))
    const kind = t(`kind.${row.kind}`)
    return {
      uid: `${row.id}-${row.kind}@${host}`,
      title: row.title,
      details: [serie?.title, row.final ? `${kind} · ${t('last')}` : kind].filter(Boolean).join('\n'),
      url: publicUrl + localPath(lang, legacyLink),
      category: kind,
      at: row.at,
      sequence: change?.times ?? 0,
      changed: change?.changedAt ?? part?.created ?? volume?.created ?? row.at,
      wholeDay: row.kind === 'physical',
    }
  })
  const file = {
    name: t(mine ? 'calendarMine' : 'calendar', { shop: shopName }),
    description: t(mine ? 'mineWhat' : 'allReleasesWhat'),
    lang,
    entries,
  }
  const updated = new Date(Math.max(0, ...entries.map(({ changed }) => changed.getTime())))
  return { text: writeCalendar(file), updated }
}
