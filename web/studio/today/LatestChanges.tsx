import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import type { AuditEntry } from '#contract/generated/studio.ts'
import { usePageState } from '../../platform/page-state.ts'
import { ReadFault } from '../../session/ReadFault.tsx'
import { read, useRead } from '../../session/read.ts'
import { sendFromBrowser } from '../../session/send-from-browser.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { showMessage, showUndo } from '../frame/toasts.ts'
import { momentInZone } from './moment-in-zone.ts'
import styles from './Today.module.css'

const auditRead = read(listAudit, { query: { limit: 10 } })

/** Who changed what last, each with its undo. */
export function LatestChanges() {
  const { t } = useTranslation('studio-today')
  const { answer, broken, refused, fault, again } = useRead(auditRead, { revalidateOnMount: true })
  const entries = answer?.entries ?? []
  return (
    <section aria-labelledby="changed">
      <h2 id="changed">{t('changed.title')}</h2>
      {(broken || refused) && <ReadFault fault={fault} again={again} />}
      {!answer && !broken && !refused && <Skeleton count={4} />}
      {answer && entries.length === 0 && (
        <EmptyState title={t('changed.none')} level={3} drawing="history">
          <p>{t('changed.why')}</p>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation(['studio-today', 'refusals'])
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  const { mutate } = useSWRConfig()
  const [acting, setActing] = useState(false)
  const what = t([`action.${entry.action}`, 'action.other'])
  const name = entry.subjectName || what

  /** Puts an entry back, and has all that is shown read again. */
  async function putBack(id: string) {
    const { answer, refused } = await undo(id)
    await mutate(() => true)
    return { answer, said: refused === undefined ? null : t(`refusals:${refused}`) }
  }

  async function takeBack() {
    setActing(true)
    const { answer, said } = await putBack(entry.id)
    if (answer) {
      const text = t('changed.undone', { name })
      showUndo({ text, undo: async () => (await putBack(answer.id)).said })
    }
    if (said !== null) showMessage(said)
    setActing(false)
  }

  return (
    <li>
      <strong>{name}</strong>
      <span className={styles.soft}>
        {t('changed.line', {
          ...{ what, who: entry.actorName },
          when: entry.at ? momentInZone(entry.at, { zone, lang }) : '',
        })}
      </span>
      {entry.undoneBy && <span className={styles.state}>{t('changed.isUndone')}</span>}
      {entry.canBeUndone && (
        <Button onClick={() => void takeBack()} disabled={acting} aria-label={t('changed.undoOf', { name })}>
          {t('changed.undo')}
        </Button>
      )}
    </li>
  )
}

/** Without an answer nobody knows whether it was put back; the list says so when it is read again. */
async function undo(entryId: string): Promise<{ answer?: AuditEntry; refused?: string }> {
  const outcome = await sendFromBrowser(undoAudit, { params: { entryId } }).catch(() => ({
    refused: 'fault',
  }))
  return 'answer' in outcome && outcome.answer
    ? { answer: outcome.answer }
    : { refused: outcome.refused ?? 'fault' }
}
