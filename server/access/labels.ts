import { type Access, AccessLabel, type Part, type Volume } from '#contract/generated/catalogue.ts'
import { NOTHING_HELD, type Person, partAccess } from '#rules/part-access.ts'
import { type AccessLabel as Label, type LabelName, partLabel, volumeLabel } from '#rules/volume-label.ts'
import type { PartRow, VolumeRow } from '../catalogue/store.ts'
import { partMessage, type Sight, volumeMessage } from '../catalogue/view.ts'
import type { Reads } from '../platform/db/connect.ts'
import { listPartFacts, listPartFactsOfVolumes, type PartFacts } from './store.ts'

const LABELS: Readonly<Record<LabelName, AccessLabel>> = {
  free_preview: AccessLabel.FREE_PREVIEW,
  streaming: AccessLabel.STREAMING,
  expired: AccessLabel.EXPIRED,
  owned: AccessLabel.OWNED,
  rented: AccessLabel.RENTED,
  preorder: AccessLabel.PREORDER,
  buy: AccessLabel.BUY,
  unavailable: AccessLabel.UNAVAILABLE,
  to_be_announced: AccessLabel.TO_BE_ANNOUNCED,
}

/** Who looks at the catalogue, and how it is shown. */
export interface Look extends Sight {
  person: Person
}

/** Volumes as messages with what each is to this person; one statement more, whatever their number. */
export async function volumesFor(reads: Reads, rows: readonly VolumeRow[], look: Look): Promise<Volume[]> {
  const facts = await listPartFactsOfVolumes(
    reads,
    rows.map(row => row.id),
  )
  const byVolume = Map.groupBy(facts, part => part.volumeId)
  return rows.map(row => {
    const label = volumeLabel(
      look.person,
      { ...row, parts: byVolume.get(row.id) ?? [] },
      NOTHING_HELD,
      look.now,
    )
    return { ...volumeMessage(row, look), access: accessMessage(label) }
  })
}

/** Parts as messages with what each is to this person and what its check would answer; one statement more. */
export async function partsFor(reads: Reads, rows: readonly PartRow[], look: Look): Promise<Part[]> {
  const facts = await listPartFacts(
    reads,
    rows.map(row => row.id),
  )
  const byId = new Map(facts.map(part => [part.id, part]))
  return rows.map(row => withAccess(partMessage(row, look), byId.get(row.id), look))
}

function withAccess(part: Part, facts: PartFacts | undefined, { person, now }: Look): Part {
  if (!facts) return { ...part, check: 404 }
  const access = accessMessage(partLabel(person, facts, NOTHING_HELD, now))
  return { ...part, access, check: partAccess(person, facts, NOTHING_HELD, now).status }
}

function accessMessage({ label, until }: Label): Access {
  return { label: LABELS[label], until: until ?? undefined }
}
