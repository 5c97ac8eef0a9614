import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { MAILED_WITHIN_MS } from '#rules/notice-times.ts'
import { useNow } from '../../platform/now.ts'
import type { Translate } from '../../texts/texts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Cover } from '../../ui/Cover.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import styles from './GoesPublic.module.css'
import { pictureAddress } from './picture-address.ts'

interface Publication {
  /** As they are then. */
  readonly rows: readonly StudioRow[]
  readonly total: number
  /** What was said before, where somebody has changed something meanwhile. */
  readonly before?: readonly StudioRow[] | undefined
}

/** The most that get sentences of their own. */
const MOST_NAMED = 5

/**
 * What readers get to see by a change, before it is made: of each who sees it, when, at which price, who is mailed, and what
 * is missing. What is another than before comes first.
 */
export function GoesPublic({ rows, total, before }: Publication) {
  const { t } = useTranslation('studio')
  const sentencesOf = useSentences()
  if (rows.length === 0 && !before) return null
  const lines = rows.map(row => {
    // What is new has another id each time.
    const was = before?.find(
      ({ id, kind, title }) => id === row.id || (kind === row.kind && title === row.title),
    )
    const [sentence, earlier] = [sentencesOf(row), was && sentencesOf(was)]
    return { row, was, sentence, earlier: earlier === sentence ? undefined : earlier }
  })
  const known = new Set(lines.map(({ was }) => was))
  const gone = (before ?? []).flatMap(row =>
    known.has(row) ? [] : { row, sentence: t('public.nothing'), earlier: sentencesOf(row) },
  )
  const all = [...lines, ...gone]
  const named = all.toSorted((a, b) => Number(!a.earlier) - Number(!b.earlier)).slice(0, MOST_NAMED)
  const left = total + gone.length - named.length
  return (
    <section className={styles.public} aria-label={t('public.title')}>
      <h3>{t('public.title')}</h3>
      {before && <p role="alert">{t('public.changed')}</p>}
      <ul>
        {named.map(({ row, sentence, earlier }) => (
          <li key={row.id}>
            {row.coverHash !== '' && (
              <div className={styles.cover}>
                <Cover
                  hash={row.coverHash}
                  src={pictureAddress(row.id, row.coverHash)}
                  title={row.title}
                  decorative
                />
              </div>
            )}
            <p>
              <strong>
                <bdi>{row.title}</bdi>
              </strong>{' '}
              {sentence}
              {earlier && <small> {t('public.before', { sentence: earlier })}</small>}
            </p>
          </li>
        ))}
      </ul>
      {left > 0 && <p>{t('public.more', { count: left })}</p>}
    </section>
  )
}

function useSentences(): (row: StudioRow) => string {
  const { t } = useTranslation(['studio', 'studio-catalogue'])
  const momentText = useMomentText()
  const now = useNow()
  return row => {
    const { kind, launchAt, missing } = row
    const when = launchAt ? momentText(launchAt) : ''
    const reach = reachOf(row)
    const mail = mailOf(row, now)
    const lacks = missing.map(one => t(`studio-catalogue:missing.${one}`)).join(', ')
    return [
      kind === 'series' ? t('public.series') : t(`public.${kind}.${reach}`, { when }),
      priceOf(row, t),
      mail !== null && t(`public.mail.${mail}`),
      lacks !== '' && t('public.missing', { what: lacks }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}

function reachOf({ state, launchAt }: StudioRow): 'now' | 'scheduled' | 'undated' | 'waits' {
  if (!launchAt) return 'undated'
  if (state === 'published') return 'now'
  return state === 'scheduled' ? 'scheduled' : 'waits'
}

/** Which readers who follow the series get a mail; null: none do. */
function mailOf({ kind, state, launchAt }: StudioRow, now: Date): 'now' | 'later' | null {
  if (kind === 'series') return 'now'
  if (state === 'scheduled') return 'later'
  const isNew = launchAt !== undefined && now.getTime() - launchAt.getTime() < MAILED_WITHIN_MS
  return state === 'published' && isNew ? 'now' : null
}

function priceOf({ kind, shownCoins, values }: StudioRow, t: Translate): string {
  if (kind === 'part' && values.preview === 'true') return t('public.free')
  const isOffered = values.onSale !== 'false' && values.ebook !== 'false'
  if (shownCoins === undefined || !isOffered) return ''
  return t(kind === 'part' ? 'public.rent' : 'public.coins', { coins: shownCoins })
}
