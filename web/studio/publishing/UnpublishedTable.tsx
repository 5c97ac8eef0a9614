import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import type { StudioUnpublished } from '#contract/generated/studio_releases.ts'
import { Cover } from '../../ui/Cover.tsx'
import { CutText } from '../ui/CutText.tsx'
import { pictureAddress } from '../ui/picture-address.ts'
import { RowTable } from '../ui/RowTable.tsx'
import styles from './Releases.module.css'
import { useReleaseTexts } from './use-release-texts.ts'

interface Props {
  readonly fields: readonly StudioField[]
  readonly changes: readonly StudioUnpublished[]
  /** Boxes at the heads of the rows; null where nothing is chosen. */
  readonly tick: {
    readonly isOn: (change: StudioUnpublished) => boolean
    readonly isFree: (change: StudioUnpublished) => boolean
    readonly set: (change: StudioUnpublished, isOn: boolean) => void
  } | null
}

/** What is prepared, a line each: of what, what the shop has, and what it becomes. */
export function UnpublishedTable({ fields, changes, tick }: Props) {
  const { t, what, value, pathTo } = useReleaseTexts(fields)
  return (
    <RowTable
      label={t('unpublished')}
      rows={changes}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      columns={[
        {
          key: 'title',
          label: t('column.title'),
          share: 36,
          of: change => (
            <span className={styles.named}>
              {tick && (
                <input
                  type="checkbox"
                  aria-label={t('choose', { title: titleOf(change), what: what(change) })}
                  checked={tick.isOn(change)}
                  disabled={!tick.isFree(change)}
                  onChange={event => tick.set(change, event.currentTarget.checked)}
                />
              )}
              <a href={pathTo(change)}>
                <CutText text={titleOf(change)} />
              </a>
            </span>
          ),
        },
        { key: 'what', label: t('column.what'), of: what },
        {
          key: 'live',
          label: t('column.live'),
          share: 18,
          of: change => <Value {...{ change }} of={change.live} text={value(change, change.live)} />,
        },
        {
          key: 'value',
          label: t('column.value'),
          share: 18,
          of: change => <Value {...{ change }} of={change.value} text={value(change, change.value, true)} />,
        },
        {
          key: 'state',
          label: t('column.state'),
          of: ({ state, releaseId, mayPublish }) => {
            if (releaseId !== '') return t('planned')
            if (!mayPublish) return t('byOthers')
            return t(`state.${state}`)
          },
        },
        { key: 'by', label: t('column.by'), isRare: true, of: ({ writerName }) => writerName },
      ]}
      below={({ liveChanged }) => (liveChanged ? <p className={styles.soft}>{t('liveChanged')}</p> : null)}
    />
  )
}

/** A part is known by its series. */
function titleOf({ subjectKind, title, seriesTitle }: StudioUnpublished): string {
  return subjectKind === 'part' && !title.startsWith(seriesTitle) ? `${seriesTitle}: ${title}` : title
}

interface ValueProps {
  readonly change: StudioUnpublished
  /** What the shop has, or what it becomes. */
  readonly of: string
  readonly text: string
}

function Value({ change: { kind, subjectId, title }, of, text }: ValueProps) {
  if (kind !== 'cover') return <CutText text={text} />
  return of === '' ? null : (
    <span className={styles.cover}>
      <Cover hash={of} src={pictureAddress(subjectId, of)} title={title} decorative />
    </span>
  )
}
