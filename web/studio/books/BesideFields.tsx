import type { StudioField, StudioRow, StudioSubject } from '#contract/generated/studio_catalogue.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import { Takedowns } from '../takedowns/Takedowns.tsx'
import { ChildList } from './ChildList.tsx'
import { Covers } from './covers/Covers.tsx'
import { Editions } from './Editions.tsx'
import type { Kind } from './field-groups.ts'
import { History } from './History.tsx'
import { PriceHistory } from './PriceHistory.tsx'

interface Props {
  /** The name of a section. */
  readonly of: string
  readonly subject: StudioSubject
  readonly row: StudioRow
  readonly fields: readonly StudioField[]
}

/** What a section has that is no field. */
export function BesideFields({ of, subject, row, fields }: Props) {
  const { may } = useStudioMe()
  const { mayChange, keepers } = subject
  const { id, kind, title } = row
  if (of === 'children') return <ChildList kind={kind === 'series' ? 'volume' : 'part'} parent={row} />
  if (of === 'covers') return <Covers {...{ id, title }} />
  if (of === 'offers' && kind === 'volume') return <PriceHistory id={id} />
  if (of === 'takedowns')
    return <Takedowns key={id} row={row} keepers={keepers ?? { owners: 0, renters: 0 }} />
  if (of !== 'history') return null
  return (
    <>
      <History
        {...{ id, fields }}
        kind={kind as Kind}
        values={Object.fromEntries(mayChange.map(name => [name, row.values[name] ?? 'null']))}
      />
      {kind === 'volume' && may('edit') && <Editions volumeId={id} />}
    </>
  )
}
