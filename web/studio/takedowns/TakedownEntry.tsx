import type { StudioTakedown } from '#contract/generated/studio_takedowns.ts'
import { Button } from '../../ui/Button.tsx'
import { subjectPath } from '../frame/subject-path.ts'
import { useTakedownTexts } from '../ui/requests/use-takedown-texts.ts'
import styles from './Takedowns.module.css'

interface Props {
  readonly takedown: StudioTakedown
  /** It is of the series, volume or part of this screen, and of nothing above or in it. */
  readonly isOwn: boolean
  readonly onLift?: (() => void) | undefined
}

/** Where something is closed, from whom the notice came, why, and who did it when. */
export function TakedownEntry({ takedown, isOwn, onLift }: Props) {
  const { t, whereOf, whenOf } = useTakedownTexts()
  const { countries, source, reason, takenDownAt, takenDownBy, kind, title, subjectId } = takedown
  const { liftedAt, liftedBy, liftReason, confirmedBy, liftConfirmedBy } = takedown
  const where = whereOf(countries)
  const path = isOwn ? null : subjectPath({ kind, id: subjectId }, { section: 'takedowns' })
  return (
    <li data-lifted={liftedAt ? '' : undefined}>
      <div className={styles.head}>
        <div>
          <p className={styles.where}>{t(liftedAt ? 'wasClosed' : 'closed', { where })}</p>
          {path && (
            <p>
              {t(`of.${kind}`)} <a href={path}>{title}</a>
            </p>
          )}
        </div>
        {onLift && (
          <Button onClick={onLift} aria-label={t('liftOf', { where, title })}>
            {t('lift')}
          </Button>
        )}
      </div>
      <p className={styles.reason}>{reason}</p>
      <p className={styles.soft}>
        {t(confirmedBy ? 'lineTwo' : 'line', {
          ...{ source: t(`source.${source}`), who: takenDownBy, second: confirmedBy },
          when: whenOf(takenDownAt),
        })}
      </p>
      {liftedAt && (
        <p className={styles.reason}>
          {t(liftConfirmedBy ? 'liftedTwoLine' : 'liftedLine', {
            ...{ who: liftedBy, second: liftConfirmedBy },
            ...{ when: whenOf(liftedAt), reason: liftReason },
          })}
        </p>
      )}
    </li>
  )
}
