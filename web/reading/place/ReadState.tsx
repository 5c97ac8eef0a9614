import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findPlaces, forgetPlace } from '#contract/calls/places.ts'
import { keepProgress, openPart, openTicket } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { useAct } from '../../platform/act.ts'
import { useRefresh } from '../../platform/forget.ts'
import { read, useRead } from '../../platform/read.ts'
import { Button } from '../../ui/Button.tsx'
import { deletePositions } from '../last-place.ts'
import styles from './ReadState.module.css'

/** Reads that are not refreshed: the part that is open stays open. */
const isOpenPart = (key: string) => [openPart, openTicket].some(({ name }) => key.startsWith(`${name} `))

/** Shows whether the open part counts as read, with a button that changes it. */
export default function ReadState({ part }: { readonly part: Pick<Part, 'id'> }) {
  const { t } = useTranslation('place')
  const params = { partId: part.id }
  const { answer, again } = useRead(read(findPlaces, { params }))
  const finished = useAct(keepProgress, 'place')
  const unread = useAct(forgetPlace, 'place')
  const refresh = useRefresh()
  const [trouble, setTrouble] = useState('')
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
