// Proves docs/product.md#staff
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import * as follows from '#contract/calls/follows.ts'
import { listAudit, listAuditChanges } from '#contract/calls/studio.ts'
import { listStudioBundles } from '#contract/calls/studio-bundles.ts'
import * as calendar from '#contract/calls/studio-calendar.ts'
import { listStudioCatalogue, listStudioFields } from '#contract/calls/studio-catalogue.ts'
import { listPeople, listStudioTokens } from '#contract/calls/studio-people.ts'
import { listProofLinks } from '#contract/calls/studio-preview.ts'
import { listPlannedReleases, listUnpublished } from '#contract/calls/studio-releases.ts'
import { listStudioSales } from '#contract/calls/studio-sales.ts'
import { listSecondPersonRequests } from '#contract/calls/studio-second-person.ts'
import { showStart } from '#contract/calls/studio-start.ts'
import { listTakedowns } from '#contract/calls/studio-takedowns.ts'
import * as uploads from '#contract/calls/studio-upload.ts'
import { listStudioViews } from '#contract/calls/studio-views.ts'
import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import { FIELDS, fieldView } from '#server/studio/fields/all-fields.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'
import { setSubject } from '#tests/support/screens/studio-subject.ts'

const studio = prepareStudio()
const { answers, empty, openAs, screens } = studio

/** Bound of a screen, whatever the shop has. */
const MOST_ELEMENTS = 4000
const MOST_SCREENS = 3
const elementsOf = (page: Page) => page.locator('*').count()
const lines = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ kind: 'volumes', id: `VOL-${from + at}`, subjectId: `VOL-${from + at}` },
    ...{ field: 'price_coins', after: String(from + at) },
  }))

describe('the log of changes', () => {
  it('has tags, kinds and prices in the words of who reads it', async () => {
    empty(listPeople)
    const change = (field: string, before: unknown, after: unknown) => ({
      ...{ kind: 'series', id: 'SER-1', subjectId: '', field },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
    })
    const changes = [
      change('tags', ['Slice of Life'], ['Slice of Life', 'Comedy']),
      change('type', 'novel', 'manga'),
      change('price_coins', 1699, 1799),
    ]
    const entry = { id: 'AUD-1', action: 'catalogue.change', actorName: 'ada', origin: 'studio' }
    answers.set(listAudit, {
      answer: { entries: [{ ...entry, at: screens.now, changes, changeCount: 3, foundCount: 3 }] },
    })
    const page = await openAs('owner', '/studio/settings/audit')
    // The names of tags come after the others.
    await expect
      .poll(() => page.locator('tbody td').allTextContents())
      .toEqual([...['slice of life', 'slice of life, comedy'], ...['Novel', 'Manga'], ...['1,699', '1,799']])
  })

  it('draws nothing of entries of 83 000 lines until one is opened, and then a page of it', async () => {
    empty(listPeople)
    const entry = (at: number) => ({
      ...{ id: `AUD-${at}`, action: 'catalogue.create', actorName: 'ada', origin: 'studio' },
      ...{ at: screens.now, changes: lines(0, 20), changeCount: 83_000, foundCount: 83_000 },
    })
    answers.set(listAudit, { answer: { entries: Array.from({ length: 50 }, (_, at) => entry(at)) } })
    answers.set(listAuditChanges, ({ query }) => ({
      answer: { changes: lines(query?.skip ?? 0, query?.limit ?? 0), total: 83_000 },
    }))
    const page = await openAs('owner', '/studio/settings/audit')
    const first = page.locator('summary').first()
    await first.waitFor()
    expect(await first.textContent()).toBe('83,000 fields')
    expect(await page.locator('table').count()).toBe(0)
    await first.click()
    await page.getByText('Showing 1–50 of 83,000').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('Showing 51–100 of 83,000').waitFor()
    await page.getByRole('cell', { name: '50', exact: true }).waitFor()
    expect(await page.locator('tbody tr').count()).toBe(50)
    expect(await violationsOn(page)).toEqual([])
    expect(await elementsOf(page)).toBeLessThan(MOST_ELEMENTS)
    expect(answers.sent(listAuditChanges).map(({ params, query }) => [params.entryId, query?.skip])).toEqual([
      ['AUD-0', 0],
      ['AUD-0', 50],
    ])
  })
})

describe('the screen Today', () => {
  it('shows what launches next, apart from what is overdue, with the year and how many more there are', async () => {
    empty(
      listAudit,
      listPlannedReleases,
      listUnpublished,
      listSecondPersonRequests,
      listStudioSales,
      showStart,
    )
    empty(listStudioFields, listStudioViews)
    const total = { volume: { week: 75, overdue: 200 }, part: { week: 343, overdue: 0 } }
    answers.set(listStudioCatalogue, ({ query }) => {
      const { kind, due, state, limit = 0 } = query ?? {}
      if (state?.includes('held')) return { answer: { rows: [], total: 0 } }
      if (kind !== 'volume' && kind !== 'part') throw new Error('not asked for by Today')
      const days = due === 'overdue' ? -2200 : kind === 'volume' ? 0.1 : 0.2
      const many = total[kind][due ?? 'week']
      const rows = Array.from({ length: Math.min(limit, many) }, (_, at) => ({
        ...{ id: `${kind}-${due}-${at}`, kind, title: `${kind} ${at}`, seriesTitle: 'Rain', state: 'draft' },
        launchAt: new Date(screens.now.getTime() + (days + Math.sign(days) * at) * 86_400_000),
      }))
      return { answer: { rows, total: many } }
    })
    const page = await openAs('owner', '/studio')
    await page.getByRole('heading', { name: 'Overdue and not ready' }).waitFor()
    const shown = await page
      .getByRole('region', { name: 'Coming in seven days' })
      .getByRole('listitem')
      .allTextContents()
    expect(shown).toHaveLength(15)
    expect(shown[0]).toContain('volume 0')
    expect(shown[1]).toContain('Rain: part 0')
    expect(shown[10]).toContain('2020')
    await page.getByText('and 408 more').waitFor()
    await page.getByText('and 195 more').waitFor()
    await page.getByRole('link', { name: 'All 200 overdue volumes' }).click()
    await page.waitForURL('**/studio/catalogue?kind=volume&due=overdue&sort=date')
    expect(await page.getByLabel('Launch').inputValue()).toBe('overdue')
  })
})

/**
 * Lists of the studio that are drawn whole from what their call answers. Those that page by their address, and the grid,
 * draw a page. Each is answered with 5 000 rows, or with as many as it asks for. `row` makes one.
 */
const ROWS = 5000
type Row = (at: number) => object
const rowsOf = (input: { query?: { limit?: number | undefined } } | object, row: Row) =>
  Array.from({ length: ('query' in input && (input.query as { limit?: number })?.limit) || ROWS }, (_, at) =>
    row(at),
  )
const listed = (call: AnyCall, field: string, row: Row) =>
  answers.set(call, input => ({
    answer: {
      ...{ [field]: rowsOf(input, row), total: ROWS, hasMore: true },
      pagination: { total: ROWS, lastPage: false },
    } as never,
  }))
const launch = (at: number) => ({
  ...{ id: `VOL-${at}`, kind: 'volume', title: `Volume ${at}`, seriesTitle: 'Rain', seriesId: `SER-${at}` },
  ...{ seriesSlug: `rain-${at}`, state: 'scheduled', stage: 'ready', lang: 'en', type: 'novel' },
})
const item = (at: number) => ({ ...launch(at), launchAt: screens.now })

interface List {
  readonly path: string
  readonly settle: (page: Page) => Promise<unknown>
  readonly set: () => void
}

const LISTS: readonly List[] = [
  {
    path: '/studio/upload?list=done',
    settle: page => page.getByText('book-0.epub').first().waitFor(),
    set: () =>
      listed(uploads.listUploads, 'uploads', at => ({
        ...{ id: `UPL-${at}`, name: `book-${at}.epub`, state: 'imported', at: screens.now },
      })),
  },
  {
    path: '/studio/settings/people',
    settle: page => page.getByText('Person 0').first().waitFor(),
    set: () =>
      listed(listPeople, 'people', at => ({
        ...{
          accountId: `USR-${at}`,
          username: `person-${at}`,
          name: `Person ${at}`,
          email: `p${at}@example.com`,
        },
        grants: [{ id: `GRA-${at}`, grant: { role: 'editor', seriesIds: [], langs: [] } }],
      })),
  },
  {
    path: '/studio/settings/tokens',
    settle: page => page.getByText('Token 0').first().waitFor(),
    set: () =>
      listed(listStudioTokens, 'tokens', at => ({
        ...{
          id: `TOK-${at}`,
          name: `Token ${at}`,
          rights: ['see'],
          madeAt: screens.now,
          expiresAt: screens.now,
        },
      })),
  },
  {
    path: '/studio/preview',
    settle: page => page.getByText('Volume 0').last().waitFor(),
    set: () => {
      listed(listStudioCatalogue, 'rows', item)
      listed(listProofLinks, 'previews', at => ({
        ...{ id: `PRE-${at}`, title: `Volume ${at}`, madeAt: screens.now, expiresAt: screens.now },
      }))
    },
  },
  {
    path: '/studio/sales',
    settle: page => page.getByText('Sale 0').first().waitFor(),
    set: () => {
      empty(showStart)
      listed(listStudioSales, 'sales', at => ({
        ...{ id: `SAL-${at}`, name: `Sale ${at}`, state: 'running', percent: 20, mayChange: true },
        ...{ startsAt: screens.now, endsAt: screens.now },
      }))
    },
  },
  {
    path: '/studio/sales/bundles',
    settle: page => page.getByText('Bundle 0').first().waitFor(),
    set: () =>
      listed(listStudioBundles, 'bundles', at => ({
        ...{ id: `BUN-${at}`, name: `Bundle ${at}`, state: 'running', percent: 20, mayChange: true },
      })),
  },
  {
    path: '/studio/series/SER-1?section=takedowns',
    settle: page => page.getByText('Showing 1–20 of 5,000').waitFor(),
    set: () => {
      setSubject(studio, { row: { kind: 'series', id: 'SER-1', title: 'Rain', values: { lang: '"en"' } } })
      listed(listTakedowns, 'takedowns', at => ({
        ...{ id: `TKD-${at}`, kind: 'part', subjectId: `PRT-${at}`, title: `Part ${at}`, source: 'own' },
        ...{ reason: 'Asked.', takenDownAt: screens.now },
      }))
    },
  },
  {
    path: '/studio/calendar',
    settle: page => page.getByText('Volume 0').last().waitFor(),
    set: () => {
      empty(listStudioFields)
      const on = (at: number) => new Date(screens.now.getTime() + ((at % 42) - 20) * 86_400_000)
      const days = rowsOf({ query: { limit: 42 } }, at => ({
        ...{ day: on(at).toISOString().slice(0, 10), launches: 119 },
        digital: 119,
      }))
      const launches = rowsOf({ query: { limit: 168 } }, at => ({
        ...launch(at),
        release: 'digital',
        at: on(at),
      }))
      answers.set(calendar.listStudioCalendar, { answer: { launches, days } as never })
      listed(calendar.listStudioUnscheduled, 'launches', launch)
    },
  },
]

describe('a list of 5 000 rows', () => {
  it.each(LISTS)('on $path is drawn up to a bound', async ({ path, set, settle }) => {
    set()
    const page = await openAs('owner', path)
    await settle(page)
    expect(await elementsOf(page)).toBeLessThan(MOST_ELEMENTS)
    const { width, height } = { width: 1280, height: 900 }
    await page.setViewportSize({ width, height })
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
    await expect.poll(heightOf, { timeout: 2000 }).toBeLessThanOrEqual(MOST_SCREENS * height)
  })
  it('that a reader follows is drawn up to a bound', async () => {
    empty(follows.findNotificationSettings, follows.readMyReleases, follows.findFeedLink, follows.findPushKey)
    answers.set(follows.listFollows, ({ query: { limit = 0, skip = 0, series } = {} }) => {
      // The first answer that the buttons of a page ask for has none of those that are shown.
      const ids = series ? [series] : Array.from({ length: limit }, (_, at) => `SER-${skip + at}`)
      return {
        answer: {
          follows: ids.map(seriesId => ({ seriesId, title: `Series ${seriesId}` })),
          pagination: { total: ROWS, lastPage: false },
        },
      }
    })
    const page = await screens.open('/user/feed#series', { as: { id: 'USR-1', username: 'mara' } })
    await page.getByText('Showing 1–50 of 5,000').waitFor()
    await page.getByRole('button', { name: 'Series SER-0', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('Showing 51–100 of 5,000').waitFor()
    await expect.poll(() => answers.sent(follows.listFollows).map(({ query }) => query?.skip)).toContain(50)
    expect(await elementsOf(page)).toBeLessThan(MOST_ELEMENTS)
  })
})

it('twenty rows of the catalogue are in sight at once, with the number of each volume however long its title is', async () => {
  empty(listStudioViews)
  const fields = FIELDS.volume.map(field => fieldView('volume', field)) as StudioField[]
  answers.set(listStudioFields, { answer: { fields } })
  const rows = Array.from({ length: 50 }, (_, at) => ({
    ...{ id: `VOL-${at}`, kind: 'volume', type: 'novel', state: 'scheduled', lang: 'en' },
    values: { title: JSON.stringify(`The ${'very '.repeat(40)}long way: Volume ${at + 1}`) },
  }))
  answers.set(listStudioCatalogue, { answer: { rows, total: 50 } })
  const page = await openAs('publisher', '/studio/catalogue?kind=volume')
  await page.setViewportSize({ width: 1280, height: 900 })
  const isWhole = async (at: number) => {
    const box = await page
      .getByRole('rowheader')
      .nth(at)
      .getByText(`Volume ${at + 1}`)
      .last()
      .boundingBox()
    return box !== null && box.y + box.height <= 900 && box.x + box.width <= 1280
  }
  await expect.poll(() => isWhole(0)).toBe(true)
  await expect.poll(() => isWhole(19)).toBe(true)
})
