import { type Access, AccessLabel, type Part, type Volume } from '#contract/generated/catalogue.ts'
import { isBlockedIn } from '#rules/blocked-countries.ts'
import { isSoldForCoins } from '#rules/for-sale.ts'
import { type Holding, type PartFacts as PartRules, type Person, partAccess } from '#rules/part-access.ts'
import { type AccessLabel as Label, type LabelName, partLabel, volumeLabel } from '#rules/volume-label.ts'
import type { Visitor } from '../calls/bind.ts'
import type { PartRow, VolumeRow } from '../catalogue/store.ts'
import { partMessage, type ViewContext, viewContext, volumeMessage } from '../catalogue/view.ts'
import type { AppContext } from '../context.ts'
import type { Reads } from '../platform/db/connect.ts'
import { heldBy, holdingsOf } from './holdings.ts'
import { toAccessSubject } from './person.ts'
import {
  listPartFacts,
  listPartFactsOfVolumes,
  listPartsOfReader,
  type PartFacts,
  type PartOfReader,
} from './store.ts'

const LABELS: Readonly<Record<LabelName, AccessLabel>> = {
  free_preview: AccessLabel.FREE_PREVIEW,
  streaming: AccessLabel.STREAMING,
  premium_streaming: AccessLabel.PREMIUM_STREAMING,
  not_in_membership: AccessLabel.NOT_IN_MEMBERSHIP,
  expired: AccessLabel.EXPIRED,
  owned: AccessLabel.OWNED,
  rented: AccessLabel.RENTED,
  preorder: AccessLabel.PREORDER,
  buy: AccessLabel.BUY,
  unavailable: AccessLabel.UNAVAILABLE,
  to_be_announced: AccessLabel.TO_BE_ANNOUNCED,
}

/** Who looks at the catalogue, and how it is shown. */
export interface Viewer extends ViewContext {
  person: Person
  visitor: Pick<Visitor, 'reader' | 'country' | 'proofs' | 'keeperId' | 'standIn'>
}

export function viewerOf({ app, visitor, now }: { app: AppContext; visitor: Visitor; now: Date }): Viewer {
  const volumeDiscountBps = visitor.reader?.membership?.volumeDiscountBps ?? 0
  const leftOut = app.takedowns.leftOutIn(visitor.country)
  return { person: toAccessSubject(visitor), visitor, ...viewContext(app, now), volumeDiscountBps, leftOut }
}

/**
 * Volumes as messages with what each is to this person; one statement more, whatever their number, and another for who is
 * signed in.
 */
export async function volumesFor(reads: Reads, rows: readonly VolumeRow[], look: Viewer): Promise<Volume[]> {
  const ids = rows.map(row => row.id)
  const facts = await listPartFactsOfVolumes(reads, ids)
  const holdings = await holdingsOf(reads, look.visitor, facts, ids, look.now)
  const byVolume = Map.groupBy(facts, part => part.volumeId)
  return rows.map(row => {
    const parts = byVolume.get(row.id) ?? []
    return volumeWith(row, parts, holdings.ofVolume(row.id, parts), look)
  })
}

/** A volume as a message with what it is to this person. */
export function volumeWith(
  row: VolumeRow,
  parts: readonly PartRules[],
  holding: Holding,
  look: Viewer,
): Volume {
  const forCoins = isSoldForCoins(row.type, look)
  const label = volumeLabel(look.person, { ...row, forCoins, parts }, holding, look.now)
  const { country, kind } = look.person
  const { owned } = holding
  const blocked = !owned && isBlockedIn(country, row.blockedCountries)
  const message = { ...volumeMessage(row, look), access: accessMessage(label), owned, blocked }
  const isPreviewClosed =
    kind !== 'editor' &&
    !owned &&
    parts.some(part => part.preview && isBlockedIn(country, part.blockedCountries))
  return {
    ...message,
    ...(blocked && UNPRICED),
    previewSlug: isPreviewClosed ? '' : message.previewSlug,
  }
}

const UNPRICED = {
  coins: undefined,
  saleCoins: undefined,
  fullCoins: undefined,
  priorCoins: undefined,
} as const

export async function volumeFor(reads: Reads, row: VolumeRow, look: Viewer): Promise<Volume> {
  return only(await volumesFor(reads, [row], look))
}

export async function partFor(reads: Reads, row: PartRow, look: Viewer): Promise<Part> {
  return only(await partsFor(reads, [row], look))
}

/**
 * Parts as messages with what each is to this person and what its check would answer; one statement more, whatever their
 * number.
 */
export async function partsFor(reads: Reads, rows: readonly PartRow[], look: Viewer): Promise<Part[]> {
  const ids = rows.map(row => row.id)
  const { reader } = look.visitor
  const known = reader
    ? await listPartsOfReader(reads, reader.id, ids, look.now)
    : (await listPartFacts(reads, ids)).map(facts => ({ ...facts, ...STRANGER }))
  const byId = new Map(known.map(part => [part.id, part]))
  return rows.map(row => {
    const part = byId.get(row.id)
    return part ? partWith(row, part, look) : { ...partMessage(row, look), check: 404 }
  })
}

/** Who is not signed in holds nothing, and nobody knows what they have read. */
const STRANGER = { owned: false, rentedFrom: null, rentedUntil: null, progress: 0, read: false } as const

/** A part as a message with what it is to this person. */
export function partWith(row: PartRow, known: PartOfReader, look: Viewer): Part {
  const { progress, read } = known
  return withAccess({ ...partMessage(row, look), progress, read }, known, heldBy(look.visitor, known), look)
}

function withAccess(part: Part, facts: PartFacts, holding: Holding, { person, now }: Viewer): Part {
  const access = accessMessage(partLabel(person, facts, holding, now))
  const { rental } = holding
  return {
    ...part,
    access,
    check: partAccess(person, facts, holding, now).status,
    rental: rental
      ? { createdAt: rental.from, expiresAt: rental.until, partId: part.id, expired: false }
      : undefined,
  }
}

function accessMessage({ label, until }: Label): Access {
  return { label: LABELS[label], until: until ?? undefined }
}

function only<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('what was found is not there')
  return one
}
