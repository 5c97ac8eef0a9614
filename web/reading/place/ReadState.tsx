import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findPlaces, forgetPlace } from '#contract/calls/places.ts'
import { keepProgress, openPart, openTicket } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { useAct } from '../../platform/act.ts'
import { useRefresh } from '../../platform/forget.ts'
import { read, useRead } from '../../platform/read.ts'
import { Button } from '../../ui/Button.tsx'
import { forgetPlaces } from '../last-place.ts'
import styles from './ReadState.module.css'

/** What is open stays as it is. */
const isOpen = (key: string) => [openPart, openTicket].some(({ name }) => key.startsWith(`${name} `))

/** Whether the open part counts as read, which its reader may decide: it may have been read elsewhere, or is to be read again. */
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
    if (answer.read) forgetPlaces([part.id])
    again()
    await refresh(isOpen)
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
