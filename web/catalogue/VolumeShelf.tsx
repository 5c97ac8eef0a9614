import type { Volume } from '#contract/generated/catalogue.ts'
import { Shelf } from './Shelf.tsx'
import { VolumeCard } from './VolumeCard.tsx'

interface Props {
  readonly id: string
  readonly title: string
  readonly volumes: readonly Volume[]
  /** Whose day stands below each title. */
  readonly on: 'digital' | 'physical'
}

/** A row of volumes with the day on which each comes or came out. An empty row is not there. */
export function VolumeShelf({ id, title, volumes, on }: Props) {
  if (volumes.length === 0) return null
  return (
    <Shelf id={id} title={title}>
      {volumes.map(volume => (
        <li key={volume.id}>
          <VolumeCard volume={volume} on={on} />
        </li>
      ))}
    </Shelf>
  )
}
