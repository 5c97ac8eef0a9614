import type { ReactNode } from 'react'
import type { Part, Volume } from '#contract/generated/catalogue.ts'
import { SeriesType } from '#contract/generated/enums.ts'
import { useLink } from '../router/navigation.ts'
import { useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { AccessLine } from './AccessLine.tsx'
import { Credits } from './Credits.tsx'
import { ForumLink } from './ForumLink.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { PartList } from './PartList.tsx'
import { StoreLinks } from './StoreLinks.tsx'
import { skusOf } from './skus-read.ts'
import styles from './VolumeEntry.module.css'
import { VolumeFacts } from './VolumeFacts.tsx'
import { VolumePrice } from './VolumePrice.tsx'

/** Of each volume; its own page has all. */
export const PARTS_OF_A_VOLUME = 60

interface Props {
  readonly volume: Volume
  /** All of them, or the first. */
  readonly parts: readonly Part[]
  readonly partCount: number
  /** How many of them are shown, for readers from those before the next one. */
  readonly most: number
  /** For who is signed in: what of it is read and new, and the way to go on. Undefined until that is known. */
  readonly reading?: ReactNode
  readonly way?: ReactNode
  /** Parts that were never opened and came out later are marked as new. */
  readonly newSince?: Date | undefined
}

/** A volume within its series: what it is to whoever looks, the free part, and behind tabs its parts and details. */
export function VolumeEntry({ volume, parts, partCount, most, reading, way, newSince }: Props) {
  const { t } = useTranslation('catalogue')
  const link = useLink()
  const next = parts.findIndex(part => !part.read)
  const from = Math.max(0, Math.min(next - 1, parts.length - most))
  const isManga = volume.type === SeriesType.MANGA
  return (
    <article className={styles.volume} id={anchorOf(volume)} aria-labelledby={`${volume.slug}-title`}>
      <div className={styles.cover}>
        <Cover
          hash={volume.cover?.hash}
          colour={volume.cover?.colour}
          title={volume.title}
          decorative
          sizes="8rem"
        />
      </div>
      <div className={styles.words}>
        <h3 id={`${volume.slug}-title`}>
          <a href={link(`/volumes/${volume.slug}`)}>{volume.title}</a>
        </h3>
        <div className={styles.facts}>
          <p>
            <AccessLine access={volume.access} />
          </p>
          {reading}
          {!volume.owned && <VolumePrice volume={volume} />}
        </div>
        <div className={styles.way}>
          {way ??
            (volume.previewSlug && (
              <LinkButton
                href={link(`/read/${volume.previewSlug}`)}
                aria-describedby={`${volume.slug}-title`}
              >
                {t('readPreview')}
              </LinkButton>
            ))}
        </div>
      </div>
      <div className={styles.inside}>
        <Tabs
          label={volume.title}
          tabs={[
            {
              id: `${volume.slug}-parts`,
              label: t(isManga ? 'chapters' : 'parts'),
              panel: (
                <>
                  <PartList parts={parts.slice(from, from + most)} newSince={newSince} />
                  {partCount > most && (
                    <p>
                      <a href={link(`/volumes/${volume.slug}`)}>
                        {t(isManga ? 'allChapters' : 'allParts', { number: partCount })}
                      </a>
                    </p>
                  )}
                </>
              ),
            },
            { id: `${volume.slug}-details`, label: t('details'), panel: <Details volume={volume} /> },
          ]}
        />
      </div>
    </article>
  )
}

/**
 * The anchor that other programs link to, as `volume-2` or `volume-2.5`. Messages carry numbers of four bytes, which end in
 * noise.
 */
function anchorOf({ number }: Volume): string {
  return `volume-${Number(number.toFixed(2))}`
}

function Details({ volume }: { readonly volume: Volume }) {
  const skus = useRead(skusOf(volume.id)).answer?.skus ?? []
  return (
    <div className={styles.details}>
      <ForumLink topicId={volume.forumTopicId} about={volume.title} />
      <Paragraphs text={volume.description} />
      <VolumeFacts volume={volume} />
      <Credits creators={volume.creators} />
      <StoreLinks skus={skus} level={4} />
    </div>
  )
}
