// Proves docs/product.md#reading-progress
import { describe, expect, it } from 'vitest'
import type { Locator, PlaceList, ReadingPlace } from '#contract/generated/places.ts'
import { PositionTracker, type TrackerState } from './position-tracker.ts'
import type { TrackerEnvironment } from './tracker-environment.ts'
import type { UnsentPosition } from './unsent-positions.ts'
import { isClose } from './use-position-sync.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const at = (page: number): Locator => ({
  revision: 1,
  block: 0,
  offset: 0,
  quote: '',
  progress: page / 100,
  page,
  pageTop: 0,
})
const placeAt = (page: number, minutesAgo: number, here = false): ReadingPlace => ({
  partId: 'P',
  locator: at(page),
  kept: new Date(NOON - minutesAgo * 60_000),
  device: here ? 'Firefox, Linux' : 'Chrome, Android',
  here,
})
const list = (...places: ReadingPlace[]): PlaceList => ({
  ...{ places, furthest: 0, read: false },
  rentedUntil: undefined,
})

/** A part that is open, an environment whose time passes when the test says so, and an account. */
function open({
  page = 1,
  knowsPosition = true,
  unsent = [] as UnsentPosition[],
  places = list(),
  sentBefore = false,
} = {}) {
  let now = NOON
  let timers: { due: number; work: () => void }[] = []
  const world = {
    page,
    online: true,
    places,
    sent: [] as [number, boolean][],
    noted: [...unsent],
    gone: [] as number[],
    sentBefore,
  }
  const environment: TrackerEnvironment = {
    async find() {
      if (!world.online) throw new Error('offline')
      return world.places
    },
    async send({ locator }, last) {
      if (!world.online) throw new Error('offline')
      world.sent.push([locator.page, last])
      const mine = { ...placeAt(locator.page, 0, true), kept: new Date(now) }
      world.places = list(mine, ...world.places.places.filter(({ here }) => !here))
      return world.places
    },
    saveUnsent(place) {
      world.noted = [...world.noted.filter(({ partId }) => partId !== place.partId), place]
    },
    deleteUnsent(place) {
      world.noted = world.noted.filter(one => one !== place)
    },
    listUnsent: () => world.noted,
    wasSent: () => world.sentBefore,
    deletePosition() {
      world.sentBefore = false
    },
    now: () => now,
    schedule(work, ms) {
      const timer = { due: now + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter(one => one !== timer)
      }
    },
  }
  let state: TrackerState = { sync: 'saved', otherDevice: null, visited: null, rentedUntil: null }
  const reader = {
    partId: 'P',
    locate: () => at(world.page),
    goTo(locator: Locator) {
      world.page = locator.page
      world.gone.push(locator.page)
    },
    isNear: (locator: Locator) => isClose(locator, at(world.page)),
  }
  const changed = (to: TrackerState) => {
    state = to
  }
  const tracker = new PositionTracker(reader, environment, { knowsPosition, changed })
  const settle = async () => {
    for (let turns = 0; turns < 10; turns++) await Promise.resolve()
  }
  return {
    world,
    tracker,
    state: () => state,
    async check() {
      await tracker.check()
      await settle()
    },
    async turnTo(to: number) {
      world.page = to
      tracker.moved()
      await this.pass(0.1)
    },
    async pass(seconds: number) {
      now += seconds * 1000
      for (
        let due = timers.filter(one => one.due <= now);
        due.length > 0;
        due = timers.filter(one => one.due <= now)
      ) {
        timers = timers.filter(one => one.due > now)
        for (const { work } of due) work()
        await settle()
      }
      await settle()
    },
    settle,
  }
}

describe('a reading position', () => {
  it('is stored here at once, and sent to the account three seconds after the last move', async () => {
    const book = open()
    await book.check()
    await book.turnTo(2)
    await book.pass(2)
    await book.turnTo(3)
    expect(book.world.noted.map(({ locator }) => locator.page)).toEqual([3])
    expect([book.state().sync, book.world.sent]).toEqual(['waiting', []])
    await book.pass(3)
    expect([book.state().sync, book.world.sent, book.world.noted]).toEqual(['saved', [[3, false]], []])
  })

  it('that was reset on another device is reset here', async () => {
    const book = open({ page: 41, sentBefore: true })
    await book.check()
    expect([book.world.gone, book.world.sentBefore]).toEqual([[1], false])
    await book.turnTo(2)
    await book.pass(3)
    await book.check()
    expect(book.world.gone).toEqual([1])
  })

  it.each([
    { what: 'was never sent to the account', given: { page: 41 } },
    {
      what: 'the account still has',
      given: { page: 41, sentBefore: true, places: list(placeAt(41, 9, true)) },
    },
  ])('that $what stays', async ({ given }) => {
    const book = open(given)
    await book.check()
    expect(book.world.gone).toEqual([])
  })

  it('is sent only after other devices were asked about, however late there is a connection', async () => {
    const places = list(placeAt(41, 600), placeAt(9, 900, true))
    const book = open({ page: 10, places })
    book.world.online = false
    await book.check()
    await book.turnTo(11)
    await book.pass(3)
    expect(book.state().sync).toBe('offline')
    // The browser fires no event.
    book.world.online = true
    await book.pass(15)
    expect(book.state()).toMatchObject({ sync: 'saved', otherDevice: { locator: { page: 41 } } })
    expect(book.world.sent).toEqual([[11, false]])
  })

  it('of a reader who moves on and on is sent every twenty seconds', async () => {
    const book = open()
    await book.check()
    for (let page = 2; page < 24; page++) {
      await book.turnTo(page)
      await book.pass(0.9)
    }
    expect(book.world.sent).toHaveLength(1)
  })

  it('is sent at once at the end and when the page is left, even while another request runs', async () => {
    const book = open()
    await book.check()
    await book.turnTo(98)
    expect(book.world.sent).toEqual([[98, false]])
    book.world.page = 50
    book.tracker.moved()
    book.tracker.hide()
    await book.settle()
    expect(book.world.sent.at(-1)).toEqual([50, true])
  })

  it('that cannot be sent stays stored, is shown as offline, and is sent when there is a connection again', async () => {
    const book = open()
    await book.check()
    book.world.online = false
    await book.turnTo(7)
    await book.pass(4)
    expect(book.state().sync).toBe('offline')
    expect(book.world.noted).toHaveLength(1)
    book.world.online = true
    await book.check()
    expect([book.state().sync, book.world.sent, book.world.noted]).toEqual(['saved', [[7, false]], []])
  })

  it('of a part that was closed without a connection is sent when another is opened', async () => {
    const left = { partId: 'Q', locator: at(12), at: NOON - 3_600_000 }
    const book = open({ unsent: [left] })
    await book.check()
    expect(book.world.sent).toEqual([[12, false]])
  })

  it('is not sent where the reader has not moved', async () => {
    const book = open()
    await book.check()
    await book.pass(60)
    book.tracker.close()
    await book.settle()
    expect(book.world.sent).toEqual([])
  })
})

describe('another device', () => {
  it('is gone to where this one knows no position, with a way back', async () => {
    const book = open({ knowsPosition: false, places: list(placeAt(31, 12)) })
    await book.check()
    expect(book.world.page).toBe(31)
    expect(book.state()).toMatchObject({ otherDevice: null, visited: { device: 'Chrome, Android' } })
    book.tracker.goBack()
    await book.settle()
    expect(book.world.page).toBe(1)
    expect(book.state().visited).toBeNull()
  })

  it('that has read on since is offered where this one has a position of its own, and nothing moves by itself', async () => {
    const book = open({ page: 4, places: list(placeAt(31, 12), placeAt(4, 60, true)) })
    await book.check()
    expect(book.world.gone).toEqual([])
    expect(book.state().otherDevice?.locator?.page).toBe(31)
    book.tracker.go()
    await book.settle()
    expect(book.world.page).toBe(31)
    expect(book.world.sent).toEqual([[31, false]])
    book.tracker.goBack()
    await book.settle()
    expect(book.world.page).toBe(4)
    expect(book.world.sent.at(-1)).toEqual([4, false])
  })

  it('is not offered again after "stay", which makes this position the newest', async () => {
    const book = open({ page: 4, places: list(placeAt(31, 12), placeAt(4, 60, true)) })
    await book.check()
    book.tracker.stay()
    await book.settle()
    expect(book.state().otherDevice).toBeNull()
    expect(book.world.sent).toEqual([[4, false]])
    await book.check()
    expect(book.state().otherDevice).toBeNull()
  })

  it.each([
    { what: 'that stopped before this one did', places: list(placeAt(4, 1, true), placeAt(31, 12)) },
    { what: 'that is on the same page or the next', places: list(placeAt(5, 12), placeAt(4, 60, true)) },
    { what: 'that does not exist', places: list(placeAt(9, 12, true)) },
  ])('$what is not offered', async ({ places }) => {
    const book = open({ page: 4, places })
    await book.check()
    expect([book.state().otherDevice, book.world.gone]).toEqual([null, []])
  })

  it('moves nothing after the first move here, even where this device knew no position', async () => {
    const book = open({ knowsPosition: false, places: list(placeAt(31, 12)) })
    await book.turnTo(2)
    await book.check()
    await book.settle()
    expect(book.world.gone).toEqual([])
    expect(book.state().otherDevice?.locator?.page).toBe(31)
  })

  it('that has read on while this page was in the background is offered when it is shown again', async () => {
    const book = open({ page: 4, places: list(placeAt(4, 60, true)) })
    await book.check()
    await book.pass(600)
    book.world.places = list(placeAt(40, -5), placeAt(4, 60, true))
    await book.check()
    expect(book.state().otherDevice?.locator?.page).toBe(40)
  })
})
