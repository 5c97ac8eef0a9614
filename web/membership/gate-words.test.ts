import { describe, expect, it } from 'vitest'
import { gateOffer } from './gate-words.ts'

const gate = { status: 402, expired: false, inLibrary: false, has: null, sold: true }
const regular = { premium: false }

describe('at the gate of a part, a membership is offered', () => {
  it.each([
    { who: 'a visitor', at: { status: 403 }, offer: 'opens' },
    { who: 'a reader', at: { status: 402 }, offer: 'opens' },
    { who: 'a reader, where streaming has ended', at: { expired: true }, offer: null },
    { who: 'a visitor, where streaming has ended', at: { status: 403, expired: true }, offer: null },
    { who: 'a reader, in the library', at: { expired: true, inLibrary: true }, offer: 'opensPremium' },
    {
      who: 'a member, in the library',
      at: { status: 410, expired: true, inLibrary: true, has: regular },
      offer: 'opensPremium',
    },
    {
      who: 'a member, where streaming has ended',
      at: { status: 410, expired: true, has: regular },
      offer: 'volumes',
    },
    {
      who: 'a member, where nothing is sold',
      at: { status: 410, expired: true, has: regular, sold: false },
      offer: null,
    },
    {
      who: 'a premium member, where streaming has ended',
      at: { status: 410, expired: true, has: { premium: true } },
      offer: null,
    },
    { who: 'a member whose membership rests', at: { has: 'rests' }, offer: 'rests' },
    {
      who: 'the same, where streaming has ended',
      at: { expired: true, has: 'rests' },
      offer: null,
    },
    { who: 'a member for another language', at: { status: 402, has: regular }, offer: null },
    { who: 'anybody, where it is blocked', at: { status: 451 }, offer: null },
    { who: 'anybody, where it is to come', at: { status: 404 }, offer: null },
  ] as const)('to $who: $offer', ({ at, offer }) => {
    expect(gateOffer({ ...gate, ...at })).toBe(offer)
  })
})
