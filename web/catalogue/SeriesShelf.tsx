import type { ReactNode } from 'react'
import type { Series } from '#contract/generated/catalogue.ts'
import { SeriesCard } from './SeriesCard.tsx'
import { Shelf } from './Shelf.tsx'

interface Props {
  readonly id: string
  readonly title: string
  readonly explained?: string
  readonly series: readonly Series[]
  /** Of each what stands before its count. */
  readonly before?: readonly string[]
  readonly more?: ReactNode
}

/** A row of series, each with its count of released volumes. An empty row is not there. */
export function SeriesShelf({ id, title, explained, series, before, more }: Props) {
  if (series.length === 0) return null
  return (
    <Shelf id={id} title={title} {...(explained ? { explained } : {})} more={more}>
      {series.map((one, at) => (
        <li key={one.id}>
          <SeriesCard series={one} before={before?.[at]} />
        </li>
      ))}
    </Shelf>
  )
}
