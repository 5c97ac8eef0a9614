import { useEffect } from 'react'
import { listUploads } from '#contract/calls/studio-upload.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFirstRows } from '../../ui/use-first-rows.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import { ListState } from '../ui/ListState.tsx'
import { DropZone } from './DropZone.tsx'
import { ImportDrafts } from './ImportDrafts.tsx'
import { SendingRow } from './SendingRow.tsx'
import styles from './Upload.module.css'
import { UploadRow } from './UploadRow.tsx'
import { addFiles, useQueue } from './upload-queue.ts'

/** While something is read or imported it is asked again so often. */
const WATCH_MS = 1500
/** As many as can be under way; what is left out beyond them has been imported, mostly. */
const mineRead = read(listUploads, { query: { limit: 500 } })
const MOVING = new Set(['waiting', 'reading', 'importing'])

/** Files on their way into the catalogue: dropped, sent, read, looked at. */
export default function UploadScreen() {
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
  const inTab = new Set(sending.map(({ uploadId }) => uploadId))
  const uploads = (answer?.uploads ?? []).filter(({ id }) => !inTab.has(id))
  const { first, more } = useFirstRows(uploads, (answer?.total ?? 0) - inTab.size)
  return (
    <StudioPage title={t('title')} lead={t('lead')}>
      <DropZone
        onPick={picked => {
          addFiles(picked)
          again()
        }}
      />
      {sending.length > 0 && (
        <section aria-labelledby="sending" className={styles.section}>
          <h2 id="sending">{t('sending')}</h2>
          <ul className={styles.rows}>
            {sending.map(file => (
              <SendingRow key={file.key} file={file} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="uploaded" className={styles.section}>
        <h2 id="uploaded">{t('uploaded')}</h2>
        <ListState
          read={listed}
          rows={3}
          empty={uploads.length === 0 ? <p className={styles.soft}>{t('none')}</p> : null}
        >
          <ImportDrafts uploads={uploads} onChange={again} />
          <ul className={styles.rows}>
            {first.map(upload => (
              <UploadRow key={upload.id} upload={upload} onChange={again} />
            ))}
          </ul>
          {more}
        </ListState>
      </section>
    </StudioPage>
  )
}
