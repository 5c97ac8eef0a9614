// Proves docs/product.md#two-people
import { expect, it } from 'vitest'
import { type Confirming, confirming } from './second-person.ts'

const ASKED = new Date('2026-11-01T12:00:00Z')
const later = (days: number) => new Date(ASKED.getTime() + days * 86_400_000)
const by = (other: Partial<Confirming>): Confirming => ({
  ...{ deed: 'takedown.add', alone: false, askedAt: ASKED, isOwn: false, byToken: false, others: 1 },
  ...{ now: later(1), ...other },
})

it.each<[string, Confirming, ReturnType<typeof confirming>]>([
  ['another person confirms', by({}), 'confirmed'],
  ['another person confirms the end of the rule', by({ deed: 'twoPeople.off' }), 'confirmed'],
  ['nobody confirms what they asked for', by({ isOwn: true }), 'ownRequest'],
  ['a program is no person', by({ byToken: true }), 'notByToken'],
  ['nor is a program of who asked', by({ byToken: true, isOwn: true }), 'notByToken'],
  [
    'whoever is alone cannot take down, however long they wait',
    by({ isOwn: true, alone: true, others: 0, now: later(99) }),
    'ownRequest',
  ],
  [
    'whoever is alone switches the rule off after a week',
    by({ deed: 'twoPeople.off', isOwn: true, alone: true, others: 0, now: later(7) }),
    'waited',
  ],
  [
    'and not sooner',
    by({ deed: 'twoPeople.off', isOwn: true, alone: true, others: 0, now: later(6.99) }),
    'ownRequest',
  ],
  [
    'nor where somebody has come who can confirm it',
    by({ deed: 'twoPeople.off', isOwn: true, alone: true, others: 1, now: later(8) }),
    'ownRequest',
  ],
  [
    'nor where somebody was there when it was asked for',
    by({ deed: 'twoPeople.off', isOwn: true, alone: false, others: 0, now: later(8) }),
    'ownRequest',
  ],
])('%s', (_, input, outcome) => {
  expect(confirming(input)).toBe(outcome)
})
