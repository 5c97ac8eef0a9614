import { useState } from 'react'
import { listPositions, resetPart } from '#contract/calls/places.ts'
import { openPart, openTicket, saveProgress } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { useRefreshReads } from '../../session/cached-reads.ts'
import { read, useRead } from '../../session/read.ts'
import { useMutation } from '../../session/use-mutation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ReadState.module.css'
import { deletePositions } from './saved-position.ts'

/** Reads that are not refreshed: the part that is open stays open. */
const isOpenPart = (key: string) => [openPart, openTicket].some(({ name }) => key.startsWith(`${name} `))

/** Shows whether the open part counts as read, with a button that changes it. */
export default function ReadState({ part }: { readonly part: Pick<Part, 'id'> }) {
  const { t } = useTranslation('place')
  const params = { partId: part.id }
  const { answer, waiting, again } = useRead(read(listPositions, { params }))
  const finished = useMutation(saveProgress, 'place')
  const unread = useMutation(resetPart, 'place')
  const refresh = useRefreshReads()
  const [trouble, setTrouble] = useState('')
  // It keeps its place meanwhile, so that nothing above it moves when its answer comes.
  if (waiting) return <div className={styles.state} />
  if (!answer) return null
  const change = async () => {
    const { said } = answer.read
      ? await unread.act({ params })
      : await finished.act({ params, body: { value: 1 } })
    setTrouble(said ?? '')
    if (said !== undefined) return
    if (answer.read) deletePositions([part.id])
    again()
    await refresh(isOpenPart)
  }
  return (
    <div className={styles.state}>
      <p role="status">{t(answer.read ? 'isRead' : 'isUnread')}</p>
      <Button disabled={finished.acting || unread.acting} onClick={() => void change()}>
        {t(answer.read ? 'markUnread' : 'markRead')}
      </Button>
      {trouble && <p role="alert">{trouble}</p>}
    </div>
  )
}
