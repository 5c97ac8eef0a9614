import { type FormEvent, useState } from 'react'
import type { StudioLaunch } from '#contract/generated/studio_calendar.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { useNow } from '../../platform/now.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FieldSet } from '../ui/FieldSet.tsx'
import { MomentField } from '../ui/moments/MomentField.tsx'
import { ZoneNotice } from '../ui/moments/ZoneNotice.tsx'
import styles from './Launches.module.css'
import { effectOf, orderAfter } from './moves.ts'
import { useLaunchTexts } from './use-launch-texts.ts'

/** A launch on its way to another moment, with what may be moved with it. */
export interface PlannedMove {
  readonly launch: StudioLaunch
  /** Undefined where nobody has said when. */
  readonly to: Date | undefined
  readonly companions: readonly StudioRow[]
  /** All of the volume, in its order. */
  readonly parts: readonly StudioRow[]
}

interface Props {
  readonly move: PlannedMove
  readonly onMove: (to: Date, companions: readonly StudioRow[]) => void
  readonly onClose: () => void
}

/**
 * Asks for what dragging does not say: when, whether what comes later is moved too, and whether readers are meant to see it.
 */
export function MoveDialog({ move: { launch, companions, parts, to: first }, onMove, onClose }: Props) {
  const { t, name, moment, zone } = useLaunchTexts()
  const now = useNow()
  const [to, setTo] = useState(first)
  // A volume is moved with its rhythm, a part by itself, unless somebody says otherwise.
  const [withRest, setWithRest] = useState(launch.release === 'digital')
  const effect = to && effectOf(launch, to, now)
  const chosen = launch.at ? companions : []
  const broken = to && orderAfter(launch, to, { companions: withRest ? chosen : [], parts, zone })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (to) onMove(to, withRest ? chosen : [])
  }

  return (
    <Dialog
      open
      title={t('move.title', { name: name(launch) })}
      onClose={onClose}
      actions={
        <>
          <Button look="main" type="submit" form="move" disabled={!to}>
            {t(effect ? 'move.anyway' : withRest && chosen.length > 0 ? 'move.preview' : 'move.move')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <form id="move" className={styles.form} noValidate onSubmit={submit}>
        {launch.at && <p>{t('move.now', { when: moment(launch.at) })}</p>}
        <ZoneNotice />
        <MomentField
          label={t('move.to')}
          hint={t(`move.toHelp.${launch.release}`)}
          value={to}
          onChange={setTo}
        />
        {chosen.length > 0 && (
          <FieldSet className={styles.choices} legend={t('move.what')} hint={t('move.whatHelp')}>
            {[false, true].map(rest => (
              <label key={String(rest)}>
                <input
                  type="radio"
                  name="what"
                  checked={withRest === rest}
                  onChange={() => setWithRest(rest)}
                />
                <span>{t(`move.${rest ? 'rest' : 'only'}.${launch.release}`, { count: chosen.length })}</span>
              </label>
            ))}
            {launch.release === 'digital' && !withRest && <p className={styles.soft}>{t('move.follow')}</p>}
          </FieldSet>
        )}
        <p role="alert" className={styles.warning}>
          {effect && to && t(`effect.${effect}.${launch.release}`, { when: moment(to) })}{' '}
          {broken && t('partBefore', { part: broken.part.title, earlier: broken.earlier.title })}
        </p>
      </form>
    </Dialog>
  )
}
