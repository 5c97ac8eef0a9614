// Proves docs/product.md#editions, docs/product.md#levels, docs/product.md#membership, docs/product.md#part-access,
// docs/product.md#rental, docs/product.md#series
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Holding,
  type Membership,
  NOTHING_HELD,
  type PartFacts,
  type Person,
  partAccess,
} from './part-access.ts'
import { mayProof, type ProofScope } from './proof-scope.ts'

const now = new Date('2026-11-21T12:00:00Z')
const earlier = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-22T12:00:00Z')

const part: PartFacts = {
  id: 'PRT-1',
  volumeId: 'VOL-1',
  seriesId: 'SER-1',
  hidden: false,
  launchAt: earlier,
  expiresAt: null,
  preview: false,
  catchup: false,
  readerStreamingEnabled: false,
  lang: 'en',
  blockedCountries: [],
}
const expired: Partial<PartFacts> = { expiresAt: earlier }
const withdrawn: Partial<PartFacts> = { hidden: true, withdrawn: true }
const visitor: Person = { kind: 'visitor', membership: null, country: null }
const reader: Person = { ...visitor, kind: 'reader' }
const editor: Person = { ...visitor, kind: 'editor' }
const club: Membership = { clubStreaming: true, readerStreaming: false, lang: null }
const member: Person = { ...reader, membership: club }
const library: Person = { ...reader, membership: { clubStreaming: false, readerStreaming: true, lang: null } }
const german: Person = { ...reader, membership: { ...club, lang: 'de' } }
const owner: Holding = { owned: true, rental: null }
const renter: Holding = { owned: false, rental: { from: earlier, until: later } }
const lateRenter: Holding = { owned: false, rental: { from: new Date(0), until: now } }

const proofOf = (limits: Partial<ProofScope>): ProofScope[] => [{ seriesIds: null, langs: null, ...limits }]
const proofOfOnly = (id: string) =>
  proofOf(
    id.startsWith('SER') ? { seriesIds: [id] } : id.startsWith('VOL') ? { volumeId: id } : { partId: id },
  )

interface Row {
  who: string
  person?: Person
  what: Partial<PartFacts>
  holding?: Holding
  is: number
}

const rows: Row[] = [
  { who: 'a visitor', what: { preview: true }, is: 204 },
  { who: 'a visitor', what: {}, is: 403 },
  { who: 'a visitor', what: expired, is: 403 },
  { who: 'a visitor', what: { preview: true, ...expired }, is: 204 },
  { who: 'a visitor', what: { preview: true, launchAt: later }, is: 404 },
  { who: 'a visitor', what: { preview: true, launchAt: now }, is: 204 },
  { who: 'a visitor', what: { preview: true, hidden: true }, is: 404 },
  { who: 'a reader', person: reader, what: {}, is: 402 },
  { who: 'a reader', person: reader, what: expired, is: 402 },
  { who: 'an editor', person: editor, what: expired, is: 204 },
  { who: 'an editor', person: editor, what: { hidden: true }, is: 404 },
  ...[reader, { ...visitor, proofs: proofOf({}) }, editor].flatMap(one =>
    [{ hidden: true }, { launchAt: later }, { launchAt: later, blockedCountries: ['FR'] }, expired].flatMap(
      what => [
        { who: 'a proofreader', person: { ...one, country: 'FR', proofs: proofOf({}) }, what, is: 204 },
        ...['SER-2', 'VOL-2', 'PRT-2'].map(other => ({
          who: `a proofreader of ${other}`,
          person: { ...reader, proofs: proofOfOnly(other) },
          what,
          is: what === expired ? 402 : 404,
        })),
      ],
    ),
  ),
  { who: 'an owner', person: reader, what: expired, holding: owner, is: 204 },
  { who: 'a renter', person: reader, what: expired, holding: renter, is: 204 },
  { who: 'a renter after 72 hours', person: reader, what: {}, holding: lateRenter, is: 402 },
  { who: 'an owner', person: reader, what: { hidden: true }, holding: owner, is: 404 },
  { who: 'an owner', person: reader, what: { hidden: true, removed: true }, holding: owner, is: 204 },
  { who: 'a renter', person: reader, what: { hidden: true, removed: true }, holding: renter, is: 204 },
  {
    who: 'a renter after 72 hours',
    person: reader,
    what: { hidden: true, removed: true },
    holding: lateRenter,
    is: 404,
  },
  { who: 'a member', person: member, what: { hidden: true, removed: true, preview: true }, is: 404 },
  { who: 'an owner', person: reader, what: { ...withdrawn, ...expired }, holding: owner, is: 204 },
  { who: 'an owner', person: reader, what: { ...withdrawn, launchAt: later }, holding: owner, is: 404 },
  { who: 'a renter', person: reader, what: withdrawn, holding: renter, is: 204 },
  { who: 'a renter after 72 hours', person: reader, what: withdrawn, holding: lateRenter, is: 404 },
  { who: 'a member', person: member, what: { ...withdrawn, preview: true }, is: 404 },
  { who: 'a visitor', what: { ...withdrawn, preview: true }, is: 404 },
  { who: 'an editor', person: editor, what: withdrawn, is: 404 },
  { who: 'a member', person: member, what: {}, is: 204 },
  { who: 'a member', person: member, what: { expiresAt: later }, is: 204 },
  { who: 'a member', person: member, what: expired, is: 410 },
  { who: 'a member at the very end', person: member, what: { expiresAt: now }, is: 410 },
  { who: 'a member', person: member, what: { ...expired, catchup: true }, is: 204 },
  {
    who: 'a member with the library',
    person: library,
    what: { ...expired, readerStreamingEnabled: true },
    is: 204,
  },
  { who: 'a member with the library', person: library, what: {}, is: 402 },
  { who: 'a member of the German shop', person: german, what: { lang: 'de' }, is: 204 },
  { who: 'a member of the German shop', person: german, what: { lang: 'en' }, is: 402 },
]

describe('part access', () => {
  it.each(rows)(
    '$who with $holding gets $is for a part with $what',
    ({ person = visitor, what, holding, is }) => {
      expect(partAccess(person, { ...part, ...what }, holding ?? NOTHING_HELD, now).status).toBe(is)
    },
  )

  it.each([
    { who: 'who proof-reads all of English', limits: { langs: ['en' as const] }, is: 'proof' },
    { who: 'who proof-reads all of German', limits: { langs: ['de' as const] }, is: 'partNotFound' },
    { who: 'who proof-reads the series', limits: { seriesIds: ['SER-1'] }, is: 'proof' },
    { who: 'who has a link to the volume', limits: { volumeId: 'VOL-1' }, is: 'proof' },
    { who: 'who has a link to the part', limits: { volumeId: 'VOL-1', partId: 'PRT-1' }, is: 'proof' },
    { who: 'who has a link to the next', limits: { volumeId: 'VOL-1', partId: 'PRT-2' }, is: 'partNotFound' },
  ])('$who is answered $is for a part before its launch', ({ limits, is }) => {
    const person = { ...reader, proofs: proofOf(limits) }
    expect(partAccess(person, { ...part, launchAt: later }, NOTHING_HELD, now).reason).toBe(is)
  })

  it.each([
    { who: 'a proofreader', person: reader, holding: NOTHING_HELD, is: 'proof' },
    { who: 'a proofreader who owns it', person: reader, holding: owner, is: 'owned' },
    { who: 'an editor', person: editor, holding: NOTHING_HELD, is: 'editor' },
  ])('$who reads a published part as $is', ({ person, holding, is }) => {
    const proofs = proofOf({})
    expect(partAccess({ ...person, proofs }, part, holding, now).reason).toBe(is)
  })

  it('an unknown part is not found', () => {
    expect(partAccess(editor, null, owner, now)).toEqual({ status: 404, reason: 'partNotFound' })
  })

  it.each([
    { who: 'a visitor', person: visitor, holding: NOTHING_HELD, is: 451 },
    { who: 'a member', person: member, holding: NOTHING_HELD, is: 451 },
    { who: 'a renter', person: reader, holding: renter, is: 451 },
    { who: 'an owner', person: reader, holding: owner, is: 204 },
    { who: 'an editor', person: editor, holding: NOTHING_HELD, is: 204 },
  ])('in a blocked country $who gets $is, also for a preview', ({ person, holding, is }) => {
    const blocked = { ...part, preview: true, blockedCountries: ['FR'] }
    expect(partAccess({ ...person, country: 'FR' }, blocked, holding, now).status).toBe(is)
    expect(partAccess({ ...person, country: null }, blocked, holding, now).status).toBe(204)
  })
})

const anyDate = fc.constantFrom(earlier, now, later)
const anyPart: fc.Arbitrary<PartFacts> = fc.record({
  id: fc.constant('PRT-1'),
  volumeId: fc.constant('VOL-1'),
  seriesId: fc.constant('SER-1'),
  hidden: fc.boolean(),
  launchAt: anyDate,
  expiresAt: fc.option(anyDate),
  preview: fc.boolean(),
  catchup: fc.boolean(),
  readerStreamingEnabled: fc.boolean(),
  lang: fc.constantFrom('en', 'de', 'fr'),
  blockedCountries: fc.subarray(['FR', 'DE']),
})
const anyPerson: fc.Arbitrary<Person> = fc.record({
  kind: fc.constantFrom('visitor', 'reader', 'editor'),
  membership: fc.option(
    fc.record({
      clubStreaming: fc.boolean(),
      readerStreaming: fc.boolean(),
      lang: fc.constantFrom(null, 'de' as const),
    }),
  ),
  country: fc.constantFrom(null, 'FR', 'US'),
})
const anyHolding: fc.Arbitrary<Holding> = fc.record({
  owned: fc.boolean(),
  rental: fc.option(fc.record({ from: anyDate, until: anyDate })),
})
const anyProofs = fc.constantFrom<ProofScope[]>([], proofOf({}), proofOfOnly('VOL-1'), proofOfOnly('SER-2'))
const opens = (person: Person, of: PartFacts, holding: Holding) =>
  partAccess(person, of, holding, now).status === 204

describe('whatever the part and the person', () => {
  it('what is hidden or not launched never opens', () => {
    fc.assert(
      fc.property(anyPerson, anyPart, anyHolding, (person, of, holding) => {
        if (of.hidden || of.launchAt > now) expect(opens(person, of, holding)).toBe(false)
      }),
    )
  })

  it('what is withdrawn opens to those who have paid for it or proof-read it, and to nobody else', () => {
    fc.assert(
      fc.property(anyPerson, anyPart, anyHolding, anyProofs, (person, facts, holding, proofs) => {
        const of = { ...facts, hidden: true, withdrawn: true }
        const rents = holding.rental !== null && holding.rental.until > now
        const { status, reason } = partAccess({ ...person, proofs }, of, holding, now)
        const reads = mayProof(proofs, of)
        if (status === 204) expect(holding.owned || rents || reads).toBe(true)
        if (holding.owned && of.launchAt <= now) expect(status).toBe(204)
        if (!holding.owned && !rents && !reads) expect([status, reason]).toEqual([404, 'partNotFound'])
        expect(reason).not.toBe('streaming')
      }),
    )
  })

  it('owning, renting, a membership or being an editor never takes access away', () => {
    fc.assert(
      fc.property(anyPerson, anyPart, anyHolding, (person, of, holding) => {
        if (!opens(person, of, holding)) return
        expect(opens(person, of, { ...holding, owned: true })).toBe(true)
        expect(opens(person, of, { ...holding, rental: { from: earlier, until: later } })).toBe(true)
        expect(opens({ ...person, kind: 'editor' }, of, holding)).toBe(true)
        const all = { clubStreaming: true, readerStreaming: true, lang: null }
        expect(opens({ ...person, membership: all }, of, holding)).toBe(true)
      }),
    )
  })

  it('an unblocked visitor opens exactly the previews', () => {
    fc.assert(
      fc.property(anyPart, of => {
        const shown = !of.hidden && of.launchAt <= now
        expect(opens(visitor, of, NOTHING_HELD)).toBe(shown && of.preview)
      }),
    )
  })
})
