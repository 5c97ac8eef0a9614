import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listMarks, removeMark } from '#contract/calls/marks.ts'
import { MarkKind } from '#contract/generated/enums.ts'
import type { Mark } from '#contract/generated/marks.ts'
import { useLink } from '../router/navigation.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { read, useRead } from '../session/read.ts'
import { useMutation } from '../session/use-mutation.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './MarkList.module.css'

const FIRST = 50
/** The most that one answer holds. */
const MOST = 500

type Only = 'gone' | 'present'

function useMarks(only: Only, limit: number) {
  return useRead(read(listMarks, { query: { only, limit } }))
}

/** docs/product.md#marks: those whose text is in the book no longer, then all others, the last changed first. */
export default function MarkList() {
  const { t } = useTranslation('marks')
  const [limits, setLimits] = useState({ gone: FIRST, present: FIRST })
  const gone = useMarks('gone', limits.gone)
  const present = useMarks('present', limits.present)
  const [said, setSaid] = useState<{ what: string; times: number } | null>(null)
  const remove = useMutation(removeMark, 'marks')
  const broken = [gone, present].find(one => one.broken)
  if (broken) return <ReadFault fault={broken.fault} again={broken.again} />
  if (!gone.answer || !present.answer) return <Skeleton count={4} />
  const lists = [
    { only: 'gone', answer: gone.answer },
    { only: 'present', answer: present.answer },
  ] as const
  const all = lists.reduce((sum, { answer }) => sum + answer.marks.length, 0)

  async function onRemove(mark: Mark) {
    if (remove.acting) return
    const result = await remove.act({ params: { id: mark.id } })
    gone.again()
    present.again()
    setSaid(last => ({ what: result.said ?? t('removed'), times: (last?.times ?? 0) + 1 }))
  }

  return (
    <div className={styles.marks}>
      {said && (
        <Notice key={said.times} focused>
          <p>{said.what}</p>
        </Notice>
      )}
      {all === 0 && (
        <EmptyState drawing="follows" title={t('empty')}>
          <p>{t('emptyText')}</p>
        </EmptyState>
      )}
      {lists.map(
        ({ only, answer }) =>
          answer.marks.length > 0 && (
            <section key={only} aria-labelledby={`marks-${only}`}>
              <h2 id={`marks-${only}`}>{t(`${only}.title`)}</h2>
              {only === 'gone' && <p>{t('gone.text')}</p>}
              <ul className={`unmarked ${styles.list}`}>
                {answer.marks.map(mark => (
                  <li key={mark.id} className={styles.mark}>
                    <Entry mark={mark} onRemove={() => void onRemove(mark)} />
                  </li>
                ))}
              </ul>
              {answer.pagination?.lastPage === false && limits[only] < MOST && (
                <p>
                  <Button onClick={() => setLimits({ ...limits, [only]: MOST })}>{t('more')}</Button>
                </p>
              )}
            </section>
          ),
      )}
    </div>
  )
}

function Entry({ mark, onRemove }: { readonly mark: Mark; readonly onRemove: () => void }) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const link = useLink()
  const { text, note, gone } = mark
  const kind = t(mark.kind === MarkKind.HIGHLIGHT ? 'highlight' : 'bookmark')
  const excerpt = text.slice(0, 40)
  const copied = [text, note].filter(one => one !== '').join('\n\n')
  return (
    <>
      <div className={styles.words}>
        {text && <blockquote>{text}</blockquote>}
        {note && <p className={styles.own}>{note}</p>}
        <p className={styles.note}>
          <span>{kind}</span>
          <a href={link(gone ? `/volumes/${mark.volumeSlug}` : `/read/${mark.partSlug}`)}>
            {gone ? mark.volumeTitle : mark.partTitle}
          </a>
          {mark.changed && <span>{format.date(mark.changed)}</span>}
        </p>
        {gone && <p className={styles.note}>{t('gone.label')}</p>}
      </div>
      <div className={styles.ways}>
        {copied && (
          <Button
            look="quiet"
            aria-label={t('copy', { words: excerpt })}
            onClick={() => void navigator.clipboard?.writeText(copied).catch(() => {})}
          >
            <Icon of={Copy} />
          </Button>
        )}
        <Button look="quiet" aria-label={t('remove', { words: excerpt })} onClick={onRemove}>
          <Icon of={Trash2} />
        </Button>
      </div>
    </>
  )
}
