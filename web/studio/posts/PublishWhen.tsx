import { useNow } from '../../platform/now.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useMomentText } from '../frame/moment-text.ts'
import { FieldSet } from '../ui/FieldSet.tsx'
import { MomentField } from '../ui/moments/MomentField.tsx'
import styles from './Posts.module.css'
import type { VersionEditing } from './use-version.ts'

/** How a post that readers have not seen yet comes to them. */
export const WAYS = ['now', 'at', 'draft'] as const
export type PublishWay = (typeof WAYS)[number]

interface Props {
  readonly way: PublishWay
  readonly editing: Pick<VersionEditing, 'content' | 'set'>
  readonly onWay: (way: PublishWay) => void
}

/** At once, at a time or not yet: one choice for the stage and the date, with what follows from it in a sentence. */
export function PublishWhen({ way, editing: { content, set }, onWay }: Props) {
  const { t } = useTranslation('studio-posts')
  const momentText = useMomentText()
  const now = useNow()
  const { publishAt } = content
  const told =
    way !== 'at' ? way : publishAt === undefined ? 'noTime' : publishAt <= now ? 'past' : ('at' as const)
  return (
    <FieldSet className={styles.ways} legend={t('when.label')} hint={t('when.help')}>
      {WAYS.map(one => (
        <label key={one}>
          <input type="radio" name="way" checked={one === way} onChange={() => onWay(one)} />
          <span>{t(`when.${one}`)}</span>
        </label>
      ))}
      {way === 'at' && (
        <MomentField
          label={t('when.time')}
          hint={t('when.timeHelp')}
          value={publishAt}
          onChange={next => set({ publishAt: next })}
        />
      )}
      <p role="status" className={styles.soft}>
        {t(`when.told.${told}`, { when: publishAt ? momentText(publishAt) : '' })}
      </p>
    </FieldSet>
  )
}
