import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { listKeptEditions, restoreKeptEdition } from '#contract/calls/studio-upload.ts'
import type { KeptEdition } from '#contract/generated/studio_upload.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { momentText } from '../frame/moment-text.ts'
import { showMessage } from '../frame/toasts.ts'
import { ListState } from '../ui/ListState.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './Books.module.css'
import { useWording } from './value-text.ts'

/** The editions of a volume that newer ones have replaced, each to be brought back. Nothing where there is none. */
export function Editions({ volumeId }: { readonly volumeId: string }) {
  const { t } = useWording()
  const kept = useRead(read(listKeptEditions, { params: { volumeId } }), ON_EACH_VISIT)
  const editions = kept.answer?.editions ?? []
  const [chosen, setChosen] = useState<KeptEdition>()
  if (kept.answer && editions.length === 0) return null
  return (
    <section aria-labelledby="editions" className={styles.group}>
      <h2 id="editions">{t('editions.title')}</h2>
      <p className={styles.soft}>{t('editions.help')}</p>
      <ListState read={kept} empty={null} rows={1}>
        <ol className={styles.history}>
          {editions.map(edition => (
            <Edition key={edition.number} edition={edition} onChoose={setChosen} />
          ))}
        </ol>
      </ListState>
      {chosen && <BringBack volumeId={volumeId} edition={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

interface EditionProps {
  readonly edition: KeptEdition
  readonly onChoose: (edition: KeptEdition) => void
}

function Edition({ edition, onChoose }: EditionProps) {
  const wording = useWording()
  const { t } = wording
  const { number, replacedAt, title, parts } = edition
  const when = replacedAt ? momentText(replacedAt, wording) : ''
  return (
    <li>
      <div className={styles.head}>
        <p>
          <strong>{t('editions.name', { number })}</strong>
          <span className={styles.soft}>{t('editions.line', { title, when, count: parts })}</span>
        </p>
        <Button aria-label={t('editions.restoreOf', { number })} onClick={() => onChoose(edition)}>
          {t('editions.restore')}
        </Button>
      </div>
    </li>
  )
}

interface BringBackProps {
  readonly volumeId: string
  readonly edition: KeptEdition
  readonly onClose: () => void
}

/** Readers have it at once: it is asked for once more. */
function BringBack({ volumeId, edition: { number }, onClose }: BringBackProps) {
  const { t } = useWording()
  const { mutate } = useSWRConfig()
  const { send, sending, refusal } = useSend(restoreKeptEdition)

  async function bringBack() {
    const { answer } = await send({ params: { volumeId, number: String(number) } })
    if (!answer) return
    await mutate(() => true)
    showMessage(t('editions.done', { number }))
    onClose()
  }

  return (
    <Dialog
      open
      title={t('editions.restoreOf', { number })}
      onClose={onClose}
      actions={
        <>
          <Button look="main" disabled={sending} onClick={() => void bringBack()}>
            {t('editions.restore')}
          </Button>
          <Button onClick={onClose}>{t('restore.cancel')}</Button>
        </>
      }
    >
      <p>{t('editions.why')}</p>
      <p role="alert">{refusal?.said}</p>
    </Dialog>
  )
}
