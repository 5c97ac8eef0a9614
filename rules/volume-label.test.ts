// Proves docs/product.md#access-labels
import { describe, expect, it } from 'vitest'
import { type Holding, NOTHING_HELD, type PartFacts, type Person } from './part-access.ts'
import { partLabel, type VolumeFacts, volumeLabel } from './volume-label.ts'

const now = new Date('2026-11-21T12:00:00Z')
const earlier = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-12-15T10:00:00Z')

const visitor: Person = { kind: 'visitor', membership: null, country: null }
const member: Person = {
  ...visitor,
  kind: 'reader',
  membership: { clubStreaming: true, readerStreaming: false, lang: null },
}
const premium: Person = {
  ...member,
  membership: { clubStreaming: true, readerStreaming: true, lang: null },
}
const german: Person = { ...member, membership: { clubStreaming: true, readerStreaming: true, lang: 'de' } }
const editor: Person = { ...visitor, kind: 'editor', country: 'FR' }
const part: PartFacts = {
  id: 'PRT-1',
  volumeId: 'VOL-1',
  seriesId: 'SER-1',
  hidden: false,
  launchAt: earlier,
  expiresAt: later,
  preview: false,
  catchup: false,
  readerStreamingEnabled: false,
  lang: 'en',
  blockedCountries: [],
}
const preview: PartFacts = { ...part, preview: true }
const over: PartFacts = { ...part, expiresAt: earlier }
const toCome: PartFacts = { ...part, launchAt: later }
const volume: VolumeFacts = {
  publishingAt: null,
  onSale: true,
  noEbook: false,
  awaitsEdition: false,
  hasContent: true,
  parts: [],
  blockedCountries: [],
}
const there: Person = { ...visitor, country: 'FR' }
const closed: PartFacts = { ...part, blockedCountries: ['FR'] }
const owned: Holding = { owned: true, rental: null }
const rented: Holding = { owned: false, rental: { from: earlier, until: later } }

describe('a volume', () => {
  it.each([
    { what: 'that is owned', of: { parts: [part] }, holding: owned, is: { label: 'owned', until: null } },
    { what: 'that is rented', of: { parts: [part] }, holding: rented, is: { label: 'rented', until: later } },
    {
      what: 'that a member streams',
      person: member,
      of: { parts: [preview, part] },
      is: { label: 'streaming', until: later },
    },
    {
      what: 'that comes out later',
      of: { publishingAt: later, parts: [preview] },
      is: { label: 'preorder', until: later },
    },
    {
      what: 'that is out',
      of: { publishingAt: earlier, parts: [preview, over] },
      is: { label: 'buy', until: null },
    },
    {
      what: 'without a date whose first part is free',
      of: { parts: [preview, part] },
      is: { label: 'free_preview', until: null },
    },
    { what: 'whose parts members stream', of: { parts: [part] }, is: { label: 'streaming', until: later } },
    {
      what: 'that only premium streams and that is not sold',
      of: { onSale: false, parts: [{ ...over, readerStreamingEnabled: true }] },
      is: { label: 'premium_streaming', until: null },
    },
    {
      what: 'that is free to begin with, to an editor',
      person: editor,
      of: { parts: [preview, over] },
      is: { label: 'free_preview', until: null },
    },
    {
      what: 'of another language than the membership',
      person: german,
      of: { parts: [part] },
      is: { label: 'not_in_membership', until: null },
    },
    {
      what: 'whose streaming has ended and that is not sold',
      of: { onSale: false, parts: [over] },
      is: { label: 'expired', until: null },
    },
    {
      what: 'that is out in print only',
      of: { publishingAt: earlier, noEbook: true },
      is: { label: 'unavailable', until: earlier },
    },
    {
      what: 'that is blocked here and not sold',
      person: { ...member, country: 'FR' },
      of: { onSale: false, parts: [closed], blockedCountries: ['FR'] },
      is: { label: 'unavailable', until: null },
    },
    {
      what: 'that is out and blocked here',
      person: there,
      of: { publishingAt: earlier, parts: [closed], blockedCountries: ['FR'] },
      is: { label: 'unavailable', until: null },
    },
    {
      what: 'that is out and blocked everywhere',
      of: {
        publishingAt: earlier,
        parts: [{ ...part, blockedCountries: ['*'] }],
        blockedCountries: ['*'],
      },
      is: { label: 'unavailable', until: null },
    },
    {
      what: 'that is rented and blocked here',
      person: there,
      of: { publishingAt: earlier, parts: [closed], blockedCountries: ['FR'] },
      holding: rented,
      is: { label: 'unavailable', until: null },
    },
    {
      what: 'that is owned and blocked here',
      person: there,
      of: { parts: [closed], blockedCountries: ['FR'] },
      holding: owned,
      is: { label: 'owned', until: null },
    },
    {
      what: 'that is out, of which one part is blocked here and members stream another',
      person: there,
      of: { publishingAt: earlier, parts: [closed, part], blockedCountries: ['FR'] },
      is: { label: 'streaming', until: later },
    },
    {
      what: 'of which nothing is known',
      of: { parts: [toCome] },
      is: { label: 'to_be_announced', until: null },
    },
  ])('$what is $is.label', ({ person = visitor, of, holding = NOTHING_HELD, is }) => {
    expect(volumeLabel(person, { ...volume, ...of }, holding, now)).toEqual(is)
  })
})

describe('a part', () => {
  it.each([
    { what: 'that is free', of: preview, is: { label: 'free_preview', until: null } },
    { what: 'for members', of: part, is: { label: 'streaming', until: later } },
    { what: 'of a catch-up series', of: { ...over, catchup: true }, is: { label: 'streaming', until: null } },
    {
      what: 'that is over but stays in the library',
      of: { ...over, readerStreamingEnabled: true },
      is: { label: 'premium_streaming', until: null },
    },
    {
      what: 'that is not over and stays in the library later',
      of: { ...part, readerStreamingEnabled: true },
      is: { label: 'streaming', until: later },
    },
    {
      what: 'that a premium member reads later in the library',
      person: premium,
      of: { ...part, readerStreamingEnabled: true },
      is: { label: 'streaming', until: null },
    },
    {
      what: 'that only premium streams, to a regular member',
      person: member,
      of: { ...over, readerStreamingEnabled: true },
      is: { label: 'premium_streaming', until: null },
    },
    {
      what: 'of another language than the membership',
      person: german,
      of: part,
      is: { label: 'not_in_membership', until: null },
    },
    {
      what: 'of the language of the membership',
      person: german,
      of: { ...part, lang: 'de' as const },
      is: { label: 'streaming', until: later },
    },
    { what: 'that is over, to an editor', person: editor, of: over, is: { label: 'expired', until: null } },
    {
      what: 'that is blocked where an editor is',
      person: editor,
      of: { ...part, blockedCountries: ['FR'] },
      is: { label: 'streaming', until: later },
    },
    { what: 'that is over', of: over, is: { label: 'expired', until: null } },
    { what: 'that is to come', of: toCome, is: { label: 'to_be_announced', until: later } },
    { what: 'that is owned', of: over, holding: owned, is: { label: 'owned', until: null } },
    { what: 'that is rented', of: over, holding: rented, is: { label: 'rented', until: later } },
    {
      what: 'that is blocked here',
      person: { ...visitor, country: 'FR' },
      of: { ...preview, blockedCountries: ['FR'] },
      is: { label: 'unavailable', until: null },
    },
  ])('$what is $is.label', ({ person = visitor, of, holding = NOTHING_HELD, is }) => {
    expect(partLabel(person, of, holding, now)).toEqual(is)
  })
})
