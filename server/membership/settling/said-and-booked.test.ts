// Proves docs/product.md#subscription-states
import { describe, expect, it } from 'vitest'
import { type MembershipFacts, membershipState } from '#rules/membership-state.ts'
import { isMembership } from '#rules/subscription-status.ts'
import { textList } from '../../platform/texts/texts.ts'
import type { MembershipRow } from '../store.ts'
import { letterFor, standingLine } from './notify-status-change.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const [START, NOW, END, RETRY, GONE] = [at(1), at(5), at(31), at(6), at(40)]

const STATUSES = [
  ...['UNKNOWN', 'INCOMPLETE', 'INCOMPLETE_EXPIRED', 'UNPAID', 'PAST_DUE', 'CANCELED', 'TRIALING', 'ACTIVE'],
] as MembershipRow['status'][]
const LIVE = /^(ACTIVE|TRIALING|PAST_DUE)$/

/** Every state that a membership can be stored in. */
function all(): MembershipRow[] {
  const rows: MembershipRow[] = []
  for (const status of STATUSES)
    for (const cancelAtPeriodEnd of [false, true])
      for (const provider of ['stripe', 'gift'])
        for (const owedCents of [null, 450])
          for (const triedAgainAt of [null, RETRY])
            for (const refundedCents of [0, 200, 450])
              for (const restsUntil of [null, END])
                for (const endedAt of [null, at(4)])
                  rows.push(
                    row({
                      ...{ status, cancelAtPeriodEnd, provider, owedCents, triedAgainAt, refundedCents },
                      ...{ restsUntil, endedAt },
                    }),
                  )
  return rows.filter(isPossible)
}

/** What the provider and the bills can say together. */
function isPossible({
  status,
  provider,
  owedCents,
  triedAgainAt,
  endedAt,
  refundedCents,
  restsUntil,
  cancelAtPeriodEnd,
}: MembershipRow) {
  const over = status === 'CANCELED'
  if ((endedAt !== null) !== over || (over && owedCents !== null)) return false
  if (triedAgainAt && owedCents === null) return false
  if ((status === 'PAST_DUE' || status === 'UNPAID') && owedCents === null) return false
  if (owedCents !== null && !/^(ACTIVE|PAST_DUE|UNPAID)$/.test(status)) return false
  if (status === 'UNPAID' && triedAgainAt) return false
  // Of an unpaid period nothing goes back, nor of a free one.
  if ((refundedCents > 0 || restsUntil) && (owedCents !== null || status === 'TRIALING')) return false
  if (restsUntil && refundedCents < 450) return false
  return (
    provider !== 'gift' ||
    (/^(ACTIVE|CANCELED)$/.test(status) && cancelAtPeriodEnd && owedCents === null && refundedCents === 0)
  )
}

function row(change: Partial<MembershipRow>): MembershipRow {
  return {
    ...{ id: 'SUB-1', accountId: 'USR-1', provider: 'stripe', subscriptionId: 'sub_1', plan: 'Membership' },
    ...{
      status: 'ACTIVE',
      surplus: false,
      language: null,
      currency: 'usd',
      createdAt: START,
      startedAt: START,
    },
    ...{ periodStart: START, periodEnd: END, cancelAtPeriodEnd: false, cancelledAt: null, endedAt: null },
    ...{
      trialStart: null,
      trialEnd: null,
      restsUntil: null,
      nextCents: 450,
      owedCents: null,
      triedAgainAt: null,
    },
    ...{ paidCents: 450, refundedCents: 0, trialRefused: false, pendingPlan: null, pendingUntil: null },
    pastDueSince: change.status === 'PAST_DUE' ? START : null,
    ...change,
  } as MembershipRow
}

const factsOf = (one: MembershipRow): MembershipFacts => ({ ...one, gift: one.provider === 'gift' })

/** What the provider does if nobody does anything: by its manual, not by the function under test. */
function nextCharge({
  status,
  provider,
  cancelAtPeriodEnd,
  triedAgainAt,
  periodEnd,
}: MembershipRow): Date | null {
  if (provider === 'gift' || !LIVE.test(status)) return null
  return triedAgainAt ?? (cancelAtPeriodEnd ? null : periodEnd)
}

/** Sentences that promise that nothing is charged any more. */
const NOTHING_MORE = /nothing more is charged|costs nothing|nothing was charged/
const RENEWS = /renews (for|on)|From then on it costs/

describe('a membership in each of its states', () => {
  const cases = all()

  it('is described as it is booked: what is charged when, what can be read, and when it ends', () => {
    expect(cases.length).toBeGreaterThan(40)
    for (const one of cases)
      for (const now of [NOW, at(9), GONE]) {
        const state = membershipState(factsOf(one), now)
        const seen = JSON.stringify({ one, now, state })
        const over = now >= END && (one.cancelAtPeriodEnd || one.provider === 'gift')
        if (!over) expect(state.chargedAt, seen).toEqual(nextCharge(one))
        expect(state.readsUntil !== null, seen).toBe(isMembership(one, now))
        if (state.readsUntil)
          expect(isMembership(one, new Date(state.readsUntil.getTime() - 1)), seen).toBe(true)
        if (one.endedAt || (LIVE.test(one.status) && one.cancelAtPeriodEnd))
          expect(state.endsOn, seen).not.toBeNull()
        else if (LIVE.test(one.status)) expect(state.endsOn, seen).toBeNull()
        if (one.owedCents) expect(state.paidUntil, seen).toEqual(START)
      }
  })

  it('is worded on the page by a sentence in which a cancellation and a missing payment are said', () => {
    for (const lang of ['en', 'de', 'fr'] as const)
      for (const one of cases) {
        const { standing } = membershipState(factsOf(one), NOW)
        const open = /^(UNKNOWN|INCOMPLETE|INCOMPLETE_EXPIRED|UNPAID|CANCELED)$/.test(one.status)
        if (!open && one.provider !== 'gift')
          expect([standing, /Ends$|setToCancel/.test(standing)]).toEqual([standing, one.cancelAtPeriodEnd])
        if (!open)
          expect(standingLine({ standing, retried: false }, lang, {}), `${lang} ${standing}`).not.toBe('')
      }
  })

  it('promises in no mail that nothing is charged where something is, nor a renewal that does not come', () => {
    let promised = 0
    for (const before of [null, ...cases])
      for (const one of cases) {
        const letter = letterFor({ before, row: one })
        if (!letter) continue
        const { standing, triedAgainAt } = membershipState(factsOf(one), NOW)
        const line = standingLine({ standing, retried: triedAgainAt !== null }, 'en', {})
        const text = textList('en', 'mail', `letters.${letter}.text`, { standing: line }).join(' ')
        const seen = JSON.stringify({ letter, standing, before: before?.status, one })
        if (NOTHING_MORE.test(text)) {
          promised++
          expect(nextCharge(one), seen).toBeNull()
        }
        if (RENEWS.test(text)) expect(one.cancelAtPeriodEnd, seen).toBe(false)
      }
    expect(promised).toBeGreaterThan(0)
  })
})

it('a trial that is refused is told once, and neither begins nor ends by mail', () => {
  const refused = row({ status: 'CANCELED', endedAt: NOW, trialRefused: true })
  expect(letterFor({ before: null, row: refused })).toBe('trialRefused')
  expect(letterFor({ before: refused, row: refused })).toBeNull()
  expect(membershipState(factsOf(refused), NOW)).toMatchObject({ standing: 'trialRefused', paidUntil: null })
})
