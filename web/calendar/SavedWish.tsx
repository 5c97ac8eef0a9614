import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findCalendarWish, keepCalendarWish } from '#contract/calls/calendar.ts'
import { useAct } from '../platform/act.ts'
import { requestConsent } from '../platform/consent-request.ts'
import type { Place } from '../platform/match.ts'
import { useLink, useNavigation } from '../platform/navigation.ts'
import { read, useRead } from '../platform/read.ts'
import { useSignedIn } from '../platform/signed-in.ts'
import { Button } from '../ui/Button.tsx'
import { addressOf, type CalendarQuery, fromSavedFilters, isBare, toSavedFilters } from './calendar-wish.ts'
import { findFiltersInBrowser, saveFiltersInBrowser } from './saved-wish.ts'

const savedRead = read(findCalendarWish, {})

interface Props {
  readonly place: Place
  readonly filters: CalendarQuery
}

/** docs/product.md#calendar: filters saved as defaults, with the account or else in this browser; whoever asks for nothing else gets them. */
export default function SavedFilters({ place, filters }: Props) {
  const { t } = useTranslation('calendar')
  const { go } = useNavigation()
  const link = useLink()
  const signedIn = useSignedIn()
  const bare = isBare(place)
  const { answer, again } = useRead(signedIn ? savedRead : null)
  const { act, acting } = useAct(keepCalendarWish, 'calendar')
  const [said, setSaid] = useState('')
  const led = useRef(false)

  useEffect(() => {
    if (!bare) led.current = false
    if (!bare || signedIn === undefined || led.current) return
    const saved = signedIn ? answer && fromSavedFilters(answer) : findFiltersInBrowser()
    if (!saved) return
    led.current = true
    go(link(addressOf(saved)), { replace: true, keep: true })
  }, [bare, signedIn, answer, go, link])

  async function save() {
    if (signedIn) {
      const { said: refusal } = await act({ body: toSavedFilters(filters) })
      setSaid(refusal ?? t('saved'))
      again()
    } else {
      const kept = saveFiltersInBrowser(filters)
      setSaid(t(`savedHere.${kept}`))
      // With consent given now, the filters just saved are kept beyond the visit.
      if (kept === 'forVisit') requestConsent()
    }
  }

  return (
    <>
      <Button look="quiet" onClick={() => void save()} aria-disabled={acting || undefined}>
        {t('save')}
      </Button>
      <span role="status">{said}</span>
    </>
  )
}
