import type { Reads } from '../../platform/db/connect.ts'
import type { Kind } from '../fields/field.ts'

export interface Keepers {
  owners: number
  renters: number
}

const IS_OF: Readonly<Record<Kind, { volumes: string; parts: string }>> = {
  series: { volumes: 'v.series_id = $1', parts: 'v.series_id = $1' },
  volume: { volumes: 'v.id = $1', parts: 'p.volume_id = $1' },
  part: { volumes: 'v.id = (select volume_id from parts where id = $1)', parts: 'p.id = $1' },
}

/** How many readers own a series, volume or part, or something of it, and how many have a running rental. */
export async function countKeepers(
  reads: Reads,
  { kind, id }: { kind: Kind; id: string },
  now: Date,
): Promise<Keepers> {
  const { volumes, parts } = IS_OF[kind]
  const [found] = await reads.query<Keepers>({
    text: `select
        (select count(distinct b.account_id) from library_books b join volumes v on v.id = b.volume_id where ${volumes})::int4 as owners,
        (select count(distinct r.account_id) from rentals r join parts p on p.id = r.part_id join volumes v on v.id = p.volume_id
          where ${parts} and $2 < r.expires_at)::int4 as renters`,
    values: [id, now],
  })
  return found ?? { owners: 0, renters: 0 }
}
