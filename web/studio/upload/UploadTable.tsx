import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { deleteUpload } from '#contract/calls/studio-upload.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { Upload } from '#contract/generated/studio_upload.ts'
import { hasLaunched } from '#rules/studio-states.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { sendFromStudio } from '../frame/ended-session.ts'
import { subjectPath } from '../frame/subject-path.ts'
import { CutText } from '../ui/CutText.tsx'
import { MOST_IDS } from '../ui/most-ids.ts'
import { RowMenu } from '../ui/RowMenu.tsx'
import { RowTable } from '../ui/RowTable.tsx'
import { RefusalText } from './Remarks.tsx'
import { useMegabytes } from './SendingTable.tsx'
import styles from './Upload.module.css'

interface Props {
  readonly label: string
  readonly uploads: readonly Upload[]
  /** Why files were not taken on, by their ids; empty where the shop did not answer. */
  readonly refused: ReadonlyMap<string, string>
  readonly onChange: () => void
}

/** Whether an import was asked for and refused: what holds back the plan itself is said there. */
export function isImportFailed({ state, refusal, plan }: Upload): boolean {
  return state === 'read' && refusal !== '' && refusal !== plan?.refusal
}

/** Files that the shop has, wholly or in part, with what they become or have become. */
export function UploadTable({ label, uploads, refused, onChange }: Props) {
  const { t } = useTranslation('studio-upload')
  const megabytes = useMegabytes()
  const volumeOf = useVolumes(uploads)
  const remove = async (uploadId: string) => {
    await sendFromStudio(deleteUpload, { params: { uploadId } }).catch(() => {})
    onChange()
  }
  const isDone = uploads.every(({ state }) => state === 'imported')
  const stateOf = (upload: Upload) =>
    isImportFailed(upload) || (upload.state === 'read' && refused.has(upload.id))
      ? t('importFailed')
      : t(`state.${upload.state}`)
  return (
    <RowTable
      label={label}
      rows={uploads}
      keyOf={({ id }) => id}
      columns={[
        { key: 'name', label: t('column.file'), share: 32, of: ({ name }) => name },
        {
          key: 'size',
          label: t('column.size'),
          isNumber: true,
          isRare: true,
          of: ({ bytes }) => megabytes(bytes),
        },
        ...(isDone ? [] : [{ key: 'state', label: t('column.state'), of: stateOf }]),
        {
          key: 'becomes',
          label: t(isDone ? 'column.became' : 'column.becomes'),
          share: 48,
          of: upload => (
            <Becomes
              upload={upload}
              reason={refused.get(upload.id)}
              volume={volumeOf(upload.outcome?.volumeId)}
            />
          ),
        },
      ]}
      actions={({ id, name, state, outcome }) => (
        <>
          {(state === 'read' || state === 'refused') && (
            <LinkButton look="quiet" href={`/studio/upload/${id}`} aria-label={t('lookAtOf', { name })}>
              {t('lookAt')}
            </LinkButton>
          )}
          {state === 'imported' && outcome && (
            <LinkButton look="quiet" href={`/studio/upload/${id}`} aria-label={t('resultOf', { name })}>
              {t('result')}
            </LinkButton>
          )}
          {state !== 'importing' && (
            <RowMenu
              of={name}
              actions={[
                {
                  label: t(state === 'imported' ? 'clear' : 'remove'),
                  name: t(state === 'imported' ? 'clearOf' : 'removeOf', { name }),
                  act: () => void remove(id),
                },
              ]}
            />
          )}
        </>
      )}
    />
  )
}

interface BecomesProps {
  readonly upload: Upload
  readonly reason: string | undefined
  readonly volume: StudioRow | undefined
}

/** In one line: the volume that it became, or what it would become, or why it does not. */
function Becomes({ upload, reason, volume }: BecomesProps) {
  const { t } = useTranslation(['studio-upload', 'studio-catalogue', 'refusals'])
  const { name, state, progress, refusal, outcome, plan } = upload
  if (state === 'reading' || state === 'waiting' || state === 'importing')
    return (
      <progress
        {...(state === 'reading' && { value: progress, max: 100 })}
        aria-label={t('progressOf', { name })}
      />
    )
  if (state === 'uploading') return <CutText text={t('incomplete')} />
  if (refusal)
    return (
      <span className={styles.danger}>
        <RefusalText refusal={refusal} refused={upload.refused} />
      </span>
    )
  if (state === 'read' && reason !== undefined)
    return <span className={styles.danger}>{reason ? t(`refusals:${reason}`) : t('failed')}</span>
  if (state === 'read' && plan?.volumeTitle)
    return (
      <CutText text={t(`outcome.${plan.outcome}`, { title: plan.volumeTitle, series: plan.seriesTitle })} />
    )
  if (outcome?.since) return <CutText text={t(`since.${outcome.since}.title`)} />
  if (!volume) return null
  const isIncomplete = volume.missing.length > 0 && !hasLaunched(volume.state)
  const missing = volume.missing.map(one => t(`made.lacks.${one}`)).join(', ')
  const facts = [
    t(`studio-catalogue:state.${volume.state}`),
    isIncomplete && t('made.stillMissingThese', { missing }),
  ]
  return (
    <>
      <a href={subjectPath(volume) ?? undefined}>
        <bdi>{volume.title}</bdi>
      </a>
      {' · '}
      {facts.filter(Boolean).join(' · ')}
    </>
  )
}

/** The volumes that files of a list have become, as they stand in the catalogue now; asked for together. */
function useVolumes(uploads: readonly Upload[]): (id: string | undefined) => StudioRow | undefined {
  const ids = [...new Set(uploads.flatMap(({ outcome }) => outcome?.volumeId || []))].sort()
  // Of the 500 files that a list has at most.
  const rows = [
    ...useSomeVolumes(ids.slice(0, MOST_IDS)),
    ...useSomeVolumes(ids.slice(MOST_IDS, 2 * MOST_IDS)),
    ...useSomeVolumes(ids.slice(2 * MOST_IDS)),
  ]
  return id => rows.find(row => row.id === id)
}

function useSomeVolumes(ids: readonly string[]): readonly StudioRow[] {
  const query = { kind: 'volume', ids: ids.join(','), limit: ids.length } as const
  const found = useRead(ids.length > 0 ? read(listStudioCatalogue, { query }) : null, ON_EACH_VISIT)
  return found.answer?.rows ?? []
}
