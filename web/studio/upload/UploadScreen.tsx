import { useEffect, useState } from 'react'
import { listUploads } from '#contract/calls/studio-upload.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFirstRows } from '../../ui/use-first-rows.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import type { ScreenProps } from '../frame/studio-route.ts'
import { ListState } from '../ui/ListState.tsx'
import { ListTabs } from '../ui/ListTabs.tsx'
import { DropZone } from './DropZone.tsx'
import { ImportDrafts } from './ImportDrafts.tsx'
import { SendingTable } from './SendingTable.tsx'
import styles from './Upload.module.css'
import { UploadTable } from './UploadTable.tsx'
import { addFiles, useQueue } from './upload-queue.ts'

/** While something is read or imported it is asked again so often. */
const WATCH_MS = 1500
/** As many as can be under way; what is left out beyond them has been imported, mostly. */
const mineRead = read(listUploads, { query: { limit: 500 } })
const MOVING = new Set(['waiting', 'reading', 'importing'])
const LISTS = ['open', 'done'] as const

/** Files on their way into the catalogue: dropped, sent, read, looked at. */
export default function UploadScreen({ search }: ScreenProps) {
  const { t } = useTranslation('studio-upload')
  const queue = useQueue()
  const sending = queue.filter(({ step }) => step !== 'sent')
  const listed = useRead(mineRead, {
    refreshInterval: list => {
      const uploads =
        (list as { answer?: { uploads: { state: string }[] } } | undefined)?.answer?.uploads ?? []
      return sending.length > 0 || uploads.some(({ state }) => MOVING.has(state)) ? WATCH_MS : 0
    },
    revalidateOnMount: true,
  })
  const { answer, again } = listed
  const sent = queue.length - sending.length
  // A file that has just been sent is in the list of the shop.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is another function each time.
  useEffect(() => {
    if (sent > 0) again()
  }, [sent])
  /** Why the shop has not taken files on that were to be imported together, where it has said so. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const inTab = new Set(sending.map(({ uploadId }) => uploadId))
  const uploads = (answer?.uploads ?? []).filter(({ id }) => !inTab.has(id))
  const shown = LISTS.find(list => list === search.get('list')) ?? 'open'
  const lists = {
    open: uploads.filter(({ state }) => state !== 'imported'),
    done: uploads.filter(({ state }) => state === 'imported'),
  }
  const unlisted = Math.max(0, (answer?.total ?? 0) - inTab.size - uploads.length)
  const counts = { open: lists.open.length, done: lists.done.length + unlisted }
  const { first, more } = useFirstRows(lists[shown], counts[shown])
  const none = uploads.length === 0 ? 'none' : lists[shown].length === 0 ? `list.${shown}None` : ''
  return (
    <StudioPage isDense title={t('title')} lead={t('lead')}>
      <DropZone
        onPick={picked => {
          addFiles(picked)
          again()
        }}
      />
      {sending.length > 0 && <SendingTable files={sending} />}
      <section aria-label={t(`list.${shown}`)} className={styles.section}>
        {uploads.length > 0 && (
          <div className={styles.lists}>
            <ListTabs
              label={t('uploaded')}
              tabs={LISTS.map(list => ({
                href: `/studio/upload?list=${list}`,
                label: t(`list.${list}`),
                count: counts[list],
                isShown: list === shown,
              }))}
            />
            <ImportDrafts {...{ uploads, refused }} onRefused={setRefused} onChange={again} />
          </div>
        )}
        <ListState read={listed} rows={3} empty={none ? <p className={styles.soft}>{t(none)}</p> : null}>
          <UploadTable label={t(`list.${shown}`)} uploads={first} refused={refused} onChange={again} />
          {more}
        </ListState>
      </section>
    </StudioPage>
  )
}
