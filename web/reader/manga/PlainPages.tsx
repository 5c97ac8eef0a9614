import type { MangaTicket } from '#contract/generated/reading.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import styles from './MangaReader.module.css'

/** All pages below each other, for browsers without scripts. Sealed pages are left out, as only scripts can open them. */
export function PlainPages({ ticket }: { readonly ticket: MangaTicket }) {
  const { t } = useTranslation('reading')
  const rtl = ticket.direction === 'rtl'
  const strip = ticket.layout === 'strip'
  return (
    <section className={styles.plain} aria-label={t('pages')}>
      {!strip && <p>{t(rtl ? 'readRightToLeft' : 'readLeftToRight')}</p>}
      <ol className={`unmarked ${styles.pages}`} data-strip={strip || undefined} dir={rtl ? 'rtl' : 'ltr'}>
        {ticket.pages.map(({ number, width, height, description, variants, key }) => {
          const set = (format: string) =>
            variants
              .filter(variant => variant.format === format)
              .map(variant => `${variant.url} ${variant.width}w`)
              .join(', ')
          const usual = variants.find(
            variant => variant.format === 'jpg' && variant.width >= Math.min(800, width),
          )
          return key.length > 0 ? null : (
            <li key={number}>
              <picture>
                <source type="image/webp" srcSet={set('webp')} sizes="(orientation: portrait) 100vw, 60rem" />
                <img
                  className={styles.image}
                  src={usual?.url}
                  alt={description || t('pageNumber', { page: number })}
                  width={width}
                  height={height}
                  loading={number > 2 ? 'lazy' : 'eager'}
                />
              </picture>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
