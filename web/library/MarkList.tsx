import { useRef, useState } from 'react'
import { removeMark } from '#contract/calls/marks.ts'
import type { Mark } from '#contract/generated/marks.ts'
import { AwaitedChunk } from '../session/AwaitedChunk.tsx'
import { useRefreshReads } from '../session/cached-reads.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MarkEntry } from './MarkEntry.tsx'
import styles from './MarkList.module.css'
import { chunksOf, type MarkFilter, shownWith, useMarks } from './use-marks.ts'

/** docs/product.md#marks: those whose text is in the book no longer, then all others, the last changed first. */
export default function MarkList() {
  const { t } = useTranslation('marks')
  const [chunks, setChunks] = useState({ gone: 1, present: 1 })
  const gone = useMarks('gone', 0)
  const present = useMarks('present', 0)
  const [said, setSaid] = useState<{ what: string; times: number } | null>(null)
  const remove = useMutation(removeMark, 'marks')
  const refresh = useRefreshReads()
  const broken = [gone, present].find(one => one.broken)
  if (broken) return <ReadFault fault={broken.fault} again={broken.again} />
  if (!gone.answer || !present.answer) return <Skeleton count={4} />
  const totals = {
    gone: gone.answer.pagination?.total ?? 0,
    present: present.answer.pagination?.total ?? 0,
  }
  const lists = (['gone', 'present'] as const).filter(only => totals[only] > 0)

  async function onRemove(mark: Mark) {
    if (remove.acting) return
    const result = await remove.act({ params: { id: mark.id } })
    // All later marks move up, also those in the chunks after its own.
    await refresh(key => !key.startsWith('listMarks '))
    setSaid(last => ({ what: result.said ?? t('removed'), times: (last?.times ?? 0) + 1 }))
  }

  return (
    <div className={styles.marks}>
      {said && (
        <Notice key={said.times} focused>
          <p>{said.what}</p>
        </Notice>
      )}
      {lists.length === 0 && (
        <EmptyState drawing="follows" title={t('empty')}>
          <p>{t('emptyText')}</p>
        </EmptyState>
      )}
      {lists.map(only => (
        <section key={only} aria-labelledby={`marks-${only}`}>
          <h2 id={`marks-${only}`}>{t(`${only}.title`)}</h2>
          {only === 'gone' && <p>{t('gone.text')}</p>}
          <ul className={`unmarked ${styles.list}`}>
            {Array.from({ length: Math.min(chunks[only], chunksOf(totals[only])) }, (_, chunk) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the number is what a chunk is.
              <Chunk key={chunk} only={only} chunk={chunk} onRemove={mark => void onRemove(mark)} />
            ))}
          </ul>
          {chunksOf(totals[only]) > 1 && (
            <More
              shown={Math.min(shownWith(chunks[only]), totals[only])}
              total={totals[only]}
              last={chunks[only] + 1 >= chunksOf(totals[only])}
              more={() => setChunks({ ...chunks, [only]: chunks[only] + 1 })}
            />
          )}
        </section>
      ))}
    </div>
  )
}

interface ChunkProps {
  readonly only: MarkFilter
  readonly chunk: number
  readonly onRemove: (mark: Mark) => void
}

/** A piece of the list. */
function Chunk({ only, chunk, onRemove }: ChunkProps) {
  const { answer, broken, fault, again } = useMarks(only, chunk)
  if (!answer) return <AwaitedChunk broken={broken} fault={fault} again={again} count={4} />
  return answer.marks.map(mark => (
    <li key={mark.id} className={styles.mark}>
      <MarkEntry mark={mark} onRemove={() => onRemove(mark)} />
    </li>
  ))
}

interface MoreProps {
  readonly shown: number
  readonly total: number
  /** Only one more chunk is not shown yet. */
  readonly last: boolean
  readonly more: () => void
}

/**
 * How many marks are shown, and a button that shows more. With the last ones the button goes, and its focus moves to the
 * number.
 */
function More({ shown, total, last, more }: MoreProps) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const numbers = useRef<HTMLSpanElement>(null)
  const onMore = () => {
    if (last) numbers.current?.focus()
    more()
  }
  return (
    <p className={styles.more}>
      {shown < total && <Button onClick={onMore}>{t('more')}</Button>}
      <span ref={numbers} tabIndex={-1}>
        {t('shown', { shown: format.number(shown), total: format.number(total) })}
      </span>
    </p>
  )
}
