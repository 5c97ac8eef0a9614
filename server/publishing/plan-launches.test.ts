// Proves docs/product.md#editions, docs/product.md#launch-and-expiration, docs/product.md#part-access, docs/product.md#rental
import { describe, expect, it } from 'vitest'
import { moveWithVolume, planLaunches } from './plan-launches.ts'

const now = new Date('2026-11-21T12:00:00Z')
const plan = { count: 3, options: {}, publishingAt: null, rentals: true, now }
const days = (plans: { launchAt: Date }[]) => plans.map(({ launchAt }) => launchAt.toISOString().slice(0, 10))

describe('the parts of a volume', () => {
  it('launch one a week from now while the volume is to come', () => {
    expect(days(planLaunches(plan))).toEqual(['2026-11-21', '2026-11-28', '2026-12-05'])
    expect(days(planLaunches({ ...plan, publishingAt: new Date('2027-01-01') }))[2]).toBe('2026-12-05')
  })

  it('launch with the volume at the latest, so that who has bought it reads all of it', () => {
    const publishingAt = new Date('2026-11-30')
    expect(days(planLaunches({ ...plan, publishingAt }))).toEqual(['2026-11-21', '2026-11-28', '2026-11-30'])
    const options = { launches: [new Date('2026-12-24')] }
    expect(days(planLaunches({ ...plan, publishingAt, options }))).toEqual(Array(3).fill('2026-12-24'))
  })

  it('all launch with a volume that is out', () => {
    expect(days(planLaunches({ ...plan, publishingAt: new Date('2026-03-01') }))).toEqual(
      Array(3).fill('2026-03-01'),
    )
  })

  it.each<{ when: string; last: string; publishing?: string; launches: string[]; options?: object }>([
    {
      when: 'a week after the volume before has ended',
      last: '2026-12-05',
      launches: ['2026-12-12', '2026-12-19', '2026-12-26'],
    },
    {
      when: 'in their own step after it',
      last: '2026-12-05',
      options: { everyDays: 2 },
      launches: ['2026-12-07', '2026-12-09', '2026-12-11'],
    },
    {
      when: 'from now where it ended long ago',
      last: '2026-10-05',
      launches: ['2026-11-21', '2026-11-28', '2026-12-05'],
    },
    {
      when: 'when it is said, whatever is before',
      last: '2026-12-05',
      options: { launches: [new Date('2026-12-01')] },
      launches: ['2026-12-01', '2026-12-08', '2026-12-15'],
    },
    {
      when: 'with their volume where it is out before that',
      last: '2026-12-05',
      publishing: '2026-12-01',
      launches: ['2026-12-01', '2026-12-01', '2026-12-01'],
    },
    {
      when: 'with their volume at the latest',
      last: '2026-12-05',
      publishing: '2026-12-15',
      launches: ['2026-12-12', '2026-12-15', '2026-12-15'],
    },
    {
      when: 'with their volume where it is out already',
      last: '2026-12-05',
      publishing: '2026-03-01',
      launches: ['2026-03-01', '2026-03-01', '2026-03-01'],
    },
  ])('begin $when', ({ last, publishing, launches, options = {} }) => {
    const publishingAt = publishing ? new Date(publishing) : null
    const lastBefore = new Date(last)
    expect(days(planLaunches({ ...plan, options, publishingAt, lastBefore }))).toEqual(launches)
  })

  it('launch when it is said, the rest in the same step', () => {
    const options = { launches: [new Date('2026-12-24')], everyDays: 2 }
    expect(days(planLaunches({ ...plan, options }))).toEqual(['2026-12-24', '2026-12-26', '2026-12-28'])
  })

  it('launch with the first of the body where they stand before it, and that is what the first given launch is of', () => {
    expect(days(planLaunches({ ...plan, front: 1 }))).toEqual(['2026-11-21', '2026-11-21', '2026-11-28'])
    const options = { launches: [new Date('2026-12-24'), new Date('2026-12-26')] }
    expect(days(planLaunches({ ...plan, front: 1, options }))).toEqual([
      '2026-12-24',
      '2026-12-24',
      '2026-12-26',
    ])
  })

  it('begin with one that is free, and are rented for 99 coins where the series allows it', () => {
    expect(planLaunches(plan).map(({ preview }) => preview)).toEqual([true, false, false])
    expect(planLaunches({ ...plan, front: 1 }).map(({ preview }) => preview)).toEqual([false, true, false])
    expect(planLaunches(plan)[1]?.rentalCoins).toBe(99)
    expect(planLaunches({ ...plan, rentals: false })[1]?.rentalCoins).toBeNull()
    expect(planLaunches({ ...plan, options: { rentalCoins: 150, previews: 2 } })[1]).toMatchObject({
      preview: true,
      rentalCoins: 150,
    })
  })

  it('move with a volume that is published on another day, but for those that readers have already', () => {
    const moved = (launch: string, from: string | null, to: string | null) =>
      moveWithVolume(
        { launchAt: new Date(launch), expiresAt: null },
        { from: from === null ? null : new Date(from), to: to === null ? null : new Date(to), now },
      ).launchAt.toISOString()
    expect(moved('2026-12-20', '2026-12-24', '2026-12-10')).toMatch(/^2026-12-10/)
    expect(moved('2026-12-24', '2026-12-24', '2027-01-10')).toMatch(/^2027-01-10/)
    expect(moved('2026-12-20', '2026-12-24', '2027-01-10')).toMatch(/^2026-12-20/)
    expect(moved('2026-11-20', '2026-11-20', '2027-01-10')).toMatch(/^2026-11-20/)
    expect(moved('2026-12-20', '2026-12-24', null)).toMatch(/^2026-12-20/)
  })

  it('move with a volume that readers have not seen yet also where its day has passed', () => {
    const [from, to] = [new Date('2026-11-20'), new Date('2027-01-10')]
    const part = { launchAt: from, expiresAt: null }
    expect(moveWithVolume(part, { from, to, now, unseen: true }).launchAt).toEqual(to)
    expect(moveWithVolume(part, { from, to, now }).launchAt).toEqual(from)
  })

  it('expire by the rule of the new day, unless an end was given', () => {
    const move = { from: new Date('2026-10-01'), to: new Date('2026-12-01'), now }
    const ends = (expiresAt: Date | null) => moveWithVolume({ launchAt: now, expiresAt }, move).expiresAt
    expect(ends(new Date('2026-10-15T10:00:00Z'))).toEqual(new Date('2026-12-15T10:00:00Z'))
    expect(ends(new Date('2026-10-20'))).toEqual(new Date('2026-10-20'))
    expect(ends(null)).toBeNull()
  })

  it('expire by the rule, or as it is said', () => {
    const publishingAt = new Date('2026-10-01')
    expect(planLaunches({ ...plan, publishingAt })[0]?.expiresAt).toEqual(new Date('2026-10-15T10:00:00Z'))
    expect(planLaunches({ ...plan, publishingAt, options: { expirations: [null] } })[0]?.expiresAt).toBeNull()
    expect(planLaunches(plan)[0]?.expiresAt).toBeNull()
  })
})
