import { useDraggable } from '@dnd-kit/core'
import type { StudioLaunch } from '#contract/generated/studio_calendar.ts'
import { Cover } from '../../ui/Cover.tsx'
import { pictureAddress } from '../ui/picture-address.ts'
import styles from './Launches.module.css'
import { launchKey } from './moves.ts'
import { useLaunchTexts } from './use-launch-texts.ts'

interface Props {
  readonly launch: StudioLaunch
  /** Where it stands: the tray also has what stands on a day. */
  readonly place: 'day' | 'tray'
  readonly mayMove: boolean
  readonly onOpen: (launch: StudioLaunch) => void
}

/** What is dragged, as its chip tells it. */
export interface DraggedLaunch {
  readonly launch: StudioLaunch
  readonly place: Props['place']
}

/** A launch on its day or in the tray. It is opened by a press, and dragged with the mouse, a finger or the space bar. */
export function LaunchChip({ launch, place, mayMove, onOpen }: Props) {
  const { t } = useLaunchTexts()
  const data: DraggedLaunch = { launch, place }
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: `${place} ${launchKey(launch)}`,
    disabled: !mayMove,
    data,
    attributes: { roleDescription: t('drag.role') },
  })
  const { 'aria-describedby': describedBy, 'aria-roledescription': role } = attributes
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={styles.chip}
      data-state={launch.state}
      data-lacks={launch.missing.length > 0 || undefined}
      data-dragging={isDragging || undefined}
      data-movable={mayMove || undefined}
      {...(mayMove && { 'aria-describedby': describedBy, 'aria-roledescription': role })}
      {...listeners}
      onClick={() => onOpen(launch)}
    >
      <ChipText launch={launch} place={place} />
    </button>
  )
}

/** What a chip says; also of the one that follows the pointer. On a day it has the time alone. */
export function ChipText({ launch, place }: DraggedLaunch) {
  const { t, time, moment, standing } = useLaunchTexts()
  const { id, release, at, title, seriesTitle, coverHash, lang, parts } = launch
  const isPart = release === 'part'
  return (
    <>
      {coverHash && (
        <span className={styles.picture}>
          <Cover hash={coverHash} src={pictureAddress(id, coverHash)} title={title} decorative />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.when}>
          {at && <span className={styles.time}>{place === 'day' ? time(at) : moment(at)}</span>}
          <span className={styles.release}>
            {t(`release.${release}`)}
            {parts > 0 && ` ${t('withParts', { count: parts })}`}
          </span>
        </span>
        <span className={styles.name} lang={lang}>
          {isPart ? seriesTitle : title}
        </span>
        {isPart && (
          <span className={styles.part} lang={lang}>
            {title}
          </span>
        )}
        <span className={styles.standing}>{standing(launch)}</span>
      </span>
    </>
  )
}
