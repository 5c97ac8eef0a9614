// Proves docs/product.md#sealed-parts
import { describe, expect, it } from 'vitest'
import { checkTicket, pageKey, signTicket } from './sign-ticket.ts'

const secret = Buffer.alloc(32, 7)
const now = new Date('2026-11-21T12:03:00Z')

describe('a ticket', () => {
  it('ends at a full five minutes, at most ten minutes ahead', () => {
    expect(signTicket(secret, 'PRT-1', null, now).exp).toBe(Date.parse('2026-11-21T12:10:00Z') / 1000)
    expect(signTicket(secret, 'PRT-1', null, new Date('2026-11-21T12:00:00Z')).exp).toBe(
      Date.parse('2026-11-21T12:10:00Z') / 1000,
    )
  })

  it('is valid until its end and not at it', () => {
    const ticket = signTicket(secret, 'PRT-1', null, now)
    expect(checkTicket(secret, ticket, new Date('2026-11-21T12:09:59.999Z'))).toBe('valid')
    expect(checkTicket(secret, ticket, new Date('2026-11-21T12:10:00Z'))).toBe('expired')
  })

  it.each([
    { change: 'another part', with: { partId: 'PRT-2' } },
    { change: 'a session', with: { sessionId: 'SES-1' } },
    { change: 'a later end', with: { exp: 1_795_263_600 } },
    { change: 'another signature', with: { sig: 'A'.repeat(43) } },
    { change: 'a cut signature', with: { sig: 'AA' } },
    { change: 'no signature', with: { sig: '' } },
  ])('is forged with $change', ({ with: changed }) => {
    expect(checkTicket(secret, { ...signTicket(secret, 'PRT-1', null, now), ...changed }, now)).toBe('forged')
  })

  it('of another shop is forged', () => {
    expect(checkTicket(Buffer.alloc(32, 8), signTicket(secret, 'PRT-1', null, now), now)).toBe('forged')
  })

  it('of a session is forged for another, and for nobody', () => {
    const ticket = signTicket(secret, 'PRT-1', 'SES-1', now)
    expect(checkTicket(secret, ticket, now)).toBe('valid')
    for (const sessionId of ['SES-2', '', null])
      expect(checkTicket(secret, { ...ticket, sessionId }, now)).toBe('forged')
  })

  it('has a key for each page, of its session and its time', () => {
    const ticket = signTicket(secret, 'PRT-1', 'SES-1', now)
    const keys = [
      pageKey(secret, ticket, 1),
      pageKey(secret, ticket, 2),
      pageKey(secret, { ...ticket, sessionId: 'SES-2' }, 1),
      pageKey(secret, { ...ticket, exp: ticket.exp + 300 }, 1),
      pageKey(secret, { ...ticket, partId: 'PRT-2' }, 1),
      pageKey(Buffer.alloc(32, 8), ticket, 1),
    ]
    expect(new Set(keys.map(key => key.toString('hex'))).size).toBe(keys.length)
    expect(pageKey(secret, ticket, 1)).toEqual(keys[0])
  })
})
