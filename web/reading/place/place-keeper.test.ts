import { describe, expect, it } from 'vitest'
import type { Locator, PlaceList, ReadingPlace } from '#contract/generated/places.ts'
import { PlaceKeeper, type PlaceMachine, type PlaceState } from './place-keeper.ts'
import type { UnsentPlace } from './unsent-places.ts'
import { isClose } from './use-place.ts'

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
const placeOf = (page: number, minutesAgo: number, here = false): ReadingPlace => ({
  partId: 'P',
  locator: at(page),
  kept: new Date(NOON - minutesAgo * 60_000),
  device: here ? 'Firefox, Linux' : 'Chrome, Android',
  here,
})
const list = (...places: ReadingPlace[]): PlaceList => ({ places, furthest: 0, read: false })

/** A book that is open, a machine whose time passes when it is told to, and an account. */
function open({
  page = 1,
  knowsPlace = true,
  unsent = [] as UnsentPlace[],
  places = list(),
  told = false,
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
    told,
  }
  const machine: PlaceMachine = {
    async find() {
      if (!world.online) throw new Error('offline')
      return world.places
    },
    async keep({ locator }, last) {
      if (!world.online) throw new Error('offline')
      world.sent.push([locator.page, last])
      const mine = { ...placeOf(locator.page, 0, true), kept: new Date(now) }
      world.places = list(mine, ...world.places.places.filter(({ here }) => !here))
      return world.places
    },
    note(place) {
      world.noted = [...world.noted.filter(({ partId }) => partId !== place.partId), place]
    },
    drop(place) {
      world.noted = world.noted.filter(one => one !== place)
    },
    unsent: () => world.noted,
    wasTold: () => world.told,
    forget() {
      world.told = false
    },
    now: () => now,
    later(work, ms) {
      const timer = { due: now + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter(one => one !== timer)
      }
    },
  }
  let state: PlaceState = { sync: 'saved', elsewhere: null, came: null }
  const reader = {
    partId: 'P',
    locate: () => at(world.page),
    goTo(locator: Locator) {
      world.page = locator.page
      world.gone.push(locator.page)
    },
    isNear: (locator: Locator) => isClose(locator, at(world.page)),
  }
  const changed = (to: PlaceState) => {
    state = to
  }
  const keeper = new PlaceKeeper(reader, machine, { knowsPlace, changed })
  const settle = async () => {
    for (let turns = 0; turns < 10; turns++) await Promise.resolve()
  }
  return {
    world,
    keeper,
    state: () => state,
    async look() {
      await keeper.look()
      await settle()
    },
    async turnTo(to: number) {
      world.page = to
      keeper.moved()
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

describe('a place', () => {
  it('is noted here at once, and told to the account three seconds after the last move', async () => {
    const book = open()
    await book.look()
    await book.turnTo(2)
    await book.pass(2)
    await book.turnTo(3)
    expect(book.world.noted.map(({ locator }) => locator.page)).toEqual([3])
    expect([book.state().sync, book.world.sent]).toEqual(['waiting', []])
    await book.pass(3)
    expect([book.state().sync, book.world.sent, book.world.noted]).toEqual(['saved', [[3, false]], []])
  })

  it('that was reset on another device begins anew here', async () => {
    const book = open({ page: 41, told: true })
    await book.look()
    expect([book.world.gone, book.world.told]).toEqual([[1], false])
    await book.turnTo(2)
    await book.pass(3)
    await book.look()
    expect(book.world.gone).toEqual([1])
  })

  it.each([
    { what: 'the account was never told of', given: { page: 41 } },
    { what: 'the account knows still', given: { page: 41, told: true, places: list(placeOf(41, 9, true)) } },
  ])('stays where it is that $what', async ({ given }) => {
    const book = open(given)
    await book.look()
    expect(book.world.gone).toEqual([])
  })

  it('is told only after the other devices were looked for, however late there was a connection: they are asked about', async () => {
    const places = list(placeOf(41, 600), placeOf(9, 900, true))
    const book = open({ page: 10, places })
    book.world.online = false
    await book.look()
    await book.turnTo(11)
    await book.pass(3)
    expect(book.state().sync).toBe('offline')
    // Without anything that says so.
    book.world.online = true
    await book.pass(15)
    expect(book.state()).toMatchObject({ sync: 'saved', elsewhere: { locator: { page: 41 } } })
    expect(book.world.sent).toEqual([[11, false]])
  })

  it('of who moves on and on is told every twenty seconds', async () => {
    const book = open()
    await book.look()
    for (let page = 2; page < 24; page++) {
      await book.turnTo(page)
      await book.pass(0.9)
    }
    expect(book.world.sent).toHaveLength(1)
  })

  it('is told at once at the end, and when the page is left, without waiting for what is under way', async () => {
    const book = open()
    await book.look()
    await book.turnTo(98)
    expect(book.world.sent).toEqual([[98, false]])
    book.world.page = 50
    book.keeper.moved()
    book.keeper.hide()
    await book.settle()
    expect(book.world.sent.at(-1)).toEqual([50, true])
  })

  it('that cannot be told stays noted, says so, and is told when there is a connection again', async () => {
    const book = open()
    await book.look()
    book.world.online = false
    await book.turnTo(7)
    await book.pass(4)
    expect(book.state().sync).toBe('offline')
    expect(book.world.noted).toHaveLength(1)
    book.world.online = true
    await book.look()
    expect([book.state().sync, book.world.sent, book.world.noted]).toEqual(['saved', [[7, false]], []])
  })

  it('of a book that was closed without a connection is told when another is opened', async () => {
    const left = { partId: 'Q', locator: at(12), at: NOON - 3_600_000 }
    const book = open({ unsent: [left] })
    await book.look()
    expect(book.world.sent).toEqual([[12, false]])
  })

  it('that was only looked at is told to nobody', async () => {
    const book = open()
    await book.look()
    await book.pass(60)
    book.keeper.close()
    await book.settle()
    expect(book.world.sent).toEqual([])
  })
})

describe('another device', () => {
  it('is gone to where nobody has been here on this one, and back at a touch', async () => {
    const book = open({ knowsPlace: false, places: list(placeOf(31, 12)) })
    await book.look()
    expect(book.world.page).toBe(31)
    expect(book.state()).toMatchObject({ elsewhere: null, came: { device: 'Chrome, Android' } })
    book.keeper.goBack()
    await book.settle()
    expect(book.world.page).toBe(1)
    expect(book.state().came).toBeNull()
  })

  it('that went on since is offered where this one has a place of its own, and nothing moves by itself', async () => {
    const book = open({ page: 4, places: list(placeOf(31, 12), placeOf(4, 60, true)) })
    await book.look()
    expect(book.world.gone).toEqual([])
    expect(book.state().elsewhere?.locator?.page).toBe(31)
    book.keeper.go()
    await book.settle()
    expect(book.world.page).toBe(31)
    expect(book.world.sent).toEqual([[31, false]])
    book.keeper.goBack()
    await book.settle()
    expect(book.world.page).toBe(4)
    expect(book.world.sent.at(-1)).toEqual([4, false])
  })

  it('is not asked about again after "stay"; from then on this is the newest place', async () => {
    const book = open({ page: 4, places: list(placeOf(31, 12), placeOf(4, 60, true)) })
    await book.look()
    book.keeper.stay()
    await book.settle()
    expect(book.state().elsewhere).toBeNull()
    expect(book.world.sent).toEqual([[4, false]])
    await book.look()
    expect(book.state().elsewhere).toBeNull()
  })

  it.each([
    { what: 'that stopped before this one did', places: list(placeOf(4, 1, true), placeOf(31, 12)) },
    { what: 'that is on the same page or the next', places: list(placeOf(5, 12), placeOf(4, 60, true)) },
    { what: 'that there is not', places: list(placeOf(9, 12, true)) },
  ])('$what is not asked about', async ({ places }) => {
    const book = open({ page: 4, places })
    await book.look()
    expect([book.state().elsewhere, book.world.gone]).toEqual([null, []])
  })

  it('moves nothing after the first move here, also where this device knew of no place', async () => {
    const book = open({ knowsPlace: false, places: list(placeOf(31, 12)) })
    await book.turnTo(2)
    await book.look()
    await book.settle()
    expect(book.world.gone).toEqual([])
    expect(book.state().elsewhere?.locator?.page).toBe(31)
  })

  it('that went on while this page was in the background is offered when it is looked at again', async () => {
    const book = open({ page: 4, places: list(placeOf(4, 60, true)) })
    await book.look()
    await book.pass(600)
    book.world.places = list(placeOf(40, -5), placeOf(4, 60, true))
    await book.look()
    expect(book.state().elsewhere?.locator?.page).toBe(40)
  })
})
