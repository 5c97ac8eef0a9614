import { useTranslation } from 'react-i18next'
import type { Volume } from '#contract/generated/catalogue.ts'
import type { Language } from '#rules/interface-language.ts'
import { volumeTitleLines } from '#rules/volume-title.ts'
import { useNow } from '../platform/now.ts'
import { useLink } from '../router/navigation.ts'
import { Badge } from '../ui/Badge.tsx'
import { useFormat } from '../ui/format.ts'
import { BookCard } from './BookCard.tsx'
import { SalePrice } from './SalePrice.tsx'
import { Shelf } from './Shelf.tsx'

interface Props {
  readonly id: string
  readonly title: string
  readonly volumes: readonly Volume[]
  /** Whose day stands below the title. */
  readonly on: 'digital' | 'physical'
}

/** A row of volumes with the day on which they come or came out. An empty row is not there. */
export function VolumeShelf({ id, title, volumes, on }: Props) {
  const { t } = useTranslation('catalogue')
  const format = useFormat()
  const link = useLink()
  const now = useNow()
  if (volumes.length === 0) return null
  return (
    <Shelf id={id} title={title}>
      {volumes.map(volume => {
        const lines = volumeTitleLines(volume.title, volume.lang as Language)
        const at = on === 'digital' ? volume.publishing : volume.physicalPublishing
        return (
          <li key={volume.id}>
            <BookCard
              href={link(`/volumes/${volume.slug}`)}
              title={lines.title}
              second={lines.volume}
              image={volume.cover}
              note={<Note at={at && format.date(at)} volume={volume} />}
              badges={
                <>
                  {volume.saleCoins !== undefined && <Badge look="mark">{t('badge.sale')}</Badge>}
                  {at && at > now && <Badge look="mark">{t('badge.preorder')}</Badge>}
                </>
              }
            />
          </li>
        )
      })}
    </Shelf>
  )
}

function Note({ at, volume }: { readonly at: string | undefined; readonly volume: Volume }) {
  return (
    <>
      {at}
      <SalePrice volume={volume} />
    </>
  )
}
