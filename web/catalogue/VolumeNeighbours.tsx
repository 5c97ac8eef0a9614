import type { Volume } from '#contract/generated/catalogue.ts'
import type { VolumeNeighbours as Neighbours } from '#contract/generated/offers.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Cover } from '../ui/Cover.tsx'
import { AccessLine } from './AccessLine.tsx'
import { SeriesShelf } from './SeriesShelf.tsx'
import styles from './VolumeNeighbours.module.css'

interface Props {
  readonly neighbours: Neighbours | undefined
}

/**
 * docs/product.md#end-of-a-volume: links to the volumes before and after this one, and after the last one to similar series.
 */
export function VolumeNeighbours({ neighbours }: Props) {
  const { t } = useTranslation('catalogue')
  if (!neighbours) return null
  const { previous, next, similar } = neighbours
  return (
    <>
      {(previous || next) && (
        <nav aria-labelledby="neighbours">
          <h2 id="neighbours">{t('neighbours')}</h2>
          <ul className={`unmarked ${styles.neighbours}`}>
            {previous && <Neighbour volume={previous} label={t('previousVolume')} rel="prev" />}
            {next && <Neighbour volume={next} label={t('nextVolume')} rel="next" />}
          </ul>
        </nav>
      )}
      <SeriesShelf id="similar" title={t('similar')} series={similar} />
    </>
  )
}

interface NeighbourProps {
  readonly volume: Volume
  readonly label: string
  readonly rel: 'prev' | 'next'
}

function Neighbour({ volume, label, rel }: NeighbourProps) {
  const link = useLink()
  return (
    <li>
      <a href={link(`/volumes/${volume.slug}`)} rel={rel} className={styles.neighbour}>
        <Cover
          hash={volume.cover?.hash}
          colour={volume.cover?.colour}
          title={volume.title}
          decorative
          sizes="4.5rem"
        />
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          <span className={styles.title}>{volume.title}</span>
          <span>
            <AccessLine access={volume.access} />
          </span>
        </span>
      </a>
    </li>
  )
}
