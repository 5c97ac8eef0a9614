import type { MangaPage } from '#contract/generated/reading.ts'
import type { Leaf } from '#rules/manga-spreads.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './PageFrame.module.css'
import type { PagePool } from './page-pool.ts'
import { usePicture } from './use-picture.ts'

interface Props {
  readonly pool: PagePool
  readonly page: MangaPage
  readonly leaf: Leaf
}

/**
 * The frame of a page: its colour until the picture has loaded, and a button that retries a failed one. Its words run as
 * their language does, and not as the pages.
 */
export function PageFrame({ pool, page, leaf }: Props) {
  const { t } = useTranslation('manga')
  const { state, url } = usePicture(pool, leaf.page)
  const name = page.description || t(page.blank ? 'blankPage' : 'pageNumber', { page: page.number })
  return (
    <div
      className={styles.frame}
      data-half={leaf.half}
      data-page={page.number}
      data-state={state}
      style={{ backgroundColor: page.colour || undefined }}
    >
      {url !== null && (
        <img
          className={styles.image}
          src={url}
          alt={leaf.half === 'whole' ? name : t(leaf.half === 'left' ? 'leftHalf' : 'rightHalf', { name })}
          width={page.width}
          height={page.height}
          decoding="sync"
          draggable={false}
        />
      )}
      {state === 'waiting' && url === null && (
        <p className={styles.waiting} dir="auto">
          {t('pageComing', { page: page.number })}
        </p>
      )}
      {state === 'failed' && (
        <div role="alert" className={styles.broken} dir="auto">
          <p>{t('pageBroken', { page: page.number })}</p>
          <Button
            onClick={event => {
              // The button is removed with the failure; the keys of the reader need the focus on the stage.
              event.currentTarget.closest<HTMLElement>('[data-stage]')?.focus({ preventScroll: true })
              pool.retry(leaf.page)
            }}
          >
            {t('again')}
          </Button>
        </div>
      )}
    </div>
  )
}
